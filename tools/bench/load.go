package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// load is the load generator: players make random legal moves over sockets, one move at a time at each table.
//
// A real player chooses from what the page shows. To choose cheaply, the generator knows the seed of every game and plays along.
// Everything else goes over the network.
type load struct {
	servers []*server     // people of a table are spread over them
	ponies  int           // on the grids when the first games begin
	pace    time.Duration // between two moves at a table; 0: as soon as everybody has the previous one

	tables    []*loadTable
	measuring atomic.Bool
	stopping  atomic.Bool
	received  atomic.Int64
	fail      context.CancelCauseFunc // ends the load
	readers   sync.WaitGroup
}

// loadFigures are what a load measured.
type loadFigures struct {
	trips            []time.Duration // from sending a move until all clients of its table have it
	deliveries       int64           // messages that clients received
	clients, servers time.Duration   // CPU time of this process, and of the servers
}

// perMove divides a time by the moves that were measured, in microseconds.
func (m loadFigures) perMove(t time.Duration) float64 {
	return float64(t.Microseconds()) / float64(max(len(m.trips), 1))
}

// movesPerSecond of a person are as many as a server lets them make, with something to spare.
const movesPerSecond = 15

// measure sets up tables, plays for a while, and measures the latter part of it.
func (l *load) measure(ctx context.Context, tables, players int, warmUp, during time.Duration) (m loadFigures, err error) {
	ctx, l.fail = context.WithCancelCause(ctx)
	defer l.readers.Wait()
	defer l.fail(nil)
	l.pace = max(l.pace, time.Second/time.Duration(movesPerSecond*players))
	l.tables = make([]*loadTable, tables)
	err = inParallel(tables, func(i int) (err error) {
		l.tables[i], err = l.newTable(ctx, i, players)
		return err
	})
	if err != nil {
		return m, err
	}
	for _, t := range l.tables {
		if err := t.start(ctx); err != nil {
			return m, err
		}
	}
	if err := wait(ctx, warmUp); err != nil {
		return m, err
	}
	received, clients := l.received.Load(), cpuTime()
	servers, err := l.serversTime(ctx)
	if err != nil {
		return m, err
	}
	l.measuring.Store(true)
	err = wait(ctx, during)
	l.measuring.Store(false)
	if err != nil {
		return m, err
	}
	m.deliveries, m.clients = l.received.Load()-received, cpuTime()-clients
	after, err := l.serversTime(ctx)
	m.servers = after - servers
	l.stopping.Store(true)
	for _, t := range l.tables {
		select {
		case <-t.quiet:
		case <-time.After(10 * time.Second):
			err = errors.Join(err, fmt.Errorf("the last move at table %s is not answered", t.id))
		}
		m.trips = append(m.trips, t.trips...)
	}
	return m, err
}

// serversTime is the CPU time of all servers so far.
func (l *load) serversTime(ctx context.Context) (sum time.Duration, err error) {
	for _, s := range l.servers {
		spent, err := s.cpuTime(ctx)
		if err != nil {
			return 0, err
		}
		sum += spent
	}
	return sum, nil
}

// wait lets time pass, up to a failure.
func wait(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// percentile returns a percentile in milliseconds.
func percentile(trips []time.Duration, p int) float64 {
	if len(trips) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(trips))
	return milliseconds(sorted[min(len(sorted)*p/100, len(sorted)-1)])
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }
