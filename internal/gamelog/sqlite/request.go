package sqlite

import (
	"context"
	"sync/atomic"

	"shipfic/internal/gamelog"
)

// A request is something that the writer shall do.
type request struct {
	do      func(*writer) error // in a transaction
	taken   atomic.Bool         // by the writer, or back by the one who waits: the first has it
	refused error
	done    chan error
}

func (r *request) take() bool { return r.taken.CompareAndSwap(false, true) }

// write asks the writer for something and waits for its answer. If the context ends before the writer has begun, the
// request is taken back; once it has begun, its answer is near, and waited for.
func (l *Log) write(ctx context.Context, do func(*writer) error) error {
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

// enqueue waits for a place in the queue.
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

// answer leaves our own answers as they are, and explains those of SQLite.
func (l *Log) answer(err error) error {
	if err == gamelog.ErrConflict {
		return err
	}
	return explain(l.path, err)
}
