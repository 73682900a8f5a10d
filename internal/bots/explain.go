package bots

import (
	"shipfic/game"
	"shipfic/tsssf"
)

// explain finds the reason for a line of moves: the Goals that it wins, or else its largest effect.
func (s *search) explain(end *position, acts []tsssf.Act) Reason {
	if won := s.wonGoals(end.state); len(won) > 0 {
		return Reason{ReasonWin, won}
	}
	if end.state.Sight(s.seat).Over() && share(end.state, s.seat) < certain {
		return Reason{Key: ReasonShare}
	}
	if end.state.Decks()[2] != s.root.Decks()[2] {
		return Reason{Key: ReasonExchange}
	}
	if end.state.Decks() != s.root.Decks() {
		return Reason{Key: ReasonDraw}
	}
	if len(acts) == 0 {
		return Reason{Key: ReasonEnd}
	}
	best, key, goal := 100, ReasonTidy, ""
	for i := range s.aims {
		m := &s.aims[i]
		if open, _ := end.state.Sight(s.seat).Open(m.place); open != m.goal {
			continue
		}
		mineBefore, theirsBefore := s.chancesIn(s.root, m)
		mine, theirs := s.chancesIn(end.state, m)
		id := s.lore.box.Card(m.goal).ID
		if gain := m.worth * (mine - mineBefore) / 1000; m.mine && gain > best {
			best, key, goal = gain, ReasonPrepare, id
		}
		if gain := m.worth * (theirsBefore - theirs) / 1000; m.contested && s.style.theirs > 0 && gain > best {
			best, key, goal = gain, ReasonDeny, id
		}
	}
	if goal == "" {
		return Reason{Key: key}
	}
	return Reason{key, []string{goal}}
}

func (s *search) chancesIn(st *tsssf.State, m *aim) (mine, theirs int) {
	v := st.Sight(s.seat)
	s.out.readHand(v.Hand(), s.unseen)
	return s.out.chances(v, m, false)
}

// wonGoals lists the Goals, known at the root, that the bot's side has won since.
func (s *search) wonGoals(st *tsssf.State) (ids []string) {
	v := st.Sight(s.seat)
	for i := range s.aims {
		for seat := range game.Seat(st.Seats()) {
			for _, goal := range st.WonSince(s.root, seat) {
				if goal == s.aims[i].goal && v.Allied(seat, s.seat) {
					ids = append(ids, s.lore.box.Card(goal).ID)
				}
			}
		}
	}
	return ids
}
