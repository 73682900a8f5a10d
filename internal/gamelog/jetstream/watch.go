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

// Watch gives the entries from a number on as they come. What the stream publishes again is quick to come, but nothing is built on it:
// where a number is missing the watcher reads, and it looks now and then in case the latest was lost on its way.
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

// watch is one watcher at work.
type watch struct {
	log   *Log
	id    gamelog.ID
	next  uint64 // the number it waits for
	yield func(gamelog.Entry, error) bool
}

// toldKept is how many messages may wait for a watcher. When more come they are lost, and it reads.
const toldKept = 64

func (w *watch) run(ctx context.Context) error {
	told := make(chan *nats.Msg, toldKept)
	sub, err := w.log.conn.ChanSubscribe(w.log.name+".told."+w.id.Token(), told)
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
		if more, err := w.listen(ctx, told); err != nil || !more {
			return err
		}
	}
}

// listen gives what is told, until something is missing or it is time to look. False means that nobody wants more.
func (w *watch) listen(ctx context.Context, told <-chan *nats.Msg) (more bool, err error) {
	look := time.NewTimer(w.log.watchers.lookAfter())
	defer look.Stop()
	for {
		select {
		case m := <-told:
			if m == nil { // the connection was closed
				return false, gamelog.ErrClosed
			}
			stored, err := received(m)
			switch {
			case err != nil:
				return false, err
			case stored.last() < w.next: // known already
			case stored.first() > w.next:
				return true, nil
			default:
				w.log.places.learn(w.id, stored.place())
				if !w.give(stored.entries) {
					return false, nil
				}
			}
		case <-look.C:
			return true, nil
		case <-ctx.Done():
			return false, ctx.Err()
		}
	}
}

// give hands over those entries that are next.
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

// watchers counts those who watch, so that however many there are they do not ask more than the servers can answer.
type watchers struct {
	mu    sync.Mutex
	count int
}

const (
	lookEvery   = 5 * time.Second // each looks about so often
	looksSecond = 200             // but all together not more often than this
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

// lookAfter is when a watcher looks who was told nothing. They do not look all at once.
func (w *watchers) lookAfter() time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	every := max(lookEvery, time.Duration(w.count)*time.Second/looksSecond)
	return every/2 + rand.N(every)
}
