package tsssf

import "slices"

// liftable returns the cards of the grid that can be taken to a hand, except the card itself and those picked already.
func liftable(s *State, f frame, e *effect, into []pick) []pick {
	into = s.cellPicks(into, func(pony CardID) bool {
		return pony != f.card && !s.safe(pony, byLift) && !slices.Contains(f.picks[:f.made], cellPick(pony)) && e.suits(s, &f, pony)
	})
	if e.of.on {
		return into
	}
	return shipsOnGrid(s, f, e, into)
}

// liftToHand takes cards of the grid to the hand together. What that disconnects falls (B2).
func (s *State) liftToHand(picks []pick) {
	for _, p := range picks {
		if p.kind == pickEdge {
			sl, d, _ := s.grid.edge(p.card())
			s.emitLifted(p.card(), edgeZone(sl.cell, sl.cell.neighbour(d)))
			s.touch(sl.pony)
			s.unjoin(sl, d)
			*s.hand() = append(*s.hand(), p.card())
		}
	}
	for _, p := range picks {
		if p.kind == pickCell {
			s.emitLifted(p.card(), cellZone(s.grid.of(p.card()).cell))
			s.lift(p.card())
			*s.hand() = append(*s.hand(), p.card())
			for _, card := range s.uncover(p.card()) {
				*s.hand() = append(*s.hand(), card)
				s.emitUncovered(card, handZone(s.actor))
			}
		}
	}
	s.record.turnUsed = true
	s.askDiscardTop(s.fall())
}

// removable returns the other Pony cards of the grid that can leave the game.
func removable(s *State, f frame, _ *effect, into []pick) []pick {
	return s.cellPicks(into, func(pony CardID) bool { return pony != f.card && !s.safe(pony, byLift) })
}

// removeBoth takes a discarded card and another Pony card of the grid out of the game.
func (s *State) removeBoth(card, other CardID) {
	s.emitRemoved(card, other)
	if removeCard(&s.discards[ponies], card) {
		s.out = append(s.out, card)
	}
	s.lift(other)
	s.out = append(s.out, other)
	s.out = append(s.out, s.uncover(other)...)
	s.askDiscardTop(s.fall())
}
