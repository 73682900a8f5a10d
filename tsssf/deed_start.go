package tsssf

// A power may swap the Start card with another. One that names a card means, in place of Start, also a card of the grid that counts as that
// one: only a power that names it can move it.

// withStart returns the Pony cards that may change places with Start, and those that may stand in for it.
func withStart(s *State, f frame, e *effect, into []pick) []pick {
	if !s.box.protects || !s.protected(startCard, bySwap) {
		into = s.cellPicks(into, func(pony CardID) bool { return e.exchangesWith(s, &f, startCard, pony) })
	}
	if !e.of.on || s.rules < rules3 {
		return into
	}
	return s.cellPicks(into, func(pony CardID) bool {
		if pony == startCard || !s.safe(pony, bySwap) || s.guarded(pony, bySwap) || !s.passes(pony, &f, e.of) {
			return false
		}
		for _, sl := range s.grid.slots[1:] {
			if e.exchangesWith(s, &f, pony, sl.pony) {
				return true
			}
		}
		return false
	})
}

// exchangesWith reports whether an effect may swap Start, or a card that stands in for it, with another.
func (e *effect) exchangesWith(s *State, f *frame, first, other CardID) bool {
	limits := effect{with: e.with}
	movable := !s.safe(other, bySwap) || other == startCard && first != startCard && !s.guarded(other, bySwap)
	return other != first && movable && (e.who != WhoSelf || other == f.of) && limits.suits(s, f, other)
}

// withNamed returns the Pony cards that may change places with the card picked first, if that stands in for Start. Where there is only the
// card itself, nothing is asked.
func withNamed(s *State, f frame, e *effect, into []pick) []pick {
	first := f.picks[0].card()
	if e.who == WhoSelf || !s.safe(first, bySwap) {
		return into
	}
	return s.cellPicks(into, func(pony CardID) bool { return e.exchangesWith(s, &f, first, pony) })
}

func canMoveStart(s *State, f frame, e *effect) bool {
	if !s.box.protects && e.who == "" && !e.with.on {
		return s.grid.ponies() > 1
	}
	return !s.box.protects || s.atLeast(1, withStart, f, e)
}

func moveStart(s *State, f frame, e *effect) {
	first, other := cellPick(startCard), f.picks[0]
	switch {
	case f.made > 1:
		first, other = f.picks[0], f.picks[1]
	case s.safe(other.card(), bySwap):
		first, other = f.picks[0], cellPick(f.of)
	}
	s.swap(f, []pick{first, other}, swapTwo)
}
