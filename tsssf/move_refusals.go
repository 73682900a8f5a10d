package tsssf

import (
	_ "embed"
	"fmt"

	"shipfic/game"
)

// The stable codes of refusals. Clients translate them; [Reasons] explains them in English.
const (
	GameOver          = "gameOver"
	NotYourTurn       = "notYourTurn"
	QuestionOpen      = "questionOpen"
	NoQuestion        = "noQuestion"
	NotYourQuestion   = "notYourQuestion"
	NotAnOption       = "notAnOption"
	NameNeeded        = "nameNeeded"
	MustChoose        = "mustChoose"
	UnknownMove       = "unknownMove"
	UnknownCard       = "unknownCard"
	NotInHand         = "notInHand"
	NotAShip          = "notAShip"
	NotAPony          = "notAPony"
	NoPonyThere       = "noPonyThere"
	CellTaken         = "cellTaken"
	NotNeighbours     = "notNeighbours"
	AlreadyShipped    = "alreadyShipped"
	TooFar            = "tooFar"
	OnlyPoison        = "onlyPoison"
	NotPoison         = "notPoison"
	NotRevive         = "notRevive"
	NothingToRevive   = "nothingToRevive"
	NotReplace        = "notReplace"
	StartStays        = "startStays"
	Protected         = "protected"
	NotReplaceable    = "notReplaceable"
	MustJoin          = "mustJoin"
	SamePony          = "samePony"
	SamePlace         = "samePlace"
	CutOff            = "cutOff"
	NotFromHand       = "notFromHand"
	UsedThisTurn      = "usedThisTurn"
	NotNow            = "notNow"
	MustPlay          = "mustPlay"
	WrongDraws        = "wrongDraws"
	WrongDiscards     = "wrongDiscards"
	NotADeck          = "notADeck"
	Rule0Off          = "rule0Off"
	NoProposal        = "noProposal"
	BadAdjustment     = "badAdjustment"
	WrongPlace        = "wrongPlace"
	PlaceTaken        = "placeTaken"
	BadSeats          = "badSeats"
	FewPonies         = "fewPonies"
	FewShips          = "fewShips"
	FewGoals          = "fewGoals"
	NothingToRehearse = "nothingToRehearse"
	BadOption         = "badOption"
	Contradiction     = "contradiction"
	BadTeams          = "badTeams"
	TeamsTogether     = "teamsTogether"
)

//go:embed reasons.txt
var reasons string

// Reasons lists all codes with their meaning.
var Reasons = game.Reasons(reasons)

// refuse returns a refusal about cards, cells, edges or other values.
func (s *State) refuse(code string, about ...any) error {
	words := make([]string, len(about))
	for i, a := range about {
		switch a := a.(type) {
		case CardID:
			words[i] = s.box.cards[a].ID
		case Cell:
			words[i] = fmt.Sprintf("%d,%d", a.X, a.Y)
		default:
			words[i] = fmt.Sprint(a)
		}
	}
	return game.Refuse(code, words...)
}
