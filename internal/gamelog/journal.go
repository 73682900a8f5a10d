package gamelog

import (
	"context"
	"errors"
	"sync"
)

// Journal is a log from whose entries a part of the server keeps a state in memory. Several nodes write it: an entry is accepted only after
// those before it were followed, so every node has the same state.
type Journal struct {
	ID       ID
	Log      Log
	Apply    func(Entry) error // changes the state; it is called for each entry in order, with the lock
	Followed func(Entry)       // is called for each entry after Apply, without the lock; nil: nobody wants to know

	sync.Mutex // guards the state
	last       uint64
}

// Last is the number of the last entry that was followed.
func (j *Journal) Last() uint64 {
	j.Lock()
	defer j.Unlock()
	return j.last
}

const (
	journalPage  = 512 // entries read at once
	journalTries = 8   // how often an entry is offered while other nodes are faster
)

// CatchUp follows the entries that are not known yet.
func (j *Journal) CatchUp(ctx context.Context) error {
	for {
		entries, err := j.Log.Read(ctx, j.ID, j.Last()+1, journalPage)
		if err != nil {
			return err
		}
		for _, e := range entries {
			if err := j.Follow(e); err != nil {
				return err
			}
		}
		if len(entries) < journalPage {
			return nil
		}
	}
}

// Follow applies an entry, unless that was done already.
func (j *Journal) Follow(e Entry) error {
	j.Lock()
	if e.N != j.last+1 {
		j.Unlock()
		return nil
	}
	err := j.Apply(e)
	if err == nil {
		j.last = e.N
	}
	followed := j.Followed
	j.Unlock()
	if err == nil && followed != nil {
		followed(e)
	}
	return err
}

// ErrNothing is returned by the function of [Journal.Write] if there is nothing to write, which is not an error.
var ErrNothing = errors.New("there is nothing to write")

// Write appends the entry that a function makes from the state, and returns its number. The function is called with the lock, and again if
// another node was first.
func (j *Journal) Write(ctx context.Context, next func() (Entry, error)) (n uint64, err error) {
	for range journalTries {
		if err := j.CatchUp(ctx); err != nil {
			return 0, err
		}
		j.Lock()
		e, err := next()
		last := j.last
		j.Unlock()
		if errors.Is(err, ErrNothing) {
			return last, nil
		}
		if err == nil {
			err = j.Log.Append(ctx, j.ID, last, e)
		}
		if err == nil {
			return last + 1, j.CatchUp(ctx)
		}
		if !errors.Is(err, ErrConflict) {
			return 0, err
		}
	}
	return 0, ErrConflict
}
