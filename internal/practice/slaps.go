package practice

import (
	"encoding/json"
	"math"

	"shipfic/game"
	"shipfic/hayburger"
)

// turnsAfter is how long the partner in Hayburger waits before it turns its card. It never slaps, and does not turn
// over a card that the learner should slap.
const turnsAfter = 900 // milliseconds

// parseSlap parses a learner's move, without allowance for lag: nobody races here.
func parseSlap(data []byte) (game.Move, error) {
	m, err := new(hayburger.Engine).ParseMove(data)
	if err != nil {
		return nil, err
	}
	return new(hayburger.State).Stamp(m, learner, game.Network{RTT: []int64{0, 0}})
}

// patient is the time at which a learner's move counts: never before it could be made, and late enough after a card
// that a slap is not an anticipation (F6).
func (r *run) patient(at int64) int64 {
	s, slaps := r.state.(*hayburger.State)
	if !slaps {
		return at
	}
	return max(at, r.at+slowest, s.Ready(hayburger.Turn{}))
}

// slowest is a reaction time, in milliseconds, that is above suspicion.
const slowest = 250

// never is a time that is never reached.
const never = math.MaxInt64

// next is what happens by itself next, and when.
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

// slapped is the number of the card that the learner should slap, or 0 if the step is about something else.
func (st *step) slapped() int {
	var show struct{ Card int }
	if json.Unmarshal(st.Show, &show) != nil {
		return 0
	}
	return show.Card
}

// pass makes everything happen that is due by then.
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
		if err := r.addView(events); err != nil {
			return err
		}
	}
	return nil
}

// wake is when the learner should ask again because something will have happened; 0 means never.
func (r *run) wake(l *lesson) int64 {
	if _, _, at := r.next(l); at != never {
		return at
	}
	return 0
}
