package tsssf

// While a card with that power is on the grid, all others there are alicorns and Princesses, and every changeling is disguised as it.

// crowner returns the card whose standing power changes what a card is, or 0.
func (s *State) crowner(card CardID) CardID {
	by := s.box.crowner
	switch {
	case by == 0 || !s.grid.has(card):
		return 0
	case card != by && s.grid.has(by):
		return by
	}
	for i := range s.changes.list {
		if other := s.changes.list[i].card; other != card && s.gained(other) == by && s.grid.has(other) {
			return other
		}
	}
	return 0
}

// crown changes how a card looks while the standing power of another holds. It goes over all other changes of race.
func (s *State) crown(l *look, by CardID) {
	if s.box.prints[l.card].changeling {
		*l = s.box.disguised(l.card, disguise{by, s.box.prints[by].names[0]})
		l.wordless = false
	}
	l.race, l.crowned = Alicorn, true
}

// recountIfCrowner counts all tallies again if the card with the power came or went, because all others changed.
func (s *State) recountIfCrowner(card CardID) {
	if s.box.crowner != 0 && (card == s.box.crowner || s.gained(card) == s.box.crowner) {
		s.recountAll()
	}
}

// recountAll counts all tallies again, and lets the next check of Goals look at all cards.
func (s *State) recountAll() {
	s.retally()
	for _, sl := range s.grid.slots[1:] {
		s.touch(sl.pony)
	}
}
