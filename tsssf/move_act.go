package tsssf

import (
	"slices"

	"shipfic/game"
)

// Act is a move in compact form, for search and simulation. [Move] is the readable form.
type Act struct {
	Do      MoveKind
	Ship    CardID // the Ship card of a placement
	Pony    CardID // the Pony card played, or the card used from hand
	From    Cell   // the Pony on the grid it is joined to
	To      Cell   // the cell it goes to, or the other Pony of a link, or the cell of a replace
	Take    Cell   // the cell of a stolen Pony
	pick    pick   // an answer
	Draw    []pile
	Discard []CardID
	changes []adjustment
}

// MoveKind is the kind of a move.
type MoveKind uint8

// The kinds of move.
const (
	MoveShip    MoveKind = iota + 1 // a Ship and a Pony from hand, on a free cell
	MoveLink                        // a Ship between two adjacent Ponies
	MovePoison                      // a love poison with a Pony of the grid
	MoveRevive                      // a Ship with the top Pony of the discard
	MoveReplace                     // a Pony onto an occupied cell
	MoveUse                         // a power that works from the hand
	MoveChoose                      // an answer
	MovePass                        // no answer
	MoveEnd                         // the end of the turn
	MoveAdjust                      // the proposal of an adjustment (Rule 0)
	MoveAgree
	MoveDisagree
)

var moveNames = [...]string{
	MoveShip: "ship", MoveLink: "link", MovePoison: "poison", MoveRevive: "revive", MoveReplace: "replace",
	MoveUse: "use", MoveChoose: "choose", MovePass: "pass", MoveEnd: "end", MoveAdjust: "adjust", MoveAgree: "agree", MoveDisagree: "disagree",
}

// MakesShip reports whether a move of that name, or the event that tells of it, puts a Ship card on the grid.
func MakesShip(do string) bool {
	return do != "" && slices.Contains(moveNames[MoveShip:MoveReplace], do)
}

// Do carries out a move in place. On error nothing has changed.
func (s *State) Do(seat game.Seat, a Act) error {
	if err := s.allowed(seat, &a); err != nil {
		return err
	}
	if err := s.begin(seat, &a); err != nil {
		return err
	}
	s.run()
	return nil
}

// begin checks a move and starts to carry it out.
func (s *State) begin(seat game.Seat, a *Act) error {
	switch a.Do {
	case MoveChoose:
		if err := s.checkPick(a.pick); err != nil {
			return err
		}
		s.answer(a.pick)
		return nil
	case MovePass:
		if !s.declinable() {
			return s.refuse(MustChoose, s.questionName())
		}
		s.answer(pick{})
		return nil
	case MoveEnd:
		return s.endTurn(a.Draw, a.Discard)
	case MoveAdjust:
		return s.propose(seat, a.changes)
	case MoveAgree, MoveDisagree:
		s.vote(seat, a.Do == MoveAgree)
		return nil
	}
	if err := s.checkPlay(seat, a); err != nil {
		return err
	}
	s.actor = seat
	s.play(a)
	return nil
}
