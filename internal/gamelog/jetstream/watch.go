package jetstream

import (
	"context"
	"iter"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"shipfic/internal/gamelog"
)

// Watch implements [gamelog.Log]. Republished messages arrive quickly but are not reliable: the watcher reads the log when a
// number is missing, and polls now and then in case the latest message was lost.
func (l *Log) Watch(ctx context.Context, id gamelog.ID, from uint64) iter.Seq2[gamelog.Entry, error] {
	return func(yield func(gamelog.Entry, error) bool) {
		ctx, cancel := context.WithCancelCause(ctx)
		defer cancel(nil)
		defer context.AfterFunc(l.over, func() { cancel(gamelog.ErrClosed) })()
		w := watch{log: l, id: id, next: max(from, 1), yield: yield}
		if err := w.run(ctx); err != nil {
			if ctx.Err() != nil {
				err = context.Cause(ctx)
			}
			yield(gamelog.Entry{}, err)
		}
	}
}

// watch is the state of one watcher.
type watch struct {
	log   *Log
	id    gamelog.ID
	next  uint64 // the next number to yield
	yield func(gamelog.Entry, error) bool
}

// republishBuffer is the watcher's buffer of republished messages. On overflow, messages are dropped and the watcher reads the log.
const republishBuffer = 64

func (w *watch) run(ctx context.Context) error {
	republished := make(chan *nats.Msg, republishBuffer)
	sub, err := w.log.conn.ChanSubscribe(w.log.name+".told."+w.id.Token(), republished)
	if err != nil {
		return err
	}
	defer sub.Unsubscribe()
	defer w.log.watchers.join()()
	for {
		entries, err := w.log.Read(ctx, w.id, w.next, 0)
		if err != nil {
			return err
		}
		if !w.give(entries) {
			return nil
		}
		if more, err := w.listen(ctx, republished); err != nil || !more {
			return err
		}
	}
}

// listen yields republished entries until one is missing or the next poll is due. It returns false when the consumer has stopped.
func (w *watch) listen(ctx context.Context, republished <-chan *nats.Msg) (more bool, err error) {
	poll := time.NewTimer(w.log.watchers.pollDelay())
	defer poll.Stop()
	for {
		select {
		case m := <-republished:
			if m == nil { // the connection is closed
				return false, gamelog.ErrClosed
			}
			if _, is := decodePointer(m.Data); is { // the entries follow
				continue
			}
			stored, err := w.log.received(m)
			switch {
			case err != nil:
				return false, err
			case stored.last() < w.next: // already yielded
			case stored.first() > w.next:
				return true, nil
			default:
				w.log.positions.learn(w.id, stored.position())
				if !w.give(stored.entries) {
					return false, nil
				}
			}
		case <-poll.C:
			return true, nil
		case <-ctx.Done():
			return false, ctx.Err()
		}
	}
}

// give yields the entries from next on.
func (w *watch) give(entries []gamelog.Entry) bool {
	for _, e := range entries {
		if e.N != w.next {
			continue
		}
		w.next++
		if !w.yield(e, nil) {
			return false
		}
	}
	return true
}

// watchers counts the active watchers, to limit their total polling rate.
type watchers struct {
	mu    sync.Mutex
	count int
}

const (
	pollInterval      = 5 * time.Second // polling interval of a watcher
	maxPollsPerSecond = 200             // polls per second of all watchers together
)

func (w *watchers) join() (leave func()) {
	w.add(1)
	return func() { w.add(-1) }
}

func (w *watchers) add(n int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.count += n
}

// pollDelay returns the time until an idle watcher polls, with jitter to spread the polls.
func (w *watchers) pollDelay() time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	every := max(pollInterval, time.Duration(w.count)*time.Second/maxPollsPerSecond)
	return every/2 + rand.N(every)
}
