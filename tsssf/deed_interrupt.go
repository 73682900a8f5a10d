package tsssf

import (
	"slices"

	"shipfic/game"
)

// A card that interrupts may take the place of a Pony that another player has just played, before Goals are checked and powers act.
// Each other seat is asked, in the order of turns, even one that holds none: otherwise the question would tell who does. Nobody is
// asked while everybody can see where all such cards are.

// askToInterrupt asks about a Pony just played, if somebody could interrupt.
func (s *State) askToInterrupt(pony CardID) {
	if len(s.box.interrupters) > 0 && s.Seats() > 1 && slices.ContainsFunc(s.box.interrupters, s.unseen) {
		s.push(frame{step: stepInterrupt, card: pony})
	}
}

// unseen reports whether a Pony card lies where not everybody sees it.
func (s *State) unseen(card CardID) bool {
	_, _, asShip := s.grid.edge(card)
	return !asShip && !s.grid.has(card) && !slices.Contains(s.discards[ponies], card) && !slices.Contains(s.out, card)
}

// nextInterrupter makes the next seat the one that is asked, and reports whether there is one.
func (s *State) nextInterrupter(f *frame) bool {
	if f.made++; int(f.made) < s.Seats() && s.grid.has(f.card) && !s.safe(f.card, byReplace) {
		s.actor = game.Seat((int(s.turn) + int(f.made)) % s.Seats())
		return true
	}
	s.actor = s.turn
	return false
}

// interrupters returns the cards of the acting seat that could take the place of the Pony just played.
func (s *State) interrupters(f *frame, into []pick) []pick {
	for _, card := range *s.hand() {
		if s.isPony(card) && s.box.powers[card].interrupts {
			into = append(into, cardPick(card))
		}
	}
	return into
}

// interrupt puts a card of the acting seat in the place of the Pony just played, whose power does not act. It is not a play of the
// current player, but the ship is now the new card's.
func (s *State) interrupt(card CardID) {
	old := s.pop().card
	s.beginAction()
	s.leaveHand(card)
	before := s.who(old)
	s.emitReplace(card, old, s.grid.of(old).cell)
	s.takePlace(card, old)
	s.journal = s.journal[:0]
	for i, pair := range s.record.ships {
		for k := range pair {
			if pair[k] == before {
				s.record.ships[i][k] = s.who(card)
			}
		}
	}
	s.succeed(old, card)
	s.discard(old)
	s.actor = s.turn
}

// succeed lets the pending work of a placement be about the card that took the place: the Ship's power acts with it, and the power of
// the old one does not act.
func (s *State) succeed(old, card CardID) {
	kept := s.frames[:0]
	for _, f := range s.frames {
		if f.card == old && (f.step == stepPonyPower || f.step == stepPower) {
			continue
		}
		for k := range f.pair {
			if f.pair[k] == old {
				f.pair[k] = card
			}
		}
		kept = append(kept, f)
	}
	s.frames = kept
}
