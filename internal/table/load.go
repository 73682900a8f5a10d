package table

import (
	"context"
	"errors"
	"fmt"

	"shipfic/game"
	"shipfic/internal/gamelog"
)

// ErrAside is the answer for a table whose log does not replay to the states it was written with. It was set aside: nobody
// plays on in a game that is not the one they played.
var ErrAside = errors.New("this table's log does not replay; it was set aside")

// ErrNewer is the answer for a table that is played by newer rules than this program knows. Nothing is wrong with it.
var ErrNewer = errors.New("this table is played by newer rules")

// loader brings a table back from its log.
type loader struct {
	id    gamelog.ID
	log   gamelog.Log
	games Games
}

// loaded is a table that came back.
type loaded struct {
	state   *State
	snapped uint64   // the entry of the snapshot it came from
	upgrade *Command // what must be appended before it goes on; nil: nothing
}

// load gives the table as the log has it: the latest snapshot, and the entries after it replayed and compared. A table
// that was played by older rules goes on as far as these rules agree with them.
func (l loader) load(ctx context.Context) (loaded, error) {
	base, err := l.snapshot(ctx)
	if err != nil {
		return loaded{}, err
	}
	t, err := l.loadFrom(ctx, base)
	if base.N > 0 && errors.Is(err, ErrAside) {
		return l.loadFrom(ctx, &State{}) // perhaps it is the snapshot that is wrong
	}
	return t, err
}

// snapshot gives the latest one, or an empty table if there is none that agrees with the log: a snapshot saves time, the
// log is what counts.
func (l loader) snapshot(ctx context.Context) (*State, error) {
	snap, err := l.log.Snapshot(ctx, l.id)
	if errors.Is(err, gamelog.ErrNotFound) {
		return &State{}, nil
	}
	if err != nil {
		return nil, err
	}
	s, err := decode(snap.Data, l.games)
	switch {
	case isFault(err):
		return &State{}, nil
	case err != nil:
		return nil, err
	}
	entries, err := l.log.Read(ctx, l.id, s.N, 1)
	if err != nil {
		return nil, err
	}
	if len(entries) == 0 || !agrees(s, entries[0]) {
		return &State{}, nil
	}
	return s, nil
}

// agrees reports whether a state may be the one after an entry. An entry without a digest says nothing.
func agrees(s *State, e gamelog.Entry) bool {
	return e.N == s.N && (e.Digest == game.Digest{} || s.digest(Do(e.Kind)) == e.Digest)
}

// loadFrom replays the log after a state and decides what to make of it.
func (l loader) loadFrom(ctx context.Context, base *State) (loaded, error) {
	entries, err := l.log.Read(ctx, l.id, base.N+1, 0)
	if err != nil {
		return loaded{}, err
	}
	last := base.N + uint64(len(entries))
	if last == 0 {
		return loaded{}, gamelog.ErrNotFound
	}
	s, rest, err := l.begin(base, entries)
	if err != nil {
		return loaded{}, err
	}
	r := replay{loader: l, state: s}
	if err := r.through(ctx, rest); err != nil {
		return loaded{}, err
	}
	s, upgrade, err := l.judge(&r, last)
	return loaded{s, base.N, upgrade}, err
}

// begin finds where a replay of entries must begin: at the last of them that carries a whole table, so that neither an
// earlier game nor earlier rules matter.
func (l loader) begin(base *State, entries []gamelog.Entry) (*State, []gamelog.Entry, error) {
	for i := len(entries) - 1; i >= 0; i-- {
		if !carries[Do(entries[i].Kind)] {
			continue
		}
		c, err := ParseCommand(entries[i])
		if err != nil {
			return nil, nil, fmt.Errorf("%w: %w", ErrAside, err)
		}
		if err := l.knows(c); err != nil {
			return nil, nil, err
		}
		before := &State{N: entries[i].N - 1} // an upgrade brings all that it goes on with
		if c.Do == DoStart {
			if before, err = decode(c.State, l.games); err != nil || before.N != entries[i].N-1 {
				return nil, nil, errors.Join(ErrAside, err)
			}
		}
		return before, entries[i:], nil
	}
	return base, entries, nil
}

// knows gives ErrNewer for a command that carries a table of newer rules. How those write a game is not ours to read: only
// what is around it must be.
func (l loader) knows(c Command) error {
	config, err := configIn(c.State)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrAside, err)
	}
	engine, err := l.games.Engine(config)
	if err != nil {
		return errors.Join(asideIfFault(err), err)
	}
	if c.Rules > engine.RulesVersion() {
		return ErrNewer
	}
	return nil
}

// judge decides whether a replay gives the table, the table gives way to newer rules, or it is set aside.
func (l loader) judge(r *replay, last uint64) (*State, *Command, error) {
	s := r.state
	if s.N == 0 {
		return nil, nil, r.fault // not even its beginning replays
	}
	theirs, config := s.Rules, s.Config
	if r.fault != nil {
		theirs, config = r.rules, r.config
	}
	engine, err := l.games.Engine(config)
	if err != nil {
		return nil, nil, errors.Join(asideIfFault(err), err)
	}
	ours := engine.RulesVersion()
	switch {
	case r.fault == nil && (!s.Playing() || theirs == ours):
		return s, nil, nil
	case theirs > ours:
		return nil, nil, ErrNewer
	case r.fault != nil && theirs == ours:
		return nil, nil, r.fault
	}
	goesOn := *s
	goesOn.N = last
	return &goesOn, &Command{Do: DoUpgraded, N: s.N, Rules: ours, State: s.encode()}, nil
}

// rewind gives the games that undo may go back to from a state: as they were before each of its points, among them one
// that is wanted.
func (l loader) rewind(ctx context.Context, to *State, wanted uint64) (map[uint64]game.State, error) {
	entries, err := l.log.Read(ctx, l.id, to.Started, int(to.N-to.Started+1))
	if err != nil {
		return nil, err
	}
	s, rest, err := l.begin(&State{}, entries)
	if err != nil {
		return nil, err
	}
	r := replay{loader: l, state: s, again: true}
	if err := r.through(ctx, rest); err != nil {
		return nil, err
	}
	if r.fault == nil && r.past[wanted] == nil {
		r.fault = fmt.Errorf("%w: there was no move at entry %d", ErrAside, wanted)
	}
	return r.past, r.fault
}

// isFault tells what is wrong with something stored from trouble of the machine, which may pass.
func isFault(err error) bool {
	var refusal *game.Refusal
	return errors.As(err, &refusal) || errors.Is(err, errBroken) || errors.Is(err, ErrAside)
}

// asideIfFault is ErrAside, if the error is about what is stored.
func asideIfFault(err error) error {
	if isFault(err) {
		return ErrAside
	}
	return nil
}
