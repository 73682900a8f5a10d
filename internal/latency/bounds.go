package latency

import "time"

// Kernel is what the operating system knows of a connection, from the acknowledgements of the client's operating system. A client's program
// cannot change them by answering late.
type Kernel struct {
	Fastest  time.Duration // the minimum
	Smoothed time.Duration // an eighth of the latest round trip, and seven of what it was before (RFC 6298)
	Sent     uint32        // segments with data, ever
	Unacked  uint32        // of those
}

// Trip returns the round trip of the only segment that was sent between two looks at a connection. The smoothed round trip itself is no measure:
// the client's operating system waits up to 40 ms before it acknowledges what nobody answers at once. It does not wait with what is answered, and a
// ping is.
func (k Kernel) Trip(later Kernel) (trip time.Duration, any bool) {
	if k.Unacked > 0 || later.Unacked > 0 || later.Sent != k.Sent+1 {
		return 0, false
	}
	trip = 8*later.Smoothed - 7*k.Smoothed
	return trip, trip >= later.Fastest/2
}

// Bounds are what operating systems saw of a connection. They bound what a client can pretend.
type Bounds struct {
	Fastest time.Duration
	Trips   *Trips // single round trips; without any, the connection counts as steady
}

// slack is how much longer an answer of the client's program may take than one of its operating system.
const slack = 3 * time.Millisecond

// limit lowers an estimate to what operating systems saw. Trips that are longer than usual are not longer by more than usual ones are above the
// fastest.
func (b *Bounds) limit(l Estimate) Estimate {
	usual := b.Fastest
	if r, any := b.Trips.recent(); any {
		usual = max(usual, r.usual)
	}
	return Estimate{min(l.Usual, usual+slack), min(l.Margin, usual-b.Fastest+slack)}
}
