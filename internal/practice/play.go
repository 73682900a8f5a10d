package practice

import (
	"encoding/json"
	"slices"

	"shipfic/game"
	"shipfic/internal/bots"
	"shipfic/internal/wire"
	"shipfic/tsssf"
)

// The stable codes of refusals, in addition to those of the games.
const (
	NoPractice = "noPractice"    // there is no such lesson or puzzle
	OffLesson  = "offLesson"     // the move is legal, but not what the lesson asks for
	OffPuzzle  = "offPuzzle"     // a puzzle ends with its turn
	TooLong    = "lessonTooLong" // too many inputs
)

// longest limits the inputs of a practice, because each request replays them all.
const longest = 200

// run is a practice in progress.
type run struct {
	state   game.State
	at      int64 // the time of the last input; only Hayburger has one
	updates []wire.PracticeUpdate
	step    int // the lesson's current step
	since   since
	why     *bots.Explanation // how the last input won a Goal, if it did
}

// since is what the learner did since the turn began or a Goal was won.
type since struct {
	from *tsssf.State
	line []tsssf.Move
}

// Play replays all inputs and returns the result, with the updates of the last input. Without inputs it returns the
// beginning.
func (c *Course) Play(ask wire.AskPractice) (*wire.Practice, error) {
	if len(ask.Inputs) > longest {
		return nil, game.Refuse(TooLong)
	}
	if l := c.lesson(ask.ID); l != nil {
		return l.play(ask.Inputs)
	}
	p, err := c.puzzle(ask.ID)
	if err != nil {
		return nil, err
	}
	return p.play(ask.Inputs)
}

// At replays all inputs, and returns the game that they lead to and the learner's seat.
func (c *Course) At(ask wire.AskPractice) (game.State, game.Seat, error) {
	r, err := c.run(ask)
	if err != nil {
		return nil, game.Watcher, err
	}
	return r.state, learner, nil
}

// lesson returns the lesson with that id, or nil.
func (c *Course) lesson(id string) *lesson {
	if i := slices.IndexFunc(c.lessons, func(l *lesson) bool { return l.id == id }); i >= 0 {
		return c.lessons[i]
	}
	return nil
}

func (c *Course) run(ask wire.AskPractice) (*run, error) {
	if len(ask.Inputs) > longest {
		return nil, game.Refuse(TooLong)
	}
	if l := c.lesson(ask.ID); l != nil {
		return l.run(ask.Inputs)
	}
	p, err := c.puzzle(ask.ID)
	if err != nil {
		return nil, err
	}
	return p.run(ask.Inputs)
}

func (l *lesson) play(inputs []wire.PracticeInput) (*wire.Practice, error) {
	r, err := l.run(inputs)
	if err != nil {
		return nil, err
	}
	now := &wire.Practice{Game: l.game, Updates: r.updates, Step: r.step, Steps: len(l.steps), Done: r.step == len(l.steps)}
	if !now.Done {
		now.Show = l.steps[r.step].example(r.state)
	}
	now.Wake = r.wake(l)
	if r.why != nil {
		now.Why, err = json.Marshal(r.why)
	}
	return now, err
}

// run plays the learner's inputs, and what the partner and the clock do in between.
func (l *lesson) run(inputs []wire.PracticeInput) (*run, error) {
	r := &run{state: l.begin}
	if err := r.addView(nil); err != nil {
		return nil, err
	}
	for _, in := range inputs {
		r.updates, r.why = nil, nil
		if in.Move != nil {
			in.At = r.patient(in.At)
		}
		if err := r.pass(l, in.At); err != nil {
			return nil, err
		}
		if in.Move == nil {
			continue
		}
		if err := r.take(l, in); err != nil {
			return nil, err
		}
	}
	if r.updates == nil { // time has passed without an event
		return r, r.addView(nil)
	}
	return r, nil
}

// take makes the learner's move. A move that the engine refuses is refused for the engine's reason, even if the
// lesson asks for another.
func (r *run) take(l *lesson, in wire.PracticeInput) error {
	before := *r
	if r.since.from == nil {
		r.since.from, _ = r.state.(*tsssf.State)
	}
	in.At = r.patient(in.At) // events in between may have advanced the time
	if err := r.apply(l.parse, learner, in.At, in.Move); err != nil {
		return err
	}
	if r.step == len(l.steps) || !l.steps[r.step].takes(in.Move) {
		*r = before
		return game.Refuse(OffLesson)
	}
	if err := r.explain(in.Move); err != nil {
		return err
	}
	st := &l.steps[r.step]
	r.step++
	for _, move := range st.Partner {
		if err := r.apply(l.parse, partner, in.At, move); err != nil {
			return err
		}
	}
	return nil
}

// explain notes a move that was made. If it won a Goal, it explains how.
func (r *run) explain(made json.RawMessage) error {
	s, ponies := r.state.(*tsssf.State)
	if !ponies {
		return nil
	}
	move, err := tsssf.ParseMove(made)
	if err != nil {
		return err
	}
	r.since.line = append(slices.Clone(r.since.line), move)
	if len(s.WonSince(r.since.from, learner)) > 0 {
		why := bots.Explain(known(r.since.from), r.since.line)
		r.why, r.since = &why, since{}
	}
	if s.Sight(learner).Turn() != learner {
		r.since = since{}
	}
	return nil
}

// known is a position of a lesson as its learner observes it, with nothing left to chance.
func known(s *tsssf.State) bots.Observation {
	return bots.Observation{Seat: learner, Imagine: func(*game.Dice) *tsssf.State { return s.Clone() }}
}

func (r *run) apply(parse func([]byte) (game.Move, error), seat game.Seat, at int64, move json.RawMessage) error {
	m, err := parse(move)
	if err != nil {
		return game.Refuse(tsssf.UnknownMove, err.Error())
	}
	next, events, err := r.state.Apply(game.Input{Seat: seat, At: at, Move: m})
	if err != nil {
		return err
	}
	r.state, r.at = next, at
	return r.addView(events)
}

// addView adds the learner's view.
func (r *run) addView(events []game.Event) error {
	update := wire.PracticeUpdate{Events: []json.RawMessage{}}
	for _, e := range events {
		if !e.To.Includes(learner) {
			continue
		}
		data, err := json.Marshal(e.Body)
		if err != nil {
			return err
		}
		update.Events = append(update.Events, data)
	}
	var err error
	if s, split := r.state.(game.SplitState); split {
		if update.Public, err = json.Marshal(s.PublicPart()); err != nil {
			return err
		}
		update.Own, err = json.Marshal(s.OwnPart(learner))
	} else {
		update.Own, err = json.Marshal(r.state.View(learner))
	}
	r.updates = append(r.updates, update)
	return err
}
