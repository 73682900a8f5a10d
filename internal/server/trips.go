package server

import (
	"context"
	"slices"
	"sync"
	"time"
)

// trips are the latest round trips of a connection, measured by pings. A low one counts: a client can delay its answer, but
// not hasten it.
type trips struct {
	mu     sync.Mutex
	latest [16]uint16 // milliseconds
	count  int
}

func (t *trips) add(trip time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.latest[t.count%len(t.latest)] = uint16(min(trip.Milliseconds(), 60_000))
	t.count++
}

// low is the second lowest of the latest round trips in milliseconds, so that one lucky ping decides nothing; -1: none yet.
func (t *trips) low() int64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := min(t.count, len(t.latest))
	if n == 0 {
		return -1
	}
	sorted := t.latest
	slices.Sort(sorted[:n])
	return int64(sorted[min(1, n-1)])
}

// firstPings come quicker, so that a round trip is known before the first slap.
const firstPings = 5

// ping measures a round trip now and plans the next. A client that does not answer is gone.
func (c *connection) ping() {
	ctx, cancel := context.WithTimeout(context.Background(), c.server.limits.Write)
	defer cancel()
	sent := time.Now()
	if err := c.socket.Ping(ctx); err != nil {
		c.socket.CloseNow()
		return
	}
	c.trips.add(time.Since(sent))
	wait := c.server.limits.Ping
	if c.trips.measured() < firstPings {
		wait = min(wait, time.Second)
	}
	c.pinging.Reset(wait)
}

func (t *trips) measured() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.count
}
