package server

import (
	"bytes"
	"hash/maphash"
	"net/netip"
	"sync"
	"time"

	"shipfic/internal/roundtrip"
)

// trips are the latest round trips of a connection, measured by pings.
type trips struct {
	mu     sync.Mutex
	recent roundtrip.Recent
}

// add adds a round trip and returns how many there were in all.
func (t *trips) add(trip time.Duration) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.recent.Add(trip)
	return t.recent.Count()
}

func (t *trips) line(fastest time.Duration, kernel *roundtrip.Kernel) (roundtrip.Line, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.recent.Line(fastest, kernel)
}

// fastest remembers the fastest answer of each browser at each of its addresses: another address is another route.
type fastest struct {
	mu    sync.Mutex
	known map[uint64]time.Duration
}

// maxFastest bounds how many are remembered.
const maxFastest = 50_000

var fastestSeed = maphash.MakeSeed()

func fastestKey(who session, from netip.Prefix) uint64 {
	return maphash.Comparable(fastestSeed, struct {
		who  session
		from netip.Prefix
	}{who, from})
}

// lower notes an answer and returns the fastest so far.
func (f *fastest) lower(key uint64, answer time.Duration) time.Duration {
	f.mu.Lock()
	defer f.mu.Unlock()
	if known, any := f.known[key]; any && known <= answer {
		return known
	}
	if f.known == nil {
		f.known = map[uint64]time.Duration{}
	}
	for old := range f.known {
		if len(f.known) < maxFastest {
			break
		}
		delete(f.known, old) // any one: it will be measured again
	}
	f.known[key] = answer
	return answer
}

const (
	firstPings  = 5                // in quick succession, so that a round trip is known before the first slap
	quickPing   = time.Second      // between two pings where round trips matter
	stillAsked  = 30 * time.Second // for how long they matter after a game has asked for them
	neverSoFast = time.Hour        // slower than any answer
)

// pings are sent one at a time. No goroutine waits for an answer, because most connections are idle.
type pings struct {
	mu    sync.Mutex
	timer *time.Timer
	count byte
	sent  time.Time // when the ping was sent whose answer is awaited; zero: none
}

// ping sends a ping. A client that has not answered the one before is disconnected.
func (c *connection) ping() {
	p := &c.pings
	p.mu.Lock()
	awaited := !p.sent.IsZero()
	p.count++
	p.sent = time.Now()
	count := p.count
	p.timer.Reset(c.server.limits.Write)
	p.mu.Unlock()
	if awaited || c.socket.ping(count) != nil {
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
	trip := now.Sub(p.sent)
	p.sent = time.Time{}
	measured := c.trips.add(trip)
	c.server.fastest.lower(c.key, trip)
	wait := c.server.limits.Ping
	if measured < firstPings || c.crowd.asked() {
		wait = min(wait, quickPing)
	}
	p.timer.Reset(wait)
}

// line returns the current estimate of the connection.
func (c *connection) line() (roundtrip.Line, bool) {
	return c.trips.line(c.server.fastest.lower(c.key, neverSoFast), c.socket.kernel())
}

// sentTimes records when the latest updates were sent to a client, by the table's time.
type sentTimes struct {
	mu     sync.Mutex
	latest [8]struct{ entry, sent int64 }
	count  int
}

// add records when something that happened at a certain time was sent.
func (s *sentTimes) add(entry, sent int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.latest[s.count%len(s.latest)] = struct{ entry, sent int64 }{entry, sent}
	s.count++
}

// after is how much later than it happened something was sent; 0 if that is not known.
func (s *sentTimes) after(entry int64) int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, l := range s.latest {
		if l.entry == entry && entry != 0 {
			return l.sent - l.entry
		}
	}
	return 0
}
