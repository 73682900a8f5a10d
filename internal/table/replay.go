package table

import (
	"fmt"
	"iter"

	"shipfic/game"
	"shipfic/internal/gamelog"
)

// Replayed is a table after one entry of its log.
type Replayed struct {
	Entry   gamelog.Entry
	Command Command
	State   *State
	Events  []Event
}

// Replay steps through a log from its first entry on and compares what comes out with what was written. The first entry
// that does not come out so ends it with an error, an [ErrAside].
func Replay(entries []gamelog.Entry, games Games) iter.Seq2[Replayed, error] {
	return func(yield func(Replayed, error) bool) {
		s := &State{}
		var before []game.State // by entry, from 1 on: undo can go anywhere
		past := func(n uint64) (game.State, error) {
			if n == 0 || n > uint64(len(before)) {
				return nil, gamelog.ErrNotFound
			}
			return before[n-1], nil
		}
		for _, e := range entries {
			before = append(before, s.Game)
			r, err := s.replay(e, games, past)
			if !yield(r, err) || err != nil {
				return
			}
			s = r.State
		}
	}
}

func (s *State) replay(e gamelog.Entry, games Games, past func(uint64) (game.State, error)) (Replayed, error) {
	c, err := ParseCommand(e)
	if err != nil {
		return Replayed{}, fmt.Errorf("%w: %w", ErrAside, err)
	}
	next, events, err := s.Step(c, games, past)
	if err != nil {
		return Replayed{}, fmt.Errorf("%w: entry %d: %w", ErrAside, e.N, err)
	}
	if next.N != e.N || next.digest(c.Do) != e.Digest {
		return Replayed{}, fmt.Errorf("%w: entry %d gives another state", ErrAside, e.N)
	}
	return Replayed{e, c, next, events}, nil
}
