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
		r := &replay{state: &State{}}
		past := func(n uint64) (game.State, error) {
			if g := r.past[n]; g != nil {
				return g, nil
			}
			return nil, fmt.Errorf("%w: there was no move at entry %d", errBroken, n)
		}
		for _, e := range entries {
			next, err := r.state.retell(e, games, past)
			if err != nil {
				yield(next, fmt.Errorf("%w: entry %d (%s): %w", ErrQuarantined, e.N, e.Kind, err))
				return
			}
			if !yield(next, nil) {
				return
			}
			r.keep(next.State)
			r.state = next.State
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
