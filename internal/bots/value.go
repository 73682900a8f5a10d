package bots

import (
	"slices"

	"shipfic/game"
	"shipfic/tsssf"
)

// decided is the value of a won game: more than all points.
const decided = 1_000_000

// rate values a position, in thousandths of a point: if the turn ends here, and if it goes on.
func (s *search) rate(st *tsssf.State) (value, hope int) {
	v := st.Sight(s.seat)
	points := s.gained(st, v)
	if v.Over() {
		points += s.verdict(st)
		return points, points
	}
	s.out.readHand(v.Hand(), s.unseen)
	final, going := 0, 0
	open := 0
	aims := s.aims
	if s.clairvoyant {
		s.opened = s.lore.openAims(v, s.opened[:0])
		aims = s.opened
	}
	for i := range aims {
		m := &aims[i]
		if goal, _ := v.Open(m.place); goal != m.goal {
			continue
		}
		open++
		if m.mine {
			mine, theirs := s.out.chances(v, m, false)
			now := mine
			if m.OfTurn() {
				now, _ = s.out.chances(v, m, true)
				now = max(now, mine)
			}
			if !m.contested {
				theirs = 0
			}
			loss := m.threat * s.style.theirs * theirs / 1000_000
			final += m.worth*s.style.mine*mine*(1000-theirs/2)/1000/1000_000 - loss
			going += m.worth*s.style.mine*now/1000_000 - loss
		}
	}
	rest := (len(aims) - open) * s.style.fresh
	hand := s.hand(st, v) + s.liking(v)
	value, hope = points+final+rest+hand, points+going+rest
	if !s.style.eager {
		hope += hand
	}
	return value, hope
}

// gained is the value of the Goals that the bot's side has won since the root, less that of those it has given up and of those that others
// have won. Goals turned up during the search count only for a clairvoyant.
func (s *search) gained(st *tsssf.State, v tsssf.Sight) int {
	sum := 0
	for seat := range game.Seat(st.Seats()) {
		gain := 0
		for _, goal := range st.WonSince(s.root, seat) {
			if s.clairvoyant || slices.ContainsFunc(s.aims, func(m aim) bool { return m.goal == goal }) {
				gain += s.lore.worth(goal)
			}
		}
		for _, goal := range s.root.WonSince(st, seat) {
			gain -= s.lore.worth(goal)
		}
		if v.Allied(seat, s.seat) {
			sum += gain
		} else {
			sum -= gain
		}
	}
	return sum
}

// verdict is the value of the end of the game. If everybody wins, it is worth the share of the win less the chance to win alone, and nothing
// at all to a side that is ahead.
func (s *search) verdict(st *tsssf.State) int {
	switch part := share(st, s.seat); {
	case part == certain:
		return decided
	case part == 0 || endsForAll(st, s.seat):
		return -decided
	default:
		return (part - theRace.chance(s.root, s.seat)) * 1000 / max(1, theRace.point(s.root.Sight(s.seat)))
	}
}

// hand is the value of the cards in the hand, compared with cards that could be drawn instead.
func (s *search) hand(st *tsssf.State, v tsssf.Sight) int {
	sum := 0
	for _, card := range v.Hand() {
		switch {
		case s.unseen.Has(card):
			sum += s.style.card
		case st.Taken(card):
		default:
			sum += (s.lore.keep[card]-s.lore.fresh)*s.style.keep/1000 - s.style.hold
		}
	}
	return sum
}
