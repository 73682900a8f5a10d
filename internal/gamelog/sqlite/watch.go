package sqlite

import (
	"context"
	"iter"

	"shipfic/internal/gamelog"
)

// watchAtOnce is the number of entries a watcher reads at a time.
const watchAtOnce = 64

// Watch implements [gamelog.Log].
func (l *Log) Watch(ctx context.Context, id gamelog.ID, from uint64) iter.Seq2[gamelog.Entry, error] {
	return func(yield func(gamelog.Entry, error) bool) {
		notifier := l.recent.subscribe(id)
		defer l.recent.unsubscribe(id, notifier)
		for next := max(from, 1); ; {
			changed := l.recent.next(notifier) // obtained before the read, so that no change is missed
			entries, err := l.Read(ctx, id, next, watchAtOnce)
			if err != nil {
				yield(gamelog.Entry{}, err)
				return
			}
			for _, e := range entries {
				if !yield(e, nil) {
					return
				}
				next = e.N + 1
			}
			if len(entries) > 0 {
				continue
			}
			select {
			case <-changed:
			case <-ctx.Done(): // the next Read returns the error
			case <-l.closing:
			}
		}
	}
}

// A notifier signals changes of one table's log. It exists while the table has watchers.
type notifier struct {
	watchers int
	changed  chan struct{} // closed and replaced
}

func (r *recent) subscribe(id gamelog.ID) *notifier {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.notifiers[id] == nil {
		r.notifiers[id] = &notifier{changed: make(chan struct{})}
	}
	r.notifiers[id].watchers++
	return r.notifiers[id]
}

// next returns a channel that is closed at the next change.
func (r *recent) next(n *notifier) <-chan struct{} {
	r.mu.Lock()
	defer r.mu.Unlock()
	return n.changed
}

func (r *recent) unsubscribe(id gamelog.ID, n *notifier) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if n.watchers--; n.watchers == 0 {
		delete(r.notifiers, id)
	}
}

// notify wakes the watchers of a table. The caller holds the lock.
func (r *recent) notify(id gamelog.ID) {
	if n := r.notifiers[id]; n != nil {
		close(n.changed)
		n.changed = make(chan struct{})
	}
}
