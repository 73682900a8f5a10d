package practice

import (
	"encoding/json"
	"math"

	"shipfic/game"
	"shipfic/hayburger"
)

// The partner in Hayburger never slaps. It turns its card after a while, but waits when the card lies there that the learner is to slap.
const turnsAfter = 900 // milliseconds after the card before

// parseSlap reads what a learner may do, with no lag to be granted: nobody races here.
func parseSlap(data []byte) (game.Move, error) {
	m, err := new(hayburger.Engine).ParseMove(data)
	if err != nil {
		return nil, err
	}
	return new(hayburger.State).Stamp(m, learner, hayburger.Network{RTT: []int64{0, 0}})
}

// patient is the time that a learner's move is taken to have: never before it could be made, and never so soon after a card that a
// slap would count as anticipation (F6). Whoever learns does not race.
func (r *run) patient(at int64) int64 {
	s, slaps := r.state.(*hayburger.State)
	if !slaps {
		return at
	}
	return max(at, r.at+slowest, s.Ready(hayburger.Turn{}))
}

// slowest is a reaction that nobody doubts, in milliseconds.
const slowest = 150

// never is a time that does not come.
const never = math.MaxInt64

// next is what happens by itself, and when.
func (r *run) next(l *lesson) (move game.Move, seat game.Seat, at int64) {
	s, slaps := r.state.(*hayburger.State)
	if !slaps || r.step == len(l.steps) {
		return nil, 0, never
	}
	for _, waiting := range s.Waiting() {
		switch waiting {
		case game.Watcher:
			return hayburger.Window{}, game.Watcher, s.Ready(hayburger.Window{})
		case partner:
			if card := l.steps[r.step].slapped(); card == 0 || s.View(learner).(hayburger.View).Pile.Turned < card {
				return hayburger.Turn{RTT: []int64{0, 0}}, partner, r.at + turnsAfter
			}
		}
	}
	return nil, 0, never
}

// slapped is the number of the card that the learner is to slap, 0 where that is not what the step is about.
func (st *step) slapped() int {
	var show struct{ Card int }
	if json.Unmarshal(st.Show, &show) != nil {
		return 0
	}
	return show.Card
}

// pass lets everything happen that is due by then.
func (r *run) pass(l *lesson, until int64) error {
	for range longest {
		move, seat, at := r.next(l)
		if at == never || at > until {
			return nil
		}
		next, events, err := r.state.Apply(game.Input{Seat: seat, At: at, Move: move})
		if err != nil {
			return err
		}
		r.state, r.at = next, at
		if err := r.look(events); err != nil {
			return err
		}
	}
	return nil
}

// wake is when the learner should ask again because something will have happened; 0: nothing will.
func (r *run) wake(l *lesson) int64 {
	if _, _, at := r.next(l); at != never {
		return at
	}
	return 0
}
