package tsssf

import "slices"

// discardable returns the Pony cards of the grid that an effect may discard: by default not the card itself.
func discardable(s *State, f frame, e *effect, into []pick) []pick {
	switch e.who {
	case WhoSelf:
		if s.grid.has(f.of) && !s.safe(f.of, byDiscard) && f.made == 0 {
			into = append(into, cellPick(f.of))
		}
		return into
	case WhoLeft:
		first := len(into)
		into = s.toTheLeft(&f, e, into)
		return into[:first+len(unpicked(&f, into[first:]))]
	}
	return s.cellPicks(into, func(pony CardID) bool {
		return (pony != f.card || e.who == WhoAny) && !s.safe(pony, byDiscard) && !slices.Contains(f.picks[:f.made], cellPick(pony)) && e.suits(s, &f, pony)
	})
}

// unpicked keeps those that were not picked already, at the front of the list.
func unpicked(f *frame, list []pick) []pick {
	return slices.DeleteFunc(list, func(p pick) bool { return slices.Contains(f.picks[:f.made], p) })
}

// toTheLeft returns the nearest Pony cards to the left of the card in its row, over gaps, without those that cannot be discarded.
func (s *State) toTheLeft(f *frame, e *effect, into []pick) []pick {
	if !s.grid.has(f.card) {
		return into
	}
	at, first := s.grid.of(f.card).cell, len(into)
	for _, sl := range s.grid.slots[1:] {
		if sl.cell.Y == at.Y && sl.cell.X < at.X && !s.safe(sl.pony, byDiscard) {
			into = append(into, cellPick(sl.pony))
		}
	}
	x := func(p pick) int32 { return s.grid.of(p.card()).cell.X }
	slices.SortFunc(into[first:], func(a, b pick) int { return int(x(b) - x(a)) })
	return into[:min(len(into), first+e.n)]
}

// discardPonies discards Pony cards of the grid together, and what that disconnects (B2).
func (s *State) discardPonies(picks []pick) {
	cuts := false
	for _, p := range picks {
		s.emitPonyDiscarded(p.card())
		s.discard(p.card())
		cuts = s.lift(p.card()) || cuts
	}
	if len(picks) > 1 || cuts {
		s.askDiscardTop(s.fall())
	}
}

// shipsOnGrid returns the Ship cards of the grid, except those picked already. The limit of an effect is for one of the two they join.
func shipsOnGrid(s *State, f frame, e *effect, into []pick) []pick {
	for sl, d := range s.grid.neighbours {
		p := edgePick(sl.ship[d])
		if !sl.shipped(d) || slices.Contains(f.picks[:f.made], p) {
			continue
		}
		if s.passes(sl.pony, &f, e.of) || s.passes(s.grid.slots[sl.near[d]].pony, &f, e.of) {
			into = append(into, p)
		}
	}
	return into
}

// discardShips discards Ship cards of the grid together, and what that disconnects (B2).
func (s *State) discardShips(picks []pick) {
	for _, p := range picks {
		sl, d, _ := s.grid.edge(p.card())
		s.emitShipDiscarded(p.card(), sl, d)
		s.touch(sl.pony)
		s.unjoin(sl, d)
		s.discard(p.card())
	}
	s.askDiscardTop(s.fall())
}

// mill puts the top card of a deck on its discard (D1). Without a card nothing happens.
func (s *State) mill(p pile) {
	if len(s.decks[p]) == 0 {
		s.rebuild(p)
	}
	card := s.takeTop(p)
	s.discard(card)
	s.record.turnUsed = true
	s.emitMilled(card, p)
}

// newGoals exchanges those open Goals for as many others.
func (s *State) newGoals(which func(place) bool) {
	var open []int
	for k := range s.places {
		i := s.placeInTurn(k)
		if pl := s.places[i]; pl.goal != 0 && which(pl) {
			open = append(open, i)
			s.discard(pl.goal)
			s.emitGoalDiscarded(pl.goal, i)
			s.places[i] = pl.emptied()
		}
	}
	s.turnUpAt(open, s.opts.GreasedLightning)
}
