package tsssf

import "slices"

// Powers that act while their card is on the grid, on an occasion other than being attached. Each acts at most once a turn, as long as
// its card stays on the grid: a power that changes nothing about its own condition would otherwise never stop.

// callOn lets the powers of the grid that have the occasion act, in the order in which their cards were attached. It reports whether
// any is about to.
func (s *State) callOn(o occasion) bool {
	if s.box.occasions&o == 0 {
		return false
	}
	called := s.scratch.lost[:0]
	for _, sl := range s.grid.slots[1:] {
		pony := sl.pony
		if s.box.powers[pony].when&o != 0 && !slices.Contains(s.record.called, pony) && !s.barred(pony) &&
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
	if !s.grid.has(card) || slices.Contains(s.record.called, card) {
		return
	}
	if s.trigger(frame{card: card, of: card}) {
		s.record.called = append(s.record.called, card)
	}
}

// actWhenDiscarded lets the power of a card just discarded act, at most once a turn: one that discards the top of the deck could
// otherwise meet its own card there again and again.
func (s *State) actWhenDiscarded(card CardID) {
	if !slices.Contains(s.discards[ponies], card) || slices.Contains(s.record.discarded, card) {
		return
	}
	if s.trigger(frame{card: card, of: card}) {
		s.record.discarded = append(s.record.discarded, card)
	}
}

// atWill reports whether the current player may use the power of a card on the grid now.
func (s *State) atWill(card CardID) bool {
	return s.grid.has(card) && s.box.powers[card].when&atWill != 0 && !slices.Contains(s.record.called, card) &&
		!s.barred(card) && s.wouldAct(frame{card: card, of: card})
}

// usable lists the cards of the grid whose powers the current player may use now, and those under Goals that they may give up.
func (s *State) usable(into []CardID) []CardID {
	into = s.pledges(into)
	if s.box.occasions&atWill == 0 {
		return into
	}
	for _, sl := range s.grid.slots[1:] {
		if s.atWill(sl.pony) {
			into = append(into, sl.pony)
		}
	}
	return into
}
