package hayburger

import "shipfic/game"

var _ game.Discreet = (*State)(nil)

// Secrets counts the valid slaps that wait for their decision (F4).
func (s *State) Secrets() int { return len(s.contest.slaps) }

// SeemsToWaitFor is Waiting for somebody who does not know of slaps that wait for their decision.
func (s *State) SeemsToWaitFor() []game.Seat {
	seems := *s
	seems.contest = contest{}
	return seems.Waiting()
}

// Passing is when the table should let the open window pass. The slap window passes a fair window after its end even if nobody
// has slapped: a slap just before the end is decided at that time, and silence must not give it away (F4, K5).
func (s *State) Passing() int64 {
	if s.collecting() && !s.contest.open() {
		return max(s.collect.due, s.latestMarked()) + s.fairWindow()
	}
	return s.Ready(Window{})
}
