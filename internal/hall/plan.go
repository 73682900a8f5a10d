package hall

import (
	"context"
	"errors"
	"fmt"
	"time"

	"shipfic/game"
	"shipfic/internal/table"
)

// Bots move for seats without a person, and for people who are away. They see what their seat sees.
type Bots interface {
	// Move chooses a move for the seat. It may take its time; the number makes its choice repeatable.
	Move(ctx context.Context, c table.Config, g game.State, seat game.Seat, level string, number uint64) (game.Move, error)
	// Pause is how long a bot of that level waits before it moves, so that people can follow.
	Pause(c table.Config, g game.State, seat game.Seat, level string, number uint64) time.Duration
}

// Explained is a move that a bot explains.
type Explained interface {
	game.Move
	Why() table.Why
}

// Reflexes are moves of bots for which the game does not wait, such as slaps.
type Reflexes interface {
	// Reflex returns the next reflex of a bot if nothing else happens before, and its time in milliseconds since the game began.
	Reflex(c table.Config, g game.State, seat game.Seat, level string, number uint64) (m game.Move, at int64, any bool)
}

// Alarm is a move that a game makes by itself at a given time, such as the end of a slap window.
type Alarm struct {
	Move game.Move
	At   int64 // milliseconds since the game began
}

// Alarms returns the next alarm of a game, if any.
type Alarms interface {
	Alarm(table.Config, game.State) (Alarm, bool)
}

// chore is something the table does by itself: a command, or a bot's move.
type chore struct {
	at     int64
	only   bool // no other node can do it
	c      table.Command
	bot    *game.Seat // the seat for which a bot thinks or moves; nil: none
	reflex bool
}

// choice is the move that a bot has chosen for the present state of the game.
type choice struct {
	seat game.Seat
	move game.Move
}

// headStart is how long a bot waits before it thinks. The latest update is sent first: a browser has one thread for both.
const headStart = 50 * time.Millisecond

// retryAfter is when something that failed is tried again.
const retryAfter = 2 * time.Second

// plan sets the timer for the next chore. The lock is held.
func (r *Room) plan() {
	if r.stop != nil {
		r.stop()
		r.stop = nil
	}
	if r.closed != nil || !r.goesOn() {
		return
	}
	var next chore
	var any bool
	err := guarded(func() error { next, any = r.nextChore(); return nil })
	if err != nil { // the next command tries again
		r.hall.report("a table cannot plan what it does next", r.id, err)
	}
	if any {
		wait := time.Duration(next.at-r.now()) * time.Millisecond
		r.stop = r.hall.world.after(max(wait, 0), r.tick)
	}
}

// nextChore returns what the table does next by itself.
func (r *Room) nextChore() (next chore, any bool) {
	consider := func(ch chore) {
		if !r.ours && !ch.only {
			ch.at += r.hall.Grace.Milliseconds() // the node that wrote the latest entry acts first
		}
		ch.at = max(ch.at, r.notBefore)
		if !any || ch.at < next.at {
			next, any = ch, true
		}
	}
	if r.asleep {
		consider(chore{at: r.now(), only: true}) // tick deals with that first, and with doubts
	}
	if r.unsure.until > 0 {
		consider(chore{at: r.unsure.look, only: true})
	}
	if len(r.listeners) > 0 {
		r.presenceChores(consider)
	}
	if r.state.Playing() && !r.state.Clock.Paused {
		r.gameChores(consider)
	}
	return next, any
}

// gameChores end windows, record timeouts and move for bots.
func (r *Room) gameChores(do func(chore)) {
	s := r.state
	if r.hall.Alarms != nil {
		if a, any := r.hall.Alarms.Alarm(s.Config, s.Game); any {
			do(chore{at: s.Begun + a.At, c: table.Command{Do: table.DoMove, Move: encodeMove(a.Move)}})
		}
	}
	now := r.now()
	for _, seat := range s.SeemsToWaitFor() {
		if left, runs := s.TimeLeft(seat, now); runs {
			do(chore{at: now + left, c: table.Command{Do: table.DoTimeout, Seat: &seat}})
		}
	}
	for _, seat := range s.WaitsFor() {
		if s.PlayedByBot(seat) && !r.thinking && (r.chosen == nil || r.hasChosen(seat)) { // one after the other
			do(chore{at: r.moved + r.untilDue(seat).Milliseconds(), bot: &seat})
		}
	}
	if r.hall.Reflexes == nil || r.refusedReflexIn == s.Game {
		return
	}
	for i := range s.Seats {
		seat := game.Seat(i)
		if !s.PlayedByBot(seat) || table.Modest(s.LevelOf(seat)) {
			continue
		}
		if m, at, any := r.hall.Reflexes.Reflex(s.Config, s.Game, seat, s.LevelOf(seat), s.N); any {
			do(chore{at: s.Begun + at, c: table.Command{Do: table.DoMove, Seat: &seat, Move: encodeMove(m)}, reflex: true})
		}
	}
}

// untilDue returns how long a bot waits before it thinks or moves. It thinks during its pause, unless another node is likely to move for it.
func (r *Room) untilDue(seat game.Seat) time.Duration {
	pause := r.pause(seat)
	if r.ours && !r.hasChosen(seat) {
		return min(pause, headStart)
	}
	return pause
}

func (r *Room) hasChosen(seat game.Seat) bool { return r.chosen != nil && r.chosen.seat == seat }

// longestTurn is how long bots wait before their moves in one turn, all together. A turn can have hundreds of moves.
const longestTurn = 10 * time.Second

// pause returns how long a bot waits before it moves, at most half of what is left for the turn. A bot that fills in for a person leaves other
// nodes time to report that the person is there.
func (r *Room) pause(seat game.Seat) time.Duration {
	s := r.state
	pause := min(r.hall.Bots.Pause(s.Config, s.Game, seat, s.LevelOf(seat), s.N), max(0, longestTurn-r.waited)/2)
	if r.hall.Follow && s.Seats[seat].Away {
		pause = max(pause, 2*r.hall.Grace)
	}
	return pause
}

func encodeMove(m game.Move) []byte {
	data, err := m.MarshalJSON()
	if err != nil {
		panic("hall: a move does not marshal: " + err.Error())
	}
	return data
}

// tick does what is due.
func (r *Room) tick() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed != nil || !r.goesOn() {
		return
	}
	ctx, cancel := context.WithTimeout(r.ctx, commandTime)
	defer cancel()
	if err := guarded(func() error { return r.doDue(ctx) }); err != nil && r.closed == nil {
		if !errors.Is(err, errStale) {
			r.hall.report("scheduled work of a table failed", r.id, err)
			r.notBefore = r.now() + retryAfter.Milliseconds()
		}
		r.plan()
	}
}

func (r *Room) doDue(ctx context.Context) error {
	if err := r.settleDoubt(ctx); err != nil {
		return err
	}
	if err := r.wake(ctx); err != nil {
		return err
	}
	next, any := r.nextChore()
	switch {
	case !any:
		return nil
	case next.at > r.now():
		r.plan()
		return nil
	case next.bot != nil && r.hasChosen(*next.bot):
		return r.makeChosen(ctx)
	case next.bot != nil:
		r.think(*next.bot)
		return nil
	}
	_, err := r.do(ctx, next.c)
	if next.reflex && isFault(err) {
		r.refusedReflexIn = r.state.Game // nobody waits for a reflex: it must not hold up the table
	}
	return err
}

// settleDoubt checks whether an entry whose answer was lost is in the log.
func (r *Room) settleDoubt(ctx context.Context) error {
	if r.unsure.until == 0 || r.unsure.look > r.now() {
		return nil
	}
	if r.unsure.look += retryAfter.Milliseconds(); r.unsure.look > r.unsure.until {
		r.unsure = doubt{}
	}
	_, err := r.catchUp(ctx, "")
	return err
}

// wake resumes the clock of a table that was empty. Where other nodes write to the log too, somebody may have been at the
// table there, so its clock never stopped.
func (r *Room) wake(ctx context.Context) error {
	s := r.state
	if !r.asleep {
		return nil
	}
	if s.Playing() && !s.Clock.Paused && s.Config.Timed() && !s.OverDays() && !r.hall.Follow {
		if _, err := r.do(ctx, table.Command{Do: table.DoWake}); err != nil && !errors.Is(err, errStale) {
			return fmt.Errorf("the clock cannot be resumed: %v", err) // nothing else was begun
		}
	}
	r.asleep = false
	return nil
}

// think lets a bot choose its move in the background. A move for a state that has passed is dropped.
func (r *Room) think(seat game.Seat) {
	s := r.state
	r.thinking = r.hall.background(r.id, func() error {
		var m game.Move
		err := guarded(func() (err error) {
			m, err = r.hall.Bots.Move(r.ctx, s.Config, s.Game, seat, s.BotOf(seat), s.N)
			return err
		})
		return r.onBotMove(s, seat, m, err)
	})
	if !r.thinking {
		r.notBefore = r.now() + retryAfter.Milliseconds() // the hall stops
	}
	r.plan()
}

// onBotMove keeps the move that a bot has chosen until its pause is over, if the game still waits for it.
func (r *Room) onBotMove(then *table.State, seat game.Seat, m game.Move, err error) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.thinking = false
	if r.closed != nil {
		return nil
	}
	s := r.state
	if err != nil {
		r.notBefore = r.now() + retryAfter.Milliseconds()
	} else if s.Game == then.Game && s.Playing() && s.PlayedByBot(seat) {
		r.chosen = &choice{seat, m}
	}
	r.plan()
	return err
}

// makeChosen makes the move that a bot has chosen. If that fails, the bot thinks again.
func (r *Room) makeChosen(ctx context.Context) error {
	seat, m := r.chosen.seat, r.chosen.move
	r.chosen = nil
	r.waited += time.Duration(r.now()-r.moved) * time.Millisecond
	c := table.Command{Do: table.DoMove, Seat: &seat, Move: encodeMove(m)}
	if e, says := m.(Explained); says && !r.state.Config.Quiet {
		why := e.Why()
		c.Why = &why
	}
	_, err := r.do(ctx, c)
	return err
}
