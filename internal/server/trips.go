package server

import (
	"context"
	"hash/maphash"
	"net/netip"
	"slices"
	"sync"
	"time"
)

// trips are the latest round trips of a connection, measured by pings.
type trips struct {
	mu     sync.Mutex
	latest [64]uint32 // microseconds
	count  int
}

// typicalTrips is how many of the latest round trips show what is usual now. All of them show what is fast.
const typicalTrips = 16

func (t *trips) add(trip time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.latest[t.count%len(t.latest)] = uint32(min(max(trip, 0), time.Minute).Microseconds())
	t.count++
}

// recent returns the latest round trips in ascending order, and the fastest of all that are kept.
func (t *trips) recent() (sorted []time.Duration, low time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for i := range min(t.count, len(t.latest)) {
		trip := time.Duration(t.latest[(t.count-1-i)%len(t.latest)]) * time.Microsecond
		if i == 0 || trip < low {
			low = trip
		}
		if i < typicalTrips {
			sorted = append(sorted, trip)
		}
	}
	slices.Sort(sorted)
	return sorted, low
}

func (t *trips) measured() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.count
}

// line is the estimate of a connection: its usual round trip, and how much longer a round trip may take.
type line struct{ usual, margin time.Duration }

// maxUneven bounds both how far the usual round trip may be above the fastest and how far a long one may be above the usual: a
// client can pretend that its connection is uneven.
const maxUneven = 80 * time.Millisecond

// line returns the estimate, if there was a ping at all. A client can delay its answers but not speed them up, so only the fastest answer
// ever seen counts for the distance; the latest ones only show how uneven the connection is. Kernel is what the operating system measured;
// it may be nil.
func (t *trips) line(fastest time.Duration, kernel *KernelTrips) (line, bool) {
	sorted, low := t.recent()
	n := len(sorted)
	if n == 0 {
		return line{}, false
	}
	long := sorted[n-1-n/8] // longer ones are outliers, and count as this
	var sum time.Duration
	for _, trip := range sorted {
		sum += min(trip, long)
	}
	usual := min(sum/time.Duration(n), sorted[(n-1)/2]) // a busy machine raises the mean more than the median
	above, margin := usual-low, long-usual
	fastest = min(fastest, low)
	if kernel != nil {
		fastest = min(fastest, kernel.Fastest+kernelSlack)
		above = min(above, kernel.Usual-kernel.Fastest+kernelSlack)
		margin = min(margin, 4*kernel.Deviation+kernelSlack)
	}
	return line{fastest + min(above, maxUneven), min(margin, maxUneven)}, true
}

// kernelSlack is how much longer an answer of the client's program may take than one of its operating system.
const kernelSlack = 4 * time.Millisecond

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

// ping measures a round trip and schedules the next ping. A client that does not answer is disconnected.
func (c *connection) ping() {
	ctx, cancel := context.WithTimeout(context.Background(), c.server.limits.Write)
	defer cancel()
	sent := time.Now()
	if err := c.socket.Ping(ctx); err != nil {
		c.socket.CloseNow()
		return
	}
	trip := c.ponged.Load().Sub(sent)
	c.trips.add(trip)
	c.server.fastest.lower(c.key, trip)
	wait := c.server.limits.Ping
	if c.trips.measured() < firstPings || c.crowd.asked() {
		wait = min(wait, quickPing)
	}
	c.pinging.Reset(wait)
}

// line returns the current estimate of the connection.
func (c *connection) line() (line, bool) {
	return c.trips.line(c.server.fastest.lower(c.key, neverSoFast), c.kernel())
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
