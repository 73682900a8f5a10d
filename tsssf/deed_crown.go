package tsssf

// While a card with that power is on the grid, all others there are alicorns and Princesses, and every changeling is disguised as it.

// crowns reports whether a standing power changes what a card is.
func (s *State) crowns(card CardID) bool {
	by := s.box.crowner
	return by != 0 && card != by && s.grid.has(by) && s.grid.has(card)
}

// crown changes how a card looks while the standing power holds. It goes over all other changes of race.
func (s *State) crown(l *look) {
	if s.box.prints[l.card].changeling {
		by := s.box.crowner
		*l = s.box.disguised(l.card, disguise{by, s.box.prints[by].names[0]})
		l.wordless = false
	}
	l.race, l.crowned = Alicorn, true
}

// recountIfCrowner counts all tallies again if the card with the power came or went, because all others changed.
func (s *State) recountIfCrowner(card CardID) {
	if card == 0 || card != s.box.crowner {
		return
	}
	s.retally()
	for _, sl := range s.grid.slots[1:] {
		s.touch(sl.pony)
	}
}
