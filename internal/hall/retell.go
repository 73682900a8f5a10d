package hall

import (
	"errors"
	"fmt"
	"iter"

	"shipfic/internal/gamelog"
	"shipfic/internal/table"
)

// Retold is a table after one entry of its log.
type Retold struct {
	Entry   gamelog.Entry
	Command table.Command
	State   *table.State
	Events  []table.Event
}

// Retell steps through a whole log from its first entry and compares the results with what was written. The first entry
// that differs ends it with an [ErrQuarantined].
func Retell(entries []gamelog.Entry, games table.Games) iter.Seq2[Retold, error] {
	return func(yield func(Retold, error) bool) {
		r := &replay{state: &table.State{}}
		for _, e := range entries {
			next, err := retell(r.state, e, games, r.past.at)
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

func retell(s *table.State, e gamelog.Entry, games table.Games, past table.Past) (Retold, error) {
	c, err := table.ParseCommand(e)
	if err != nil {
		return Retold{}, err
	}
	next, events, err := step(s, c, games, past)
	if err != nil {
		return Retold{}, err
	}
	if next.N != e.N || next.Digest(c.Do) != e.Digest {
		return Retold{}, errors.New("it gives another state")
	}
	return Retold{e, c, next, events}, nil
}
