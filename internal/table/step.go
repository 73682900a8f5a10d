package table

import (
	"fmt"
	"strconv"

	"shipfic/game"
)

// Games gives the engine that a table's settings ask for: the game with its cards.
type Games interface {
	// Engine gives a *game.Refusal where the settings are at fault. Any other error is the machine's, and may pass.
	Engine(Config) (game.Engine, error)
}

// Past gives the game of a table as it was before one of its entries, for undo.
type Past func(entry uint64) (game.State, error)

// steps are what each command does to a table. A step may change the state as it likes: it is a copy.
var steps = map[Do]func(*stepping) error{
	DoCreate: (*stepping).create, DoJoin: (*stepping).join, DoLeave: (*stepping).leave,
	DoSit: (*stepping).sit, DoStand: (*stepping).stand, DoReady: (*stepping).ready,
	DoConfig: (*stepping).config, DoBot: (*stepping).bot, DoKick: (*stepping).kick,
	DoHost: (*stepping).host, DoMute: (*stepping).mute, DoSay: (*stepping).say, DoTell: (*stepping).tellStory,
	DoStart: (*stepping).start, DoMove: (*stepping).move, DoPause: (*stepping).pause,
	DoUndo: (*stepping).undo, DoEndVote: (*stepping).endVote, DoAgree: (*stepping).agree,
	DoRematch: (*stepping).rematch, DoAway: (*stepping).away, DoTimeout: (*stepping).timeout,
	DoWake: (*stepping).wake, DoUpgraded: (*stepping).upgraded,
}

// stepping is one step under way.
type stepping struct {
	*State
	c      Command
	games  Games
	past   Past
	events []Event
}

// Step gives the table after a command and what happened, or a refusal and nothing changed. Past may be nil where no undo
// is done.
func (s *State) Step(c Command, games Games, past Past) (*State, []Event, error) {
	step, known := steps[c.Do]
	if !known {
		return nil, nil, refuse(Unknown, string(c.Do))
	}
	st := &stepping{State: s.clone(), c: c, games: games, past: past}
	if err := st.mayDo(); err != nil {
		return nil, nil, err
	}
	st.Now = max(st.Now, c.At) // a clock set back must not make time run backwards
	st.N++
	st.charge()
	st.noticeBack(c.By)
	if err := step(st); err != nil {
		return nil, nil, err
	}
	st.restartClock()
	return st.State, st.events, nil
}

// mayDo tells whether the one who gives the command may give such a command at all.
func (st *stepping) mayDo() error {
	c := &st.c
	switch {
	case (st.N == 0) != (c.Do == DoCreate):
		return refuse(Unknown, string(c.Do))
	case own[c.Do] && c.By != "":
		return refuse(Unknown, string(c.Do))
	case own[c.Do], c.Do == DoCreate, c.Do == DoJoin, c.Do == DoMove && c.By == "":
		return nil
	case st.person(c.By) == nil:
		return refuse(NotHere)
	case hosts[c.Do] && c.By != st.Host:
		return refuse(NotHost)
	}
	return nil
}

// tell tells everybody of something at the table.
func (st *stepping) tell(n Note) {
	st.events = append(st.events, Event{To: game.Everyone, Body: n})
}

// seat is the seat that the command names.
func (st *stepping) seat() (game.Seat, error) {
	if st.c.Seat == nil || *st.c.Seat < 0 || int(*st.c.Seat) >= len(st.Seats) {
		return 0, refuse(NoSuchSeat)
	}
	return *st.c.Seat, nil
}

// create makes the table, with whoever does it as its host and in its first seat.
func (st *stepping) create() error {
	if err := st.configure(); err != nil {
		return err
	}
	if err := st.enter(); err != nil {
		return err
	}
	st.Seats[0] = Seat{Person: st.c.By}
	return nil
}

// upgraded goes on with the table that the command carries, by newer rules. What came after it in the log was done by
// rules that nobody has any more, and is void.
func (st *stepping) upgraded() error {
	carried, err := decode(st.c.State, st.games)
	if err != nil {
		return err
	}
	if carried.N != st.c.N || st.c.N >= st.N {
		return fmt.Errorf("%w: an upgrade carries another table than it names", errBroken)
	}
	n, now := st.N, st.Now
	*st.State = *carried
	st.N, st.Now, st.Rules = n, max(now, carried.Now), st.c.Rules
	st.Points, st.Request = nil, nil // undo cannot go back to what other rules did
	st.tell(Note{Event: "upgraded", Text: strconv.Itoa(st.c.Rules)})
	return nil
}
