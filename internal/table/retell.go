package table

import (
	"errors"
	"fmt"
	"iter"

	"shipfic/game"
	"shipfic/internal/gamelog"
)

// Retold is a table after one entry of its log.
type Retold struct {
	Entry   gamelog.Entry
	Command Command
	State   *State
	Events  []Event
}

// Retell steps through a whole log from its first entry and compares the results with what was written. The first entry
// that differs ends it with an [ErrQuarantined].
func Retell(entries []gamelog.Entry, games Games) iter.Seq2[Retold, error] {
	return func(yield func(Retold, error) bool) {
		s := &State{}
		var before []game.State // by entry, from 1: undo can return to any of them
		past := func(n uint64) (game.State, error) {
			if n == 0 || n > uint64(len(before)) {
				return nil, fmt.Errorf("%w: there was no move at entry %d", errBroken, n)
			}
			return before[n-1], nil
		}
		for _, e := range entries {
			before = append(before, s.Game)
			r, err := s.retell(e, games, past)
			if err != nil {
				yield(r, fmt.Errorf("%w: entry %d (%s): %w", ErrQuarantined, e.N, e.Kind, err))
				return
			}
			if !yield(r, nil) {
				return
			}
			s = r.State
		}
	}
}

func (s *State) retell(e gamelog.Entry, games Games, past Past) (Retold, error) {
	c, err := ParseCommand(e)
	if err != nil {
		return Retold{}, err
	}
	next, events, err := step(s, c, games, past)
	if err != nil {
		return Retold{}, err
	}
	if next.N != e.N || next.digest(c.Do) != e.Digest {
		return Retold{}, errors.New("it gives another state")
	}
	return Retold{e, c, next, events}, nil
}
