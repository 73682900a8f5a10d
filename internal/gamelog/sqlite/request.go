package sqlite

import (
	"context"
	"sync/atomic"

	"shipfic/internal/gamelog"
)

// A request is a unit of work for the writer.
type request struct {
	do      func(*writer) error // runs in a transaction
	taken   atomic.Bool         // claimed by the writer or withdrawn by the caller, whichever comes first
	refused error
	done    chan error
}

func (r *request) take() bool { return r.taken.CompareAndSwap(false, true) }

// write queues a request and waits for its result. If ctx ends before the writer has started the request, it is withdrawn; once
// started, it finishes soon and write waits for it.
func (l *Log) write(ctx context.Context, do func(*writer) error) error {
	if l.writer == nil {
		return explain(l.path, gamelog.ErrFull)
	}
	r := &request{do: do, done: make(chan error, 1)}
	if err := l.enqueue(ctx, r); err != nil {
		return err
	}
	select {
	case err := <-r.done:
		return l.answer(err)
	case <-ctx.Done():
		if r.take() {
			return ctx.Err()
		}
		return l.answer(<-r.done)
	}
}

// enqueue waits for a free slot in the queue.
func (l *Log) enqueue(ctx context.Context, r *request) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	l.gate.RLock()
	defer l.gate.RUnlock()
	if l.closed {
		return gamelog.ErrClosed
	}
	select {
	case l.queue <- r:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// answer passes gamelog's errors through and explains those of SQLite.
func (l *Log) answer(err error) error {
	if err == gamelog.ErrConflict {
		return err
	}
	return explain(l.path, err)
}
