package latency

import (
	"slices"
	"sync"
	"time"
)

// Trips are the latest round trips of a connection, measured by pings.
type Trips struct {
	mu     sync.Mutex
	latest [64]uint32 // microseconds
	count  int
}

// typical is how many of the latest round trips show what is usual now. All of them show what is fast.
const typical = 16

// Add adds a round trip and returns how many there were in all.
func (t *Trips) Add(trip time.Duration) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.latest[t.count%len(t.latest)] = uint32(min(max(trip, 0), time.Minute).Microseconds())
	t.count++
	return t.count
}

// recent returns the latest round trips in ascending order, and the fastest of all that are kept.
func (t *Trips) recent() (sorted []time.Duration, low time.Duration) {
	for i := range min(t.count, len(t.latest)) {
		trip := time.Duration(t.latest[(t.count-1-i)%len(t.latest)]) * time.Microsecond
		if i == 0 || trip < low {
			low = trip
		}
		if i < typical {
			sorted = append(sorted, trip)
		}
	}
	slices.Sort(sorted)
	return sorted, low
}

// Estimate is the estimate of a connection: its usual round trip, and how much longer a round trip may take.
type Estimate struct{ Usual, Margin time.Duration }

// Kernel is round trips of a connection as the operating system measured them, from the acknowledgements of the client's operating
// system. A client's program cannot change them by answering late.
type Kernel struct {
	Fastest   time.Duration
	Usual     time.Duration // 0 if only one was measured, when the connection was opened
	Deviation time.Duration // mean deviation from the usual
}

// maxUneven bounds both how far the usual round trip may be above the fastest and how far a long one may be above the usual: a
// client can pretend that its connection is uneven.
const maxUneven = 80 * time.Millisecond

// kernelSlack is how much longer an answer of the client's program may take than one of its operating system.
const kernelSlack = 3 * time.Millisecond

// Estimate returns the estimate, if there was a round trip at all. Fastest is the fastest answer ever seen from the client, and kernel is what
// the operating system measured; it may be nil.
func (t *Trips) Estimate(fastest time.Duration, kernel *Kernel) (Estimate, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	sorted, low := t.recent()
	n := len(sorted)
	if n == 0 {
		return Estimate{}, false
	}
	long := sorted[n-1-n/8] // longer ones are outliers, and count as this
	var sum time.Duration
	for _, trip := range sorted {
		sum += min(trip, long)
	}
	usual := min(sum/time.Duration(n), sorted[(n-1)/2]) // a busy machine raises the mean more than the median
	fastest = min(fastest, low)
	if kernel != nil { // it sees more messages than there are pings, so its fastest is faster
		fastest = min(fastest, kernel.Fastest+kernel.Deviation/2+kernelSlack)
	}
	l := Estimate{fastest + min(usual-low, maxUneven), min(long-usual, maxUneven)}
	if kernel != nil && kernel.Usual > 0 {
		l.Usual = min(l.Usual, kernel.Usual+kernel.Deviation/2+kernelSlack)
		l.Margin = min(l.Margin, 4*kernel.Deviation+kernelSlack)
	}
	return l, true
}
