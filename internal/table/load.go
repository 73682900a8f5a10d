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

// loader brings a table back from its log.
type loader struct {
	id    gamelog.ID
	log   gamelog.Log
	games Games
}

// load gives the table as the log has it: the latest snapshot, and the entries after it replayed and compared. A game
// that was played by older rules and does not come out the same by these goes on from the snapshot; then upgrade is
// the command to append.
func (l loader) load(ctx context.Context) (s *State, upgrade *Command, err error) {
	s = &State{}
	snap, err := l.log.Snapshot(ctx, l.id)
	switch {
	case err == nil:
		if s, err = decode(snap.Data, l.games); err != nil {
			return nil, nil, fmt.Errorf("%w: %w", ErrAside, err)
		}
	case !errors.Is(err, gamelog.ErrNotFound):
		return nil, nil, err
	}
	begin := s
	entries, err := l.log.Read(ctx, l.id, s.N+1, 0)
	if err != nil {
		return nil, nil, err
	}
	if s.N == 0 && len(entries) == 0 {
		return nil, nil, gamelog.ErrNotFound
	}
	s, err = l.replay(ctx, s, entries)
	if err == nil {
		return s, nil, nil
	}
	if !errors.Is(err, ErrAside) || begin.Game == nil {
		return nil, nil, err
	}
	engine, engineErr := l.games.Engine(begin.Config)
	if engineErr != nil || engine.RulesVersion() == begin.Rules {
		return nil, nil, err
	}
	last := *begin
	last.N = begin.N + uint64(len(entries))
	return &last, &Command{Do: DoUpgraded, N: begin.N, Rules: engine.RulesVersion()}, nil
}

// replay steps through entries and compares what comes out with what was written.
func (l loader) replay(ctx context.Context, s *State, entries []gamelog.Entry) (*State, error) {
	past := newPast()
	for _, e := range entries {
		c, err := ParseCommand(e)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrAside, err)
		}
		past.keep(s.N+1, s.Game)
		next, _, err := s.Step(c, l.games, func(n uint64) (game.State, error) {
			if g, kept := past.before(n); kept {
				return g, nil
			}
			return l.before(ctx, n)
		})
		if err != nil {
			return nil, fmt.Errorf("%w: entry %d: %w", ErrAside, e.N, err)
		}
		if next.N != e.N || next.digest(c.Do) != e.Digest {
			return nil, fmt.Errorf("%w: entry %d gives another state", ErrAside, e.N)
		}
		s = next
	}
	return s, nil
}

// before gives the game as it was before an entry, from the whole log or, where that is newer rules' doing, the snapshot.
func (l loader) before(ctx context.Context, n uint64) (game.State, error) {
	if snap, err := l.log.Snapshot(ctx, l.id); err == nil && snap.N+1 == n {
		s, err := decode(snap.Data, l.games)
		if err != nil {
			return nil, err
		}
		return s.Game, nil
	}
	entries, err := l.log.Read(ctx, l.id, 1, int(n)-1)
	if err != nil {
		return nil, err
	}
	s, err := l.replay(ctx, &State{}, entries)
	if err != nil {
		return nil, err
	}
	return s.Game, nil
}

// past keeps the latest games of a table, so that an undo need not replay.
type past struct {
	games map[uint64]game.State // by the entry that came next
	first uint64
}

const pastKept = 16

func newPast() *past { return &past{games: map[uint64]game.State{}} }

func (p *past) keep(n uint64, g game.State) {
	if p.first == 0 {
		p.first = n
	}
	p.games[n] = g
	for ; len(p.games) > pastKept; p.first++ {
		delete(p.games, p.first)
	}
}

func (p *past) before(n uint64) (game.State, bool) {
	g, kept := p.games[n]
	return g, kept
}
