package sqlite

import (
	"context"
	"iter"

	"shipfic/internal/gamelog"
)

// watchAtOnce is how many entries a watcher holds in memory while it hands them on.
const watchAtOnce = 64

// Watch gives the entries from a number on as they come, until the context ends or an error is given.
func (l *Log) Watch(ctx context.Context, id gamelog.ID, from uint64) iter.Seq2[gamelog.Entry, error] {
	return func(yield func(gamelog.Entry, error) bool) {
		bell := l.recent.listen(id)
		defer l.recent.leave(id, bell)
		for next := max(from, 1); ; {
			rung := l.recent.next(bell) // asked before reading, so that nothing comes in between unheard
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
			case <-rung:
			case <-ctx.Done(): // Read says so.
			case <-l.closing:
			}
		}
	}
}

// A bell rings when a table's log changes. There is one for each table that somebody watches.
type bell struct {
	listeners int
	rung      chan struct{} // closed and replaced
}

func (r *recent) listen(id gamelog.ID) *bell {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.bells[id] == nil {
		r.bells[id] = &bell{rung: make(chan struct{})}
	}
	r.bells[id].listeners++
	return r.bells[id]
}

// next is closed when the bell rings next.
func (r *recent) next(b *bell) <-chan struct{} {
	r.mu.Lock()
	defer r.mu.Unlock()
	return b.rung
}

func (r *recent) leave(id gamelog.ID, b *bell) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if b.listeners--; b.listeners == 0 {
		delete(r.bells, id)
	}
}

// ring is called with the lock held.
func (r *recent) ring(id gamelog.ID) {
	if b := r.bells[id]; b != nil {
		close(b.rung)
		b.rung = make(chan struct{})
	}
}
