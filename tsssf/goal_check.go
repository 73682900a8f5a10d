package tsssf

import (
	"slices"

	"shipfic/game"
	"shipfic/tsssf/goal"
)

// Goals are checked without a scan of the whole grid. Goals that count ponies or ships keep a tally (goal_tally.go), updated with
// every card that comes, goes or changes. Goals about neighbouring ponies were not met at the last check, so they can only
// have come true around a pony that something happened to since. The whole grid is scanned (goal_plan.go) only for a Goal just
// turned up, and while a pony is shipped with everypony.

// check awards the Goals that are met, in the order of their places (G2). With V3 it fills the places and checks again.
func (s *State) check() {
	for again := true; again && !s.over; {
		again = s.awardMet()
		if s.opts.GreasedLightning && !s.over && s.refill(true) {
			again = true
		}
	}
	s.touched = s.touched[:0]
	s.dropPlaces()
	for i := range s.places {
		s.places[i].fresh = s.box.pledges && s.heldBack(i) // scanned again, as if it were new
	}
}

// awardMet awards what is met now, beginning with the current player's own Goals (V1).
func (s *State) awardMet() bool {
	any := false
	least, equal := game.Points(0), false
	if s.box.scores {
		least, equal = s.leastWorth(s.places[s.placeInTurn(0)].owner)
	}
	for k := range s.places {
		i := s.placeInTurn(k)
		if s.places[i].goal != 0 && s.met(&s.places[i]) {
			worth := least
			if !equal {
				worth = s.worthOf(s.places[i])
			}
			if s.box.pledges && s.bans(s.winner(s.places[i]), worth) {
				continue
			}
			s.awardFor(i, worth, 0)
			any = true
			if s.over {
				return false
			}
		}
	}
	return any
}

// met reports whether an open Goal is met now.
func (s *State) met(pl *place) bool {
	kind, p := s.box.kinds[pl.goal], s.box.goalPlan(pl.goal)
	switch {
	case kind == goal.KindJudged:
		return false
	case pl.fresh || kind.OfTurn() || s.changes.everypony > 0:
		return s.holds(p, *pl)
	case kind == goal.KindPonies || kind == goal.KindShips:
		return int(pl.tally) >= p.n
	}
	return s.metNearby(p)
}

// metAtOnce reports whether a Goal just turned up is met already: by its tally, or by a scan of the grid.
func (s *State) metAtOnce(pl *place) bool {
	p := s.box.goalPlan(pl.goal)
	if (p.kind == goal.KindPonies || p.kind == goal.KindShips) && s.changes.everypony == 0 {
		return int(pl.tally) >= p.n
	}
	return s.holds(p, *pl)
}

// metNearby looks around the touched ponies.
func (s *State) metNearby(p *goalPlan) bool {
	for _, pony := range s.touched {
		if s.progressAt(p, pony) >= p.n {
			return true
		}
		if p.kind.IsChain() || p.kind == goal.KindOppositeSelf {
			continue
		}
		sl := s.grid.of(pony)
		for d := range sides {
			if sl.shipped(d) && s.progressAt(p, s.grid.slots[sl.near[d]].pony) >= p.n {
				return true
			}
		}
	}
	return false
}

// winner returns the seat that an open Goal is for: its owner, or the current player (G2, V1).
func (s *State) winner(pl place) game.Seat {
	if pl.owner == game.Watcher {
		return s.turn
	}
	return pl.owner
}

// award gives an open Goal to its winner for what it scores now, with a card that lies under it, or none.
func (s *State) award(i int, under CardID) { s.awardFor(i, s.scores(s.places[i]), under) }

func (s *State) awardFor(i int, worth game.Points, under CardID) {
	pl := s.places[i]
	seat := s.winner(pl)
	s.emitWon(i, seat, worth)
	s.places[i] = pl.emptied()
	bare := s.record.reworded.goal == pl.goal
	s.give(seat, pl.goal, prize{points: worth, under: under, bare: bare})
	s.record.goalsWon++
	s.addBonus(seat)
	s.endIfWon()
	if !bare && !s.over {
		s.reward(seat, pl.goal)
	}
}

// give adds a Goal to those a seat has won.
func (s *State) give(seat game.Seat, goal CardID, p prize) {
	s.won[seat] = append(s.won[seat], goal)
	s.prizes[seat] = append(s.prizes[seat], p)
	s.points[seat] += p.points
	if !p.bare {
		s.bonus[seat] += uint8(s.box.cards[goal].HandLimit)
	}
}

// takeBack removes a Goal from those a seat has won, with its points. A card that lies under it is discarded.
func (s *State) takeBack(seat int, goal CardID) bool {
	i := slices.Index(s.won[seat], goal)
	if i < 0 {
		return false
	}
	p := s.prizes[seat][i]
	s.points[seat] -= p.points
	if !p.bare {
		s.bonus[seat] -= uint8(s.box.cards[goal].HandLimit)
	}
	s.won[seat] = slices.Delete(s.won[seat], i, i+1)
	s.prizes[seat] = slices.Delete(s.prizes[seat], i, i+1)
	if p.under != 0 {
		s.discard(p.under)
	}
	return true
}

// endIfWon ends the game when a player or team has the winning points (T5), or no Goal is left to win (V6).
func (s *State) endIfWon() {
	if s.alreadyWon() || s.opts.Length == ridiculous && s.goalsLeft() == 0 {
		s.end()
	}
}

// goalsLeft counts the Goals open, in the deck and in the discard.
func (s *State) goalsLeft() int {
	n := len(s.decks[goals]) + len(s.discards[goals])
	for _, pl := range s.places {
		if pl.goal != 0 {
			n++
		}
	}
	return n
}

// teamPoints returns the points of a seat's team, or its own (V2).
func (s *State) teamPoints(seat game.Seat) game.Points {
	sum := game.Points(0)
	for _, mate := range s.team(seat) {
		sum += s.points[mate]
	}
	return sum
}

// team lists the seats that win together with a seat.
func (s *State) team(seat game.Seat) []game.Seat {
	for _, team := range s.opts.Teams {
		if slices.Contains(team, seat) {
			return team
		}
	}
	return []game.Seat{seat}
}

// end ends the game. The most points win; a tie is shared (V).
func (s *State) end() {
	best := s.teamPoints(0)
	for seat := range s.Seats() {
		best = max(best, s.teamPoints(game.Seat(seat)))
	}
	s.winners = s.winners[:0]
	for seat := range s.Seats() {
		if s.teamPoints(game.Seat(seat)) == best {
			s.winners = append(s.winners, game.Seat(seat))
		}
	}
	s.over, s.asking = true, false
	s.frames = s.frames[:0]
	s.emitOver()
}
