package workshop

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"net/netip"
	"slices"
	"sync"
	"time"

	"shipfic/internal/api"
	"shipfic/internal/fault"
	"shipfic/internal/wire"
	"shipfic/packs"
)

// A simulation that nobody asks about for pollTimeout is stopped; its result is dropped after resultKept.
const (
	pollTimeout = 30 * time.Second
	resultKept  = 10 * time.Minute
)

// queue runs simulations one at a time, in the order in which they were requested. An address has at most one that is not over.
type queue struct {
	simulate Simulate
	limits   Limits
	logger   *slog.Logger

	mu      sync.Mutex
	runs    []*run // oldest first
	working bool   // a goroutine works through the queue
	closed  bool
}

// run is one simulation.
type run struct {
	from   netip.Prefix
	chosen []*packs.Pack
	games  int
	ctx    context.Context
	cancel context.CancelFunc

	// Guarded by queue.mu.
	status wire.Balance
	asked  time.Time // when somebody last asked about it
}

func (r *run) over() bool { return r.status.State != "waiting" && r.status.State != "playing" }

// stop ends a run: at once if it is queued, else as soon as the simulation notices.
func (r *run) stop() {
	r.cancel()
	if r.status.State == "waiting" {
		r.status.State = "stopped"
	}
}

// queueFull refuses a simulation of an author who must wait for another one to end.
func queueFull(wait time.Duration) *api.Problem {
	return &api.Problem{Status: api.StatusTooManyRequests, Code: api.Balancing, Wait: wait}
}

// add queues a simulation.
func (q *queue) add(from netip.Prefix, chosen []*packs.Pack, games int) (wire.Balance, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.sweep(time.Now())
	active := 0
	for _, r := range q.runs {
		if r.over() {
			continue
		}
		if active++; r.from == from {
			return wire.Balance{}, queueFull(pollTimeout)
		}
	}
	if active >= q.limits.Runs || q.closed {
		return wire.Balance{}, queueFull(time.Minute)
	}
	r := &run{
		from: from, chosen: chosen, games: games, asked: time.Now(),
		status: wire.Balance{ID: rand.Text(), State: "waiting", Planned: games * len(chosen)},
	}
	r.ctx, r.cancel = context.WithTimeout(context.Background(), q.limits.Time)
	q.runs = append(q.runs, r)
	if !q.working {
		q.working = true
		go q.work()
	}
	return q.statusOf(r), nil
}

// find returns the status of a run, if there is one with that id. Asking keeps a run alive.
func (q *queue) find(id string, stop bool) (wire.Balance, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	now := time.Now()
	i := slices.IndexFunc(q.runs, func(r *run) bool { return r.status.ID == id })
	if i < 0 {
		return wire.Balance{}, false
	}
	r := q.runs[i]
	r.asked = now
	if stop {
		r.stop()
	}
	q.sweep(now)
	return q.statusOf(r), true
}

// statusOf is a run as its author sees it, with the number of runs ahead of it.
func (q *queue) statusOf(r *run) wire.Balance {
	status := r.status
	for _, other := range q.runs {
		if other == r {
			break
		}
		if status.State == "waiting" && !other.over() {
			status.Ahead++
		}
	}
	return status
}

// sweep stops runs that nobody asks about, and drops old results.
func (q *queue) sweep(now time.Time) {
	q.runs = slices.DeleteFunc(q.runs, func(r *run) bool {
		if !r.over() && now.Sub(r.asked) > pollTimeout {
			r.stop()
		}
		return r.over() && now.Sub(r.asked) > resultKept
	})
}

// work carries out one run after another, until none is queued.
func (q *queue) work() {
	for r := q.next(); r != nil; r = q.next() {
		report, err := q.play(r)
		q.end(r, report, err)
	}
}

// next marks the oldest queued run as playing.
func (q *queue) next() *run {
	q.mu.Lock()
	defer q.mu.Unlock()
	i := slices.IndexFunc(q.runs, func(r *run) bool { return !r.over() })
	if i < 0 {
		q.working = false
		return nil
	}
	q.runs[i].status.State = "playing"
	return q.runs[i]
}

// play carries out one run. A panic in it ends only this run.
func (q *queue) play(r *run) (report *wire.BalanceReport, err error) {
	defer fault.Catch(&err)
	return q.simulate(r.ctx, r.chosen, r.games, func(done, planned int) {
		q.mu.Lock()
		defer q.mu.Unlock()
		r.status.Done, r.status.Planned = done, planned
		q.sweep(time.Now())
	})
}

// end stores the outcome of a run. A run that was stopped has a report of what was played.
func (q *queue) end(r *run, report *wire.BalanceReport, err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	r.status.Report = report
	switch {
	case err == nil && r.ctx.Err() == nil:
		r.status.State = "done"
	case err == nil || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded):
		r.status.State = "stopped"
	default:
		r.status.State = "failed"
		q.logger.Error("simulation failed", "error", err)
	}
	r.cancel()
	r.chosen = nil
}

// close stops all runs and accepts no more.
func (q *queue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	for _, r := range q.runs {
		r.stop()
	}
}
