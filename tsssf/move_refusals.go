package tsssf

import (
	"fmt"

	"shipfic/game"
)

// The stable codes of refusals. Clients translate them; [Reasons] explains them in English.
const (
	GameOver        = "gameOver"
	NotYourTurn     = "notYourTurn"
	QuestionOpen    = "questionOpen"
	NoQuestion      = "noQuestion"
	NotYourQuestion = "notYourQuestion"
	NotAnOption     = "notAnOption"
	NameNeeded      = "nameNeeded"
	MustChoose      = "mustChoose"
	UnknownMove     = "unknownMove"
	UnknownCard     = "unknownCard"
	NotInHand       = "notInHand"
	NotAShip        = "notAShip"
	NotAPony        = "notAPony"
	NoPonyThere     = "noPonyThere"
	CellTaken       = "cellTaken"
	NotNeighbours   = "notNeighbours"
	AlreadyShipped  = "alreadyShipped"
	TooFar          = "tooFar"
	OnlyPoison      = "onlyPoison"
	NotPoison       = "notPoison"
	NotRevive       = "notRevive"
	NothingToRevive = "nothingToRevive"
	NotReplace      = "notReplace"
	StartStays      = "startStays"
	Protected       = "protected"
	NotReplaceable  = "notReplaceable"
	MustJoin        = "mustJoin"
	SamePony        = "samePony"
	SamePlace       = "samePlace"
	CutOff          = "cutOff"
	NotFromHand     = "notFromHand"
	UsedThisTurn    = "usedThisTurn"
	NotNow          = "notNow"
	MustPlay        = "mustPlay"
	WrongDraws      = "wrongDraws"
	WrongDiscards   = "wrongDiscards"
	NotADeck        = "notADeck"
	Rule0Off        = "rule0Off"
	NoProposal      = "noProposal"
	BadAdjustment   = "badAdjustment"
	WrongPlace      = "wrongPlace"
	PlaceTaken      = "placeTaken"
	BadSeats        = "badSeats"
	BadOption       = "badOption"
	Contradiction   = "contradiction"
	BadTeams        = "badTeams"
	TeamsTogether   = "teamsTogether"
)

// Reasons lists all codes with their meaning.
var Reasons = []struct{ Code, Means string }{
	{GameOver, "the game is over"},
	{NotYourTurn, "it is another player's turn"},
	{QuestionOpen, "a question is open and must be answered first (T3)"},
	{NoQuestion, "there is no question to answer"},
	{NotYourQuestion, "the question is for another player"},
	{NotAnOption, "that is not an answer to the question"},
	{NameNeeded, "the card has two names: choose one of the two ponies (C2)"},
	{MustChoose, "this question cannot be declined: choose an answer (W2)"},
	{UnknownMove, "there is no such move"},
	{UnknownCard, "there is no such card in this game"},
	{NotInHand, "that card is not in your hand"},
	{NotAShip, "the card is not a Ship card"},
	{NotAPony, "the card is not a Pony card"},
	{NoPonyThere, "there is no Pony card on that cell"},
	{CellTaken, "there is already a Pony card on that cell (P2)"},
	{NotNeighbours, "the two cells are not adjacent (P2)"},
	{AlreadyShipped, "a Ship card already joins the two (P2)"},
	{TooFar, "the cell is beyond the edge of the table"},
	{OnlyPoison, "a love poison can only steal a Pony that is on the grid: choose which (W)"},
	{NotPoison, "the Ship card is not a love poison"},
	{NotRevive, "the Ship card does not play from the discard"},
	{NothingToRevive, "the Pony discard is empty"},
	{NotReplace, "the Pony card cannot replace another"},
	{StartStays, "the Start card cannot be moved or replaced (W4)"},
	{Protected, "another card on the grid, or its own power, protects that Pony"},
	{NotReplaceable, "the card cannot replace that Pony: its power says which (W)"},
	{MustJoin, "a power on the grid demands that this Ship joins its card"},
	{SamePony, "a Pony cannot be shipped with itself"},
	{SamePlace, "a stolen Pony must go to a different cell"},
	{CutOff, "the Pony to ship with would lose its connection to the Start card: choose another"},
	{NotFromHand, "the card has no power that can be used from the hand"},
	{UsedThisTurn, "the card's power was already used this turn (A2)"},
	{NotNow, "the card on the grid has no power that can be used now"},
	{MustPlay, "at least one card must be played before the turn ends (T2)"},
	{WrongDraws, "that is the wrong number of cards to draw (T4)"},
	{WrongDiscards, "that is the wrong number of cards to discard, or they are not in the hand (T4)"},
	{NotADeck, "no card can be drawn from that deck (D2)"},
	{Rule0Off, "this table does not allow adjustments (R1)"},
	{NoProposal, "nothing has been proposed"},
	{BadAdjustment, "the adjustment is empty, or changes too much or the same card twice"},
	{WrongPlace, "a card of that kind cannot be put there (P1)"},
	{PlaceTaken, "another card is already there (P2)"},
	{BadSeats, "wrong number of players for these cards: change the seats or the packs (S1)"},
	{BadOption, "the option cannot have that value"},
	{Contradiction, "the two settings contradict each other"},
	{BadTeams, "every seat must be in exactly one of at least two teams (V2)"},
	{TeamsTogether, "team-mates must not sit next to each other: seat them apart (V2)"},
}

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
