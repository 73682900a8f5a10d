package hall

import (
	"context"
	"errors"
	"fmt"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
)

// ErrQuarantined is returned for a table whose log does not replay to the states it was written with. Nobody may play on:
// the game would not be the one they played.
var ErrQuarantined = errors.New("this table's log does not replay; the table is quarantined")

// ErrNewer is returned for a table that is played by newer rules than this program knows. Nothing is wrong with it.
var ErrNewer = errors.New("this table is played by newer rules")

// ErrOtherVersion is returned for a table that another version of the program played by rules which this one does not have, and of which no
// usable snapshot is left. It stays as it is.
var ErrOtherVersion = errors.New("this table was made by another version of the program and cannot be continued by this one")

// loader loads a table from its log.
type loader struct {
	id    gamelog.ID
	log   gamelog.Log
	games table.Games
}

// loaded is a table as its log has it.
type loaded struct {
	state   *table.State
	snapped uint64         // the entry of the snapshot it came from
	upgrade *table.Command // must be appended before the table continues; nil: nothing
}

// load takes the latest snapshot, replays the entries after it and compares the results. A game that began with older rules goes on by them
// if they still give the same states, or else from the snapshot, by the latest rules.
func (l loader) load(ctx context.Context) (loaded, error) {
	base, err := l.snapshot(ctx)
	if err != nil {
		return loaded{}, err
	}
	t, err := l.loadFrom(ctx, base)
	if base.N > 0 && errors.Is(err, ErrQuarantined) { // perhaps only the snapshot is wrong
		return l.loadFrom(ctx, &table.State{})
	}
	return t, err
}

// snapshot returns the latest snapshot, or an empty table if it is missing, damaged or disagrees with the log. A snapshot only
// saves time; the log is authoritative.
func (l loader) snapshot(ctx context.Context) (*table.State, error) {
	snap, err := l.log.Snapshot(ctx, l.id)
	if errors.Is(err, gamelog.ErrNotFound) || errors.Is(err, gamelog.ErrDamaged) {
		return &table.State{}, nil
	}
	if err != nil {
		return nil, err
	}
	s, err := table.Decode(snap.Data, l.games)
	switch {
	case isFault(err):
		return &table.State{}, nil
	case err != nil:
		return nil, err
	}
	entries, err := l.log.Read(ctx, l.id, s.N, 1)
	if err != nil {
		return nil, err
	}
	if len(entries) == 0 || !agrees(s, entries[0]) {
		return &table.State{}, nil
	}
	return s, nil
}

// agrees reports whether a state can be the one after an entry. An entry without a digest proves nothing.
func agrees(s *table.State, e gamelog.Entry) bool {
	return e.N == s.N && (e.Digest == game.Digest{} || s.Digest(table.Do(e.Kind)) == e.Digest)
}

// loadFrom replays the log after a state and judges the result.
func (l loader) loadFrom(ctx context.Context, base *table.State) (loaded, error) {
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
	within := s == base && base.Playing() || len(rest) > 0 && table.Do(rest[0].Kind) == table.DoUpgraded
	r := replay{loader: l, state: s}
	if err := r.through(ctx, rest); err != nil {
		return loaded{}, err
	}
	s, upgrade, err := l.judge(&r, last, within)
	return loaded{s, base.N, upgrade}, err
}

// begin finds where a replay of entries must begin: at the last one that carries a whole table, so that neither earlier
// games nor earlier rules matter.
func (l loader) begin(base *table.State, entries []gamelog.Entry) (*table.State, []gamelog.Entry, error) {
	for i := len(entries) - 1; i >= 0; i-- {
		if !carries[table.Do(entries[i].Kind)] {
			continue
		}
		c, err := table.ParseCommand(entries[i])
		if err != nil {
			return nil, nil, fmt.Errorf("%w: %w", ErrQuarantined, err)
		}
		if err := l.knows(c); err != nil {
			return nil, nil, err
		}
		before := &table.State{N: entries[i].N - 1} // an upgrade carries everything it continues with
		if c.Do == table.DoStart {
			if before, err = table.Decode(c.State, l.games); err != nil || before.N != entries[i].N-1 {
				return nil, nil, errors.Join(ErrQuarantined, err)
			}
		}
		return before, entries[i:], nil
	}
	return base, entries, nil
}

// knows returns ErrNewer for a command that carries a table of newer rules. Their encoding of a game may be unreadable
// here; only the part around it must be readable.
func (l loader) knows(c table.Command) error {
	config, err := table.DecodeConfig(c.State)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrQuarantined, err)
	}
	engine, err := l.games.Engine(config)
	if err != nil {
		return errors.Join(quarantineIfFault(err), err)
	}
	if c.Rules > engine.RulesVersion() {
		return ErrNewer
	}
	return nil
}

// judge decides what a replay means: the table is as replayed, or it must be upgraded to newer rules, or it is quarantined. A table whose
// replay began within a game can go on from the last entry that replayed, even if others follow.
func (l loader) judge(r *replay, last uint64, within bool) (*table.State, *table.Command, error) {
	s := r.state
	if s.N == 0 {
		return nil, nil, r.fault // not even its first entry replays
	}
	theirs, config := s.Rules, s.Config
	if r.fault != nil {
		theirs, config = r.rules, r.config
	}
	engine, err := l.games.Engine(config)
	if err != nil {
		return nil, nil, errors.Join(quarantineIfFault(err), err)
	}
	ours := engine.RulesVersion()
	switch {
	case r.fault == nil && !s.Playing():
		return s, nil, nil
	case theirs > ours:
		return nil, nil, ErrNewer
	case r.fault != nil && theirs == ours:
		return nil, nil, r.fault
	case r.fault != nil && (!within || !s.Playing()):
		return nil, nil, fmt.Errorf("%w: its rules (version %d) differ from these after entry %d", ErrOtherVersion, theirs, s.N)
	}
	goesOn := *s
	var rules int
	if goesOn.Game, rules = engine.Continue(s.Game, theirs); r.fault == nil && rules == theirs {
		return s, nil, nil
	}
	carried := goesOn.Encode()
	goesOn.N = last
	return &goesOn, &table.Command{Do: table.DoUpgraded, N: s.N, Rules: rules, State: carried}, nil
}

// rewind returns the games that undo can return to from a state, by point. The wanted one must be among them.
func (l loader) rewind(ctx context.Context, to *table.State, wanted uint64) (earlier, error) {
	entries, err := l.log.Read(ctx, l.id, to.Started, int(to.N-to.Started+1))
	if err != nil {
		return nil, err
	}
	s, rest, err := l.begin(&table.State{}, entries)
	if err != nil {
		return nil, err
	}
	r := replay{loader: l, state: s, again: true}
	if err := r.through(ctx, rest); err != nil {
		return nil, err
	}
	if r.fault == nil && r.past[wanted] == nil {
		r.fault = fmt.Errorf("%w: there was no move at entry %d", ErrQuarantined, wanted)
	}
	return r.past, r.fault
}

// isFault reports whether an error is about stored data. Other errors are operational and may pass.
func isFault(err error) bool {
	var refusal *game.Refusal
	return errors.As(err, &refusal) || errors.Is(err, table.ErrBroken) || errors.Is(err, ErrQuarantined)
}

// quarantineIfFault returns ErrQuarantined if the error is about stored data.
func quarantineIfFault(err error) error {
	if isFault(err) {
		return ErrQuarantined
	}
	return nil
}

// carries are the commands that carry a whole table. A replay can begin at any of them.
var carries = map[table.Do]bool{table.DoStart: true, table.DoUpgraded: true}
