package table

import (
	"context"
	"errors"
	"time"

	"shipfic/game"
)

// Bots move for seats without a person, and for people who are away. They see what their seat sees.
type Bots interface {
	// Move chooses a move for the seat. It may take its time; the number makes its choice repeatable.
	Move(ctx context.Context, c Config, g game.State, seat game.Seat, level string, number uint64) (game.Move, error)
	// Pause is how long a bot of that level waits before it moves, so that people can follow.
	Pause(c Config, g game.State, seat game.Seat, level string, number uint64) time.Duration
}

// Alarm is what a game does by itself when its time has come, such as the passing of a window.
type Alarm struct {
	Move game.Move
	At   int64 // milliseconds since the game began
}

// Alarms tells what a game does by itself next, if anything.
type Alarms interface {
	Alarm(Config, game.State) (Alarm, bool)
}

// plan sets the timer for the next thing the table does by itself: a bot's move, a game's own, the end of somebody's
// time, a seat that changes hands because its person is gone or back. The lock is held.
func (r *Room) plan() {
	if r.timer != nil {
		r.timer.Stop()
		r.timer = nil
	}
	if r.closed || len(r.listeners) == 0 {
		return // nobody is there to see it: the table stands still
	}
	if at, ok := r.next(); ok {
		wait := time.Duration(at-r.hall.now()) * time.Millisecond
		if !r.ours {
			wait += r.hall.Grace // the node that wrote the latest entry acts first
		}
		r.timer = time.AfterFunc(max(wait, 0), r.tick)
	}
}

// defaultGrace is how many seconds a person may be gone before a bot plays for them.
const defaultGrace = 45

// next is when the table must do something by itself.
func (r *Room) next() (at int64, ok bool) {
	sooner := func(t int64) {
		if !ok || t < at {
			at, ok = t, true
		}
	}
	s := r.state
	for _, seat := range s.Seats {
		if due, changes := r.presenceChange(seat); changes {
			sooner(due)
		}
	}
	if !s.Playing() || s.Clock.Paused {
		return at, ok
	}
	if r.hall.Alarms != nil {
		if a, there := r.hall.Alarms.Alarm(s.Config, s.Game); there {
			sooner(s.Begun + a.At)
		}
	}
	for _, seat := range s.Game.Waiting() {
		if seat == game.Watcher {
			continue
		}
		if s.byBot(seat) && !r.thinking {
			sooner(s.Now + r.hall.Bots.Pause(s.Config, s.Game, seat, s.level(seat), s.N).Milliseconds())
		}
		if left, runs := s.TimeLeft(seat, r.hall.now()); runs {
			sooner(r.hall.now() + left)
		}
	}
	return at, ok
}

// level is that of the bot that plays in a seat.
func (s *State) level(seat game.Seat) string {
	if level := s.Seats[seat].Bot; level != "" {
		return level
	}
	return standIn
}

// presenceChange tells when a seat changes hands because its person is gone long enough, or is back.
func (r *Room) presenceChange(seat Seat) (due int64, changes bool) {
	if seat.Person == "" {
		return 0, false
	}
	here := r.present[seat.Person] > 0
	switch {
	case here && seat.Away:
		return r.hall.now(), true
	case here || seat.Away || !r.state.Playing():
		return 0, false
	}
	grace := r.state.Config.Grace
	if grace == 0 {
		grace = defaultGrace
	}
	since, known := r.gone[seat.Person]
	if !known {
		since = r.hall.now()
		r.gone[seat.Person] = since
	}
	return since + int64(grace)*1000, true
}

// tick does what is due.
func (r *Room) tick() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed || len(r.listeners) == 0 {
		return
	}
	c, due := r.dueCommand()
	if !due {
		r.think()
		r.plan()
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), commandTime)
	defer cancel()
	if _, err := r.do(ctx, c); err != nil {
		r.hall.report("a table could not do what was due", r.id, err)
		r.timer = time.AfterFunc(retryAfter, r.tick)
	}
}

// How long the table's own commands may take, and when one that failed is tried again.
const (
	commandTime = 10 * time.Second
	retryAfter  = 2 * time.Second
)

// dueCommand is what the table itself must do now, but for bots' moves.
func (r *Room) dueCommand() (Command, bool) {
	s, now := r.state, r.hall.now()
	for i, seat := range s.Seats {
		if due, changes := r.presenceChange(seat); changes && due <= now {
			return Command{Do: DoAway, Person: s.Seats[i].Person, On: !seat.Away}, true
		}
	}
	if !s.Playing() || s.Clock.Paused {
		return Command{}, false
	}
	if r.hall.Alarms != nil {
		if a, there := r.hall.Alarms.Alarm(s.Config, s.Game); there && s.Begun+a.At <= now {
			if move, err := a.Move.MarshalJSON(); err == nil {
				return Command{Do: DoMove, Move: move}, true
			}
		}
	}
	for _, seat := range s.Game.Waiting() {
		if seat == game.Watcher {
			continue
		}
		if left, runs := s.TimeLeft(seat, now); runs && left <= 0 && !s.byBot(seat) {
			return Command{Do: DoTimeout, Seat: &seat}, true
		}
	}
	return Command{}, false
}

// think lets a bot choose its move, if one is due. The table goes on meanwhile; a move for a moment that has passed is
// dropped.
func (r *Room) think() {
	s := r.state
	if r.thinking || !s.Playing() || s.Clock.Paused {
		return
	}
	for _, seat := range s.Game.Waiting() {
		if seat == game.Watcher || !s.byBot(seat) {
			continue
		}
		if s.Now+r.hall.Bots.Pause(s.Config, s.Game, seat, s.level(seat), s.N).Milliseconds() > r.hall.now() {
			continue
		}
		r.thinking = true
		r.hall.background(func(ctx context.Context) error { return r.moveBot(ctx, s, seat) })
		return
	}
}

func (r *Room) moveBot(ctx context.Context, s *State, seat game.Seat) error {
	defer func() {
		r.mu.Lock()
		r.thinking = false
		r.plan()
		r.mu.Unlock()
	}()
	m, err := r.hall.Bots.Move(ctx, s.Config, s.Game, seat, s.level(seat), s.N)
	if err != nil {
		return err
	}
	move, err := m.MarshalJSON()
	if err != nil {
		return err
	}
	err = r.doExpecting(ctx, s.N, Command{Do: DoMove, Seat: &seat, Move: move})
	if errors.Is(err, errStale) || errors.Is(err, errUnloaded) {
		return nil
	}
	return err
}
