package tsssf

import (
	"fmt"

	"shipfic/game"
)

// The stable codes of refusals. The page turns each into a sentence; [Reasons] tells them in English.
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
	SamePony          = "samePony"
	SamePlace         = "samePlace"
	CutOff            = "cutOff"
	NotFromHand       = "notFromHand"
	UsedThisTurn      = "usedThisTurn"
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
	BadOption         = "badOption"
	Contradiction     = "contradiction"
	BadTeams          = "badTeams"
	TeamsTogether     = "teamsTogether"
	InterruptsOnlyOne = "interruptsOnlyOne"
)

// Reasons are all codes with what they mean.
var Reasons = []struct{ Code, Means string }{
	{GameOver, "the game is over"},
	{NotYourTurn, "it is another player's turn"},
	{QuestionOpen, "a question is open and must be answered first (T3)"},
	{NoQuestion, "there is no question to answer"},
	{NotYourQuestion, "the question is for another player"},
	{NotAnOption, "that is no answer to the question"},
	{NameNeeded, "the card bears two names: say which of the two ponies (C2)"},
	{MustChoose, "this question cannot be declined (W2)"},
	{UnknownMove, "there is no such move"},
	{UnknownCard, "there is no such card in this game"},
	{NotInHand, "the card is not in the player's hand"},
	{NotAShip, "the card is no Ship card"},
	{NotAPony, "the card is no Pony card"},
	{NoPonyThere, "no Pony card stands there"},
	{CellTaken, "a Pony card stands there already (P2)"},
	{NotNeighbours, "the two cells are no neighbours (P2)"},
	{AlreadyShipped, "a Ship card joins the two already (P2)"},
	{TooFar, "the cell lies beyond the edge of the table"},
	{OnlyPoison, "a love poison can only steal a Pony from the grid (W)"},
	{NotPoison, "the Ship card is no love poison"},
	{NotRevive, "the Ship card does not play from the discard"},
	{NothingToRevive, "the Pony discard is empty"},
	{NotReplace, "the Pony card cannot replace another"},
	{StartStays, "the Start card stays where it is (W4)"},
	{SamePony, "a Pony cannot be shipped with itself"},
	{SamePlace, "a stolen Pony must go to another cell than the one it left"},
	{CutOff, "that Pony would no longer be connected to the Start card"},
	{NotFromHand, "the card has no power that works from the hand by itself"},
	{UsedThisTurn, "the card's power was used this turn already (A2)"},
	{MustPlay, "at least one card must be played before the turn ends (T2)"},
	{WrongDraws, "that is the wrong number of cards to draw (T4)"},
	{WrongDiscards, "that is the wrong number of cards to discard, or they are not in the hand (T4)"},
	{NotADeck, "no card can be had from that deck (D2)"},
	{Rule0Off, "this table plays by the rules: no adjustments (R1)"},
	{NoProposal, "nothing has been proposed"},
	{BadAdjustment, "the adjustment says nothing, or too much"},
	{WrongPlace, "a card of that kind cannot lie there (P1)"},
	{PlaceTaken, "another card lies there (P2)"},
	{BadSeats, "so many cannot play with these cards (S1)"},
	{BadOption, "the option has no such value"},
	{Contradiction, "the two settings contradict each other"},
	{BadTeams, "every seat must be in exactly one of at least two teams (V2)"},
	{TeamsTogether, "team-mates sit side by side though they need not (V2)"},
	{InterruptsOnlyOne, "only a card with that power can be played in another's turn (W7)"},
}

// refuse makes a refusal about cards, cells, edges or plain values.
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
