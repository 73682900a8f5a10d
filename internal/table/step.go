package table

import (
	"fmt"
	"strconv"

	"shipfic/game"
)

// Games returns the engine for a table's settings: the game with its cards.
type Games interface {
	// Engine returns a *game.Refusal if the settings are invalid. Any other error is operational and may pass.
	Engine(Config) (game.Engine, error)
}

// Past returns the game of a table as it was before an entry, for undo.
type Past func(entry uint64) (game.State, error)

// stepping is one step in progress.
type stepping struct {
	*State
	c      Command
	games  Games
	past   Past
	before *State // the table before a new command, which the step completes; nil for one from the log
	events []Event
}

// Step returns the table after a command from the log and what happened, or a refusal and no change. Past may be nil
// where nothing is undone.
func (s *State) Step(c Command, games Games, past Past) (*State, []Event, error) {
	st := &stepping{State: s.clone(), c: c, games: games, past: past}
	if err := st.run(); err != nil {
		return nil, nil, err
	}
	return st.State, st.events, nil
}

// Perform is Step for a new command. It also returns the command as the log keeps it: complete, with checked settings,
// the version of the rules where a game is involved, and the table as a start finds it.
func (s *State) Perform(c Command, games Games, past Past) (Command, *State, []Event, error) {
	st := &stepping{State: s.clone(), c: c, games: games, past: past, before: s}
	if err := st.run(); err != nil {
		return c, nil, nil, err
	}
	return st.c, st.State, st.events, nil
}

// isNew reports whether the command is given now. A restriction that older versions did not have applies to new commands only, so that
// every log still replays.
func (st *stepping) isNew() bool { return st.before != nil }

func (st *stepping) run() error {
	kind, known := kinds[st.c.Do]
	if !known {
		return refuse(Unknown, string(st.c.Do))
	}
	if err := st.mayDo(kind.giver); err != nil {
		return err
	}
	st.Now = max(st.Now, st.c.At) // time never runs backwards, even if a clock was set back
	st.N++
	st.charge()
	st.noticeBack(st.c.By)
	st.noticeActive(st.c.By)
	if err := st.noticeProgram(); err != nil {
		return err
	}
	if err := kind.step(st); err != nil {
		return err
	}
	st.restartClock()
	return nil
}

// mayDo checks whether the command's giver may give this kind of command at all.
func (st *stepping) mayDo(may giver) error {
	c := &st.c
	switch {
	case (st.N == 0) != (c.Do == DoCreate), may == byTable && c.By != "":
		return refuse(Unknown, string(c.Do))
	case may == byTable, may == byAnyone, c.Do == DoMove && c.By == "":
		return nil
	case st.Person(c.By) == nil:
		return refuse(NotHere)
	case may == byHost && c.By != st.Host:
		return refuse(NotHost)
	}
	return nil
}

// emit adds an event for everybody.
func (st *stepping) emit(n Note) {
	st.events = append(st.events, Event{To: game.Everyone, Body: n})
}

// seat is the seat that the command names.
func (st *stepping) seat() (game.Seat, error) {
	if st.c.Seat == nil || *st.c.Seat < 0 || int(*st.c.Seat) >= len(st.Seats) {
		return 0, refuse(NoSuchSeat)
	}
	return *st.c.Seat, nil
}

// create makes the table. The giver of the command is its host and takes the first seat.
func (st *stepping) create() error {
	st.adopt()
	if err := st.configure(); err != nil {
		return err
	}
	if err := st.enter(); err != nil {
		return err
	}
	st.Seats[0] = Seat{Person: st.c.By}
	return nil
}

// upgraded continues with the table that the command carries, by newer rules. Entries in between were made by rules that
// no longer exist, and are void; the note counts them.
func (st *stepping) upgraded() error {
	carried, err := Decode(st.c.State, st.games)
	if err != nil {
		return err
	}
	if carried.N != st.c.N || st.c.N >= st.N {
		return fmt.Errorf("%w: an upgrade carries another table than it names", ErrBroken)
	}
	n, now := st.N, st.Now
	*st.State = *carried
	st.N, st.Now, st.Rules = n, max(now, carried.Now), st.c.Rules
	st.Points, st.Request = nil, nil // undo cannot return to what other rules did
	st.emit(Note{Event: "upgraded", Text: strconv.Itoa(st.c.Rules), N: n - 1 - st.c.N})
	return nil
}
