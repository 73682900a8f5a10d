package bots

import "shipfic/game"

// attention is what a bot notices of its turn. People overlook long lines, kinds of powers, and Goals; so does a bot that is meant to be
// beaten. The zero attention overlooks nothing.
type attention struct {
	plays     int  // how many plays of a line it foresees; 0 means all
	overlooks int  // of 100 kinds of power, and of 100 open Goals, how many it does not think of in a turn
	kind      bool // it never ends the game for all
}

// nature is what a bot is like, whatever it searches.
type nature struct {
	attention
	luck  uint64 // decides what is overlooked
	taste taste
}

// blind returns the uses of powers that are overlooked this turn.
func (s *search) blind() (unnoticed uses) {
	if s.overlooks == 0 {
		return 0
	}
	for use := uses(1); use != 0 && use <= usesAnyHelp; use <<= 1 {
		if s.misses(uint64(use)) {
			unnoticed |= use
		}
	}
	return unnoticed
}

// overlook drops the Goals that are overlooked this turn.
func (s *search) overlook() {
	if s.overlooks > 0 {
		s.only(func(m *aim) bool { return !s.misses(uint64(m.goal) << 32) })
	}
}

// misses decides whether one thing is overlooked: the same for all plans of a turn.
func (s *search) misses(what uint64) bool {
	d := game.Dice(s.luck ^ what*0x9E3779B97F4A7C15 ^ uint64(s.root.TurnNumber())<<17)
	return d.Below(100) < s.overlooks
}

// foresees reports whether a line may go on from a position.
func (s *search) foresees(p *position) bool {
	return s.attention.plays == 0 || p.plays < s.attention.plays
}
