package sqlite

import (
	"context"
	"iter"

	"shipfic/internal/gamelog"
)

// watchAtOnce is the number of entries a watcher reads at a time.
const watchAtOnce = 64

// Watch implements [gamelog.Log]. A commit wakes all watchers: few logs are watched, since this process alone writes to the file.
func (l *Log) Watch(ctx context.Context, id gamelog.ID, from uint64) iter.Seq2[gamelog.Entry, error] {
	return gamelog.Follow(ctx, from, l.recent.next, func(from uint64) ([]gamelog.Entry, error) { return l.Read(ctx, id, from, watchAtOnce) })
}

// next returns a channel that is closed at the next commit, or when the log is closed.
func (r *recent) next() <-chan struct{} {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.changed
}

// notify wakes the watchers. The caller holds the lock.
func (r *recent) notify() {
	close(r.changed)
	r.changed = make(chan struct{})
}
