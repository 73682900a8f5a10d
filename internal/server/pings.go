package server

import (
	"bytes"
	"hash/maphash"
	"net/netip"
	"sync"
	"time"

	"shipfic/game"
	"shipfic/internal/latency"
)

var fastestSeed = maphash.MakeSeed()

func fastestKey(who session, from netip.Prefix) uint64 {
	return maphash.Comparable(fastestSeed, struct {
		who  session
		from netip.Prefix
	}{who, from})
}

const (
	firstPings  = 5                // in quick succession, so that a round trip is known before the first slap
	quickPing   = time.Second / 2  // between two pings where round trips matter
	stillAsked  = 30 * time.Second // for how long they matter after a game has asked for them
	neverSoFast = time.Hour        // slower than any answer
)

// pings are sent one at a time. No goroutine waits for an answer, because most connections are idle.
type pings struct {
	mu    sync.Mutex
	timer *time.Timer
	count byte
	sent  time.Time // when the ping was sent whose answer is awaited; zero: none
	// While slaps are judged, every second ping is filled. It takes longer than a short message if each packet is delayed on its own. So the
	// acknowledgements of filled pings only bound what the client can pretend, and the answers to the others say what is usual.
	filled bool
}

// ping sends a ping. A client that has not answered the one before is disconnected.
func (c *connection) ping() {
	p := &c.pings
	p.mu.Lock()
	awaited := !p.sent.IsZero()
	first := p.count == 0
	p.count++
	p.sent = time.Now()
	p.filled = !first && !p.filled && c.at.asked() && c.room.State().SeatOf(c.person) != game.Watcher
	count, filled := p.count, p.filled
	p.timer.Reset(c.server.Limits.Write)
	p.mu.Unlock()
	if awaited || c.socket.ping(count, filled) != nil {
		p.timer.Stop()
		c.socket.closeNow()
	}
}

// pong measures a round trip when the answer to the latest ping is read, and schedules the next ping.
func (c *connection) pong(payload []byte) {
	now := time.Now()
	p := &c.pings
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.sent.IsZero() || !bytes.Equal(payload, []byte{p.count}) {
		return // nobody asked
	}
	trip, measured := now.Sub(p.sent), firstPings
	if at, any := c.socket.acknowledged(); any && (p.filled || !c.at.asked()) {
		if acknowledged := at.Sub(p.sent); acknowledged >= 0 && acknowledged <= trip { // the clock on the wall was not set meanwhile
			c.acknowledged.Add(acknowledged)
		}
	}
	if !p.filled {
		measured = c.trips.Add(trip)
	}
	p.sent = time.Time{}
	c.server.fastest.Lower(c.key, trip)
	wait := c.server.Limits.Ping
	if measured < firstPings || c.at.asked() {
		wait = min(wait, quickPing)
	}
	p.timer.Reset(wait)
}

// estimate returns the current estimate of the connection.
func (c *connection) estimate() (latency.Estimate, bool) {
	return c.trips.Estimate(c.server.fastest.Lower(c.key, neverSoFast), c.bounds())
}
