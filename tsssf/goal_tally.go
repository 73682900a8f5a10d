package tsssf

import "shipfic/tsssf/goal"

// tallyPony updates the tallies of Goals that count ponies.
func (s *State) tallyPony(pony CardID, sign int) {
	for i := range s.places {
		pl := &s.places[i]
		if s.box.kinds[pl.goal] != goal.KindPonies {
			continue
		}
		if s.matches(pony, s.box.goalPlan(pl.goal).a) {
			pl.tally += int32(sign * s.count(pony))
		}
	}
}

// tallyShips updates the tallies of Goals that count ships, for the ships on some sides of a slot.
func (s *State) tallyShips(sl *slot, on sideSet, sign int) {
	for i := range s.places {
		pl := &s.places[i]
		if s.box.kinds[pl.goal] != goal.KindShips {
			continue
		}
		p := s.box.goalPlan(pl.goal)
		isA, isB := s.matches(sl.pony, p.a), s.matches(sl.pony, p.b)
		if !isA && !isB {
			continue
		}
		for d := range sides {
			if !on.has(d) {
				continue
			}
			other := s.grid.slots[sl.near[d]].pony
			if isA && s.matches(other, p.b) || isB && s.matches(other, p.a) {
				pl.tally += int32(sign * max(s.count(sl.pony), s.count(other)))
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
	sl := s.grid.of(pony)
	s.tallyShips(sl, sl.shippedSides(), sign)
}

// tallyBoth updates the tallies before and after two cards swap places. A ship between them counts once.
func (s *State) tallyBoth(a, b CardID, sign int) {
	first, second := s.grid.of(a), s.grid.of(b)
	s.tallyShips(first, first.shippedSides(), sign)
	on := second.shippedSides()
	for d := range sides {
		if second.near[d] == s.grid.slotOf[a] {
			on &^= 1 << d
		}
	}
	s.tallyShips(second, on, sign)
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
	switch p.kind {
	case goal.KindPonies:
		n, _ := s.progress(p, *pl, nil)
		pl.tally = int32(n)
	case goal.KindShips:
		for sl, d := range s.grid.neighbours {
			if a, b := sl.pony, s.grid.slots[sl.near[d]].pony; sl.shipped(d) && s.pairMatches(a, b, p) {
				pl.tally += int32(max(s.count(a), s.count(b)))
			}
		}
	}
}
