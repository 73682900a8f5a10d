package hayburger

import "shipfic/game"

// challenge is an open Challenge. The seat whose turn it is must answer it.
type challenge struct {
	by   game.Seat // nobody: no Challenge
	left int       // chances left
}

// missChance counts a card that did not answer the Challenge.
func (s *State) missChance(seat game.Seat) {
	s.challenge.left--
	switch {
	case s.challenge.left == 0:
		s.failChallenge()
	case !s.hasCards(seat):
		s.passOn(seat) // K3
	}
}

// failChallenge leaves the pile to the challenger, once the slap window has passed (K5).
func (s *State) failChallenge() {
	s.challenge.left = 0
	s.say(Failed{"failed", s.challenge.by})
	s.collectLater(s.challenge.by)
}

// collect is a pile that will be taken when the slap window has passed, and nobody has slapped.
type collect struct {
	by  game.Seat // nobody, when only the end of the game is waited for (K6)
	due int64     // 0: no such window
}

// collectLater opens the slap window. A slap until its end still counts, and no card is turned (K5).
func (s *State) collectLater(by game.Seat) {
	s.collect = collect{by: by, due: s.at + s.table.opts.SlapWindow}
}

// collecting reports whether the slap window is open.
func (s *State) collecting() bool { return s.collect.due > 0 }

// promised reports whether somebody takes the pile when the slap window has passed. After the last card of a long game (K6) the
// window runs and nobody does, unless a penalty makes the Challenge fail or takes the last card of all.
func (s *State) promised() bool {
	return s.collecting() && (s.collect.by != nobody || s.table.rules == firstRules)
}

// windowOpen reports whether the game waits for time to pass.
func (s *State) windowOpen() bool { return s.collecting() || s.contest.open() }

// passWindow closes the window whose time has come: first the one for slaps on their way (F4), then the slap window (K5).
func (s *State) passWindow(seat game.Seat) *game.Refusal {
	switch {
	case seat != game.Watcher:
		return game.Refuse(TableOnly)
	case !s.windowOpen():
		return game.Refuse(NoWindow)
	case s.at < s.Ready(Window{}):
		return refuse(TooSoon, s.Ready(Window{}))
	case s.contest.open():
		s.decide()
	case s.collect.by == nobody:
		s.end()
	case s.challenge.by == nobody:
		s.collectNow(takenAsLast)
	default:
		s.collectNow(takenByChallenge)
	}
	return nil
}

// collectNow gives the pile to whom it was promised. Everybody has time to see that, since the fourth rules (K7).
func (s *State) collectNow(why string) {
	s.takePile(s.collect.by, why)
	if s.table.rules >= rules4 {
		s.pauseNow()
	}
}
