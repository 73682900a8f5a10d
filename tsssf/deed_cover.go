package tsssf

import "slices"

// A card that covers moves onto a neighbour, which goes under it with all that is under that one. What is covered counts for nothing and
// goes wherever its cover goes: with it over the grid, to the discard, to a hand, or out of the game.

// covering is a card that lies under another on the grid.
type covering struct{ by, card CardID }

// coverable returns the neighbours of the card that it can cover: not those that cannot be moved, and only where ships still lead to Start
// after the move.
func coverable(s *State, f frame, _ *effect, into []pick) []pick {
	if !s.grid.has(f.of) {
		return into
	}
	from := s.grid.slotOf[f.of]
	for _, n := range s.grid.slots[from].near {
		if n != 0 && !s.safe(s.grid.slots[n].pony, byLift) && s.connectedWithout(n, from) {
			into = append(into, cellPick(s.grid.slots[n].pony))
		}
	}
	return into
}

// cover moves a card onto a neighbour. The ships of the neighbour are the card's now, and those of the cell that it left fall. It happens
// between two turns, so nobody breaks up anything.
func (s *State) cover(card, under CardID) {
	s.emitCovered(card, under, s.grid.of(card).cell, s.grid.of(under).cell)
	cuts := s.lift(card)
	s.takePlace(card, under)
	for i := range s.covered {
		if s.covered[i].by == under {
			s.covered[i].by = card
		}
	}
	s.covered = append(s.covered, covering{card, under})
	fallen := 0
	if cuts {
		fallen = s.fall()
	}
	s.journal = s.journal[:0]
	s.askDiscardTop(fallen)
}

// uncover takes the cards from under a card, in the order in which they were covered.
func (s *State) uncover(by CardID) (cards []CardID) {
	if len(s.covered) == 0 {
		return nil
	}
	s.covered = slices.DeleteFunc(s.covered, func(c covering) bool {
		if c.by == by {
			cards = append(cards, c.card)
		}
		return c.by == by
	})
	return cards
}

// discardCovered discards what lies under a card that was discarded.
func (s *State) discardCovered(by CardID) {
	for _, card := range s.uncover(by) {
		s.emitUncovered(card, discardZone(s.box, card))
		s.discard(card)
	}
}

// under lists the ids of the cards under a card.
func (s *State) under(by CardID) (ids []string) {
	for _, c := range s.covered {
		if c.by == by {
			ids = append(ids, s.id(c.card))
		}
	}
	return ids
}
