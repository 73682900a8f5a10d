package tsssf

import "slices"

// refill fills all empty places with Goals, beginning with the current player's own (T1, V1), and reports whether any
// was turned up.
func (s *State) refill(greased bool) bool {
	empty := s.scratch.empty[:0]
	for k := range s.places {
		if i := s.placeInTurn(k); s.places[i].goal == 0 && !s.places[i].temporary {
			empty = append(empty, i)
		}
	}
	s.scratch.empty = empty
	return s.turnUpAt(empty, greased)
}

// placeInTurn returns the k-th place, counted from the current player's own if Goals are private (V1).
func (s *State) placeInTurn(k int) int {
	if s.opts.PrivateGoals {
		k += int(s.turn) * openGoals
	}
	if k >= len(s.places) {
		k -= len(s.places)
	}
	return k
}

// turnUpAt turns up a Goal at each of the places. A Goal that is already met is set aside and another turned up, until
// one is not met; none is turned up twice (G4). With greased lightning it stays open, to be won (V3).
func (s *State) turnUpAt(empty []int, greased bool) bool {
	aside := s.scratch.aside[:0]
	any := false
	for _, i := range empty {
		for s.places[i].goal == 0 {
			card, left := s.nextGoal(len(aside))
			if !left {
				break
			}
			pl := s.places[i].emptied()
			pl.goal, pl.fresh = card, greased
			s.retallyPlace(&pl)
			if !greased && s.metAtOnce(&pl) {
				aside = append(aside, card)
				s.emitGoalAside(card, i)
				continue
			}
			s.places[i] = pl
			s.emitGoalTurnedUp(i)
			any = true
		}
		if s.over {
			break
		}
	}
	s.scratch.aside = aside
	if s.opts.MetGoals == "bottom" {
		for _, card := range aside {
			s.decks[goals] = slices.Insert(s.decks[goals], 0, card)
		}
	} else {
		s.discards[goals] = append(s.discards[goals], aside...)
	}
	return any
}

// nextGoal takes the top of the Goal deck, which is rebuilt if empty (D1). If none is left the place stays empty,
// and a long haul ends (V5).
func (s *State) nextGoal(aside int) (CardID, bool) {
	card, found := s.topOf(goals)
	if !found && s.opts.Length == longHaul && aside == 0 && !s.over && s.turns > 0 {
		s.end()
	}
	return card, found
}
