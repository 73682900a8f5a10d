package tsssf

// tallyPony updates the tallies of Goals that count ponies.
func (s *State) tallyPony(pony CardID, sign int) {
	for i := range s.places {
		pl := &s.places[i]
		if pl.goal == 0 {
			continue
		}
		if p := s.box.goalPlan(pl.goal); p.what == countPonies && s.matches(pony, p.a) {
			pl.tally += int32(sign * s.count(pony))
		}
	}
}

// tallyEdge updates the tallies of Goals that count ships.
func (s *State) tallyEdge(sl *slot, d side, sign int) {
	for i := range s.places {
		pl := &s.places[i]
		if pl.goal == 0 {
			continue
		}
		if p := s.box.goalPlan(pl.goal); p.what == countShips {
			a, b := sl.pony, s.grid.slots[sl.near[d]].pony
			if s.pairMatches(a, b, p) {
				pl.tally += int32(sign * max(s.count(a), s.count(b)))
			}
		}
	}
}

// tallyAround updates the tallies before (-1) and after (+1) a card on the grid is changed.
func (s *State) tallyAround(pony CardID, sign int) {
	if !s.grid.has(pony) {
		return
	}
	s.tallyPony(pony, sign)
	s.tallyEdges(s.grid.of(pony), 0, sign)
}

// tallyBoth updates the tallies before and after two cards swap places.
func (s *State) tallyBoth(a, b CardID, sign int) {
	s.tallyEdges(s.grid.of(a), 0, sign)
	s.tallyEdges(s.grid.of(b), s.grid.slotOf[a], sign)
}

// tallyEdges counts the ships around a slot, without one to the slot except.
func (s *State) tallyEdges(sl *slot, except uint16, sign int) {
	for d := range sides {
		if sl.shipped(d) && (except == 0 || sl.near[d] != except) {
			s.tallyEdge(sl, d, sign)
		}
	}
}

// retally counts all tallies from scratch.
func (s *State) retally() {
	for i := range s.places {
		s.retallyPlace(&s.places[i])
	}
}

func (s *State) retallyPlace(pl *place) {
	pl.tally = 0
	if pl.goal == 0 {
		return
	}
	p := s.box.goalPlan(pl.goal)
	switch p.what {
	case countPonies:
		n, _ := s.progress(p, *pl, nil)
		pl.tally = int32(n)
	case countShips:
		for i := 1; i < len(s.grid.slots); i++ {
			sl := &s.grid.slots[i]
			for d := right; d <= down; d++ {
				if sl.shipped(d) {
					a, b := sl.pony, s.grid.slots[sl.near[d]].pony
					if s.pairMatches(a, b, p) {
						pl.tally += int32(max(s.count(a), s.count(b)))
					}
				}
			}
		}
	}
}
