package server

import (
	"context"
	"errors"
	"net/netip"
	"slices"
	"sync"
	"time"

	"shipfic/internal/wire"
	"shipfic/packs"
)

// Simulate plays so many games of bots with packs, and without all but the first where there are several. It tells of each game that
// was played, and gives what there is to say when the context ends early.
type Simulate func(ctx context.Context, chosen []*packs.Pack, games int, progress func(done, planned int)) (*wire.BalanceReport, error)

// How long runs are kept: one that nobody asks about any more is stopped, and forgotten later.
const (
	unasked   = 30 * time.Second
	forgotten = 10 * time.Minute
)

// balances are the simulations that authors of packs have asked for. One runs at a time, the others wait; who has one that is not
// over gets no other.
type balances struct {
	simulate Simulate
	limits   *Limits
	panicked func(where string, p any)

	mu      sync.Mutex
	runs    []*balance // in the order in which they were asked for
	playing bool
	stopped bool
}

// balance is one of them.
type balance struct {
	from   netip.Prefix
	chosen []*packs.Pack
	games  int
	ctx    context.Context
	stop   context.CancelFunc

	// Guarded by balances.mu.
	now   wire.Balance
	asked time.Time // when somebody last asked about it
}

func (b *balance) over() bool { return b.now.State != "waiting" && b.now.State != "playing" }

// cancel ends a run: at once if it waits, else as soon as it notices.
func (b *balance) cancel() {
	b.stop()
	if b.now.State == "waiting" {
		b.now.State = "stopped"
	}
}

// add lets a pack wait for its turn.
func (bs *balances) add(from netip.Prefix, chosen []*packs.Pack, games int) (wire.Balance, error) {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	bs.sweep(time.Now())
	waiting := 0
	for _, b := range bs.runs {
		if b.over() {
			continue
		}
		if waiting++; b.from == from {
			return wire.Balance{}, balancing(unasked)
		}
	}
	if waiting >= bs.limits.Balances || bs.stopped {
		return wire.Balance{}, balancing(time.Minute)
	}
	b := &balance{from: from, chosen: chosen, games: games, asked: time.Now(), now: wire.Balance{ID: string(newCode(false)), State: "waiting", Planned: games * len(chosen)}}
	b.ctx, b.stop = context.WithTimeout(context.Background(), bs.limits.Balance)
	bs.runs = append(bs.runs, b)
	if !bs.playing {
		bs.playing = true
		go bs.play()
	}
	return bs.told(b), nil
}

// find gives how far a run has come, if there is one of that id. Whoever asks keeps it alive.
func (bs *balances) find(id string, stop bool) (wire.Balance, bool) {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	now := time.Now()
	bs.sweep(now)
	i := slices.IndexFunc(bs.runs, func(b *balance) bool { return b.now.ID == id })
	if i < 0 {
		return wire.Balance{}, false
	}
	b := bs.runs[i]
	b.asked = now
	if stop {
		b.cancel()
	}
	return bs.told(b), true
}

// told is a run as its author sees it.
func (bs *balances) told(b *balance) wire.Balance {
	now := b.now
	for _, other := range bs.runs {
		if other == b {
			break
		}
		if now.State == "waiting" && !other.over() {
			now.Ahead++
		}
	}
	return now
}

// sweep stops runs that nobody asks about, and forgets those that have long been over.
func (bs *balances) sweep(now time.Time) {
	bs.runs = slices.DeleteFunc(bs.runs, func(b *balance) bool {
		if !b.over() && now.Sub(b.asked) > unasked {
			b.cancel()
		}
		return b.over() && now.Sub(b.asked) > forgotten
	})
}

// play carries out one run after another, until none waits.
func (bs *balances) play() {
	for b := bs.next(); b != nil; b = bs.next() {
		report, err := bs.run(b)
		bs.end(b, report, err)
	}
}

// run plays the games of one run. A mistake of ours in it does not take the process with it.
func (bs *balances) run(b *balance) (report *wire.BalanceReport, err error) {
	defer func() {
		if p := recover(); p != nil {
			bs.panicked("balance", p)
			err = errors.New("the simulation broke off")
		}
	}()
	return bs.simulate(b.ctx, b.chosen, b.games, func(done, planned int) {
		bs.mu.Lock()
		defer bs.mu.Unlock()
		b.now.Done, b.now.Planned = done, planned
		bs.sweep(time.Now())
	})
}

// next is the run whose turn it is.
func (bs *balances) next() *balance {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	i := slices.IndexFunc(bs.runs, func(b *balance) bool { return !b.over() })
	if i < 0 {
		bs.playing = false
		return nil
	}
	bs.runs[i].now.State = "playing"
	return bs.runs[i]
}

// end keeps what came out. A run that was stopped still tells what it has.
func (bs *balances) end(b *balance, report *wire.BalanceReport, err error) {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	b.now.Report = report
	switch {
	case err == nil && b.ctx.Err() == nil:
		b.now.State = "done"
	case err == nil || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded):
		b.now.State = "stopped"
	default:
		b.now.State = "failed"
	}
	b.stop()
	b.chosen = nil
}

// close stops all runs, and takes no more.
func (bs *balances) close() {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	bs.stopped = true
	for _, b := range bs.runs {
		b.cancel()
	}
}
