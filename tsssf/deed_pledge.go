package tsssf

import (
	"slices"

	"shipfic/game"
)

// A pledge wins an open Goal, met or not. Where it wins several, the card lies under the one named first. Its card leaves the grid and lies under the Goal. While it lies there, the owner wins no other
// Goal worth as many points; the owner may give up both in a turn of their own.

// pledge lets the acting seat win Goals, and puts the card under the first.
func (s *State) pledge(card CardID, wins []pick) {
	s.emitPledged(card, wins[0].card())
	fallen := 0
	if s.lift(card) {
		fallen = s.fall()
	}
	s.discardCovered(card)
	under := card
	for _, p := range wins {
		if i := s.placeOf(p.card()); i >= 0 && !s.over && !s.banned(p.card()) {
			s.award(i, under)
			under = 0
		}
	}
	if !s.over {
		s.askDiscardTop(fallen)
	}
}

// pledgeable returns the open Goals that the acting seat could win by a pledge.
func pledgeable(s *State, f frame, e *effect, into []pick) []pick {
	if !s.grid.has(f.of) {
		return into
	}
	for _, p := range ownOpenGoals(s, f, e, nil) {
		if !s.banned(p.card()) {
			into = append(into, p)
		}
	}
	return into
}

// bans reports whether a seat can win no Goal that is worth this many points.
func (s *State) bans(seat game.Seat, worth game.Points) bool {
	return slices.ContainsFunc(s.prizes[seat], func(p prize) bool { return p.under != 0 && p.points == worth })
}

// banned reports whether an open Goal cannot be won because of a pledge.
func (s *State) banned(goal CardID) bool {
	i := s.placeOf(goal)
	return s.box.pledges && i >= 0 && s.bans(s.winner(s.places[i]), s.scores(s.places[i]))
}

// heldBack reports whether an open Goal is met and cannot be won because of a pledge: it stays open, and the next check looks at it again.
func (s *State) heldBack(i int) bool {
	pl := s.places[i]
	return pl.goal != 0 && s.banned(pl.goal) && s.holds(s.box.goalPlan(pl.goal), pl)
}

// pledged returns the Goal of a seat that a card lies under, or 0.
func (s *State) pledged(seat game.Seat, card CardID) CardID {
	if !s.box.pledges {
		return 0
	}
	for i, p := range s.prizes[seat] {
		if p.under == card && card != 0 {
			return s.won[seat][i]
		}
	}
	return 0
}

// pledges lists the cards under Goals of the current player.
func (s *State) pledges(into []CardID) []CardID {
	if s.box.pledges {
		for _, p := range s.prizes[s.turn] {
			if p.under != 0 {
				into = append(into, p.under)
			}
		}
	}
	return into
}

// giveUp discards a card that lies under a Goal of the acting seat, and the Goal, with its points and its reward. What was held back can
// then be won.
func (s *State) giveUp(card CardID) {
	goal := s.pledged(s.actor, card)
	s.emitGivenUp(card, goal)
	s.takeBack(int(s.actor), goal)
	s.discard(goal)
	s.record.turnUsed = true
	for i := range s.places {
		s.places[i].fresh = true
	}
	s.push(frame{step: stepCheck})
}

// putUnder puts a card under a Goal that somebody has won, and reports whether there is one.
func (s *State) putUnder(goal, card CardID) bool {
	for seat := range s.won {
		if i := slices.Index(s.won[seat], goal); i >= 0 {
			s.prizes[seat][i].under = card
			return true
		}
	}
	return false
}

// takeFromUnder takes a card from under a Goal of a seat.
func (s *State) takeFromUnder(seat int, card CardID) bool {
	for i := range s.prizes[seat] {
		if s.prizes[seat][i].under == card && card != 0 {
			s.prizes[seat][i].under = 0
			return true
		}
	}
	return false
}
