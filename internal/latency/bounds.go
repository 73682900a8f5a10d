package latency

import "time"

// Kernel is what the operating system knows of a connection, from the acknowledgements of the client's operating system. A client's program
// cannot change them by answering late.
type Kernel struct {
	Fastest  time.Duration // the minimum
	Smoothed time.Duration // an eighth of the latest round trip, and seven of what it was before (RFC 6298)
	Segment  int           // how many bytes a segment takes
	Waiting  bool          // something was written that could not be sent yet
}

// Filled is how many bytes a message needs so that the client's operating system acknowledges it at once. It waits up to 40 ms for an answer to
// acknowledge with, but not when it has more than one segment to acknowledge (RFC 5681).
func (k Kernel) Filled() int { return k.Segment + k.Segment/2 }

// Bounds are what operating systems saw of a connection. They bound what a client can pretend.
type Bounds struct {
	Fastest time.Duration
	Trips   *Trips // single round trips; without any, the connection counts as steady
}

// slack is how much longer an answer of the client's program may take than one of its operating system.
const slack = 2 * time.Millisecond

// limit lowers an estimate to what operating systems saw: the usual one of the client's answers, unless they come later than its operating system's.
// Trips that are longer than usual are not longer by more than usual ones are above the fastest.
func (b *Bounds) limit(l Estimate, answers time.Duration) Estimate {
	r, any := b.Trips.recent()
	if !any {
		return Estimate{min(l.Usual, b.Fastest+slack), 0}
	}
	return Estimate{min(answers, r.usual+slack), min(l.Margin, max(r.usual-b.Fastest, 0))}
}
