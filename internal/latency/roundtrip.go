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

// recent are the latest round trips.
type recent struct {
	usual, long time.Duration // of the typical ones
	low         time.Duration // the fastest of all that are kept
}

// recent sums up the latest round trips, if there are any.
func (t *Trips) recent() (r recent, any bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	var sorted []time.Duration
	for i := range min(t.count, len(t.latest)) {
		trip := time.Duration(t.latest[(t.count-1-i)%len(t.latest)]) * time.Microsecond
		if i == 0 || trip < r.low {
			r.low = trip
		}
		if i < typical {
			sorted = append(sorted, trip)
		}
	}
	n := len(sorted)
	if n == 0 {
		return r, false
	}
	slices.Sort(sorted)
	r.long = sorted[n-1-n/8] // longer ones are outliers, and count as this
	var sum time.Duration
	for _, trip := range sorted {
		sum += min(trip, r.long)
	}
	r.usual = min(sum/time.Duration(n), sorted[(n-1)/2]) // a busy machine raises the mean more than the median
	return r, true
}

// Estimate is the estimate of a connection: its usual round trip, and how much longer a round trip may take.
type Estimate struct{ Usual, Margin time.Duration }

// maxUneven bounds both how far the usual round trip may be above the fastest and how far a long one may be above the usual: a
// client can pretend that its connection is uneven.
const maxUneven = 80 * time.Millisecond

// Estimate returns the estimate, if there was a round trip at all. Fastest is the fastest answer ever seen from the client. Bounds may be
// nil.
func (t *Trips) Estimate(fastest time.Duration, bounds *Bounds) (Estimate, bool) {
	r, any := t.recent()
	if !any {
		return Estimate{}, false
	}
	fastest = min(fastest, r.low)
	l := Estimate{fastest + min(r.usual-r.low, maxUneven), min(r.long-r.usual, maxUneven)}
	if bounds != nil {
		l = bounds.limit(l, r.usual)
	}
	return l, true
}
