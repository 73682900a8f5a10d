package tsssf

// Powers that act while their card is on the grid, on an occasion other than being attached. Each acts at most once a turn, as long as
// its card stays on the grid: a power that changes nothing about its own condition would otherwise never stop.

// callOn lets the powers of the grid that have the occasion act, in the order in which their cards were attached. It reports whether
// any is about to.
func (s *State) callOn(o occasion) bool {
	if s.box.occasions&o == 0 {
		return false
	}
	called := s.scratch.lost[:0]
	for i := 1; i < len(s.grid.slots); i++ {
		pony := s.grid.slots[i].pony
		if s.box.powers[pony].when&o != 0 && !contains(s.record.called, pony) && !s.barred(pony) &&
			s.wouldAct(frame{card: pony, of: pony}) {
			called = append(called, pony)
		}
	}
	s.scratch.lost = called
	s.orderByAge(called)
	for i := len(called) - 1; i >= 0; i-- {
		s.push(frame{step: stepCalled, card: called[i]})
	}
	return len(called) > 0
}

// answerCall lets the power of a frame act, if its card is still there and it still would.
func (s *State) answerCall(card CardID) {
	if !s.grid.has(card) || contains(s.record.called, card) {
		return
	}
	if s.trigger(frame{card: card, of: card}) {
		s.record.called = append(s.record.called, card)
	}
}

// actWhenDiscarded lets the power of a card just discarded act, at most once a turn: one that discards the top of the deck could
// otherwise meet its own card there again and again.
func (s *State) actWhenDiscarded(card CardID) {
	if !contains(s.discards[ponies], card) || contains(s.record.discarded, card) {
		return
	}
	if s.trigger(frame{card: card, of: card}) {
		s.record.discarded = append(s.record.discarded, card)
	}
}

// atWill reports whether the current player may use the power of a card on the grid now.
func (s *State) atWill(card CardID) bool {
	return s.grid.has(card) && s.box.powers[card].when&atWill != 0 && !contains(s.record.called, card) &&
		!s.barred(card) && s.wouldAct(frame{card: card, of: card})
}

// usable lists the cards of the grid whose powers the current player may use now, and those under Goals that they may give up.
func (s *State) usable(into []CardID) []CardID {
	into = s.pledges(into)
	if s.box.occasions&atWill == 0 {
		return into
	}
	for i := 1; i < len(s.grid.slots); i++ {
		if pony := s.grid.slots[i].pony; s.atWill(pony) {
			into = append(into, pony)
		}
	}
	return into
}

func contains(list []CardID, card CardID) bool {
	for _, c := range list {
		if c == card {
			return true
		}
	}
	return false
}
