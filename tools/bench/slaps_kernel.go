package main

import (
	"time"

	"shipfic/internal/latency"
)

// kernelView is what a server knows of a client's round trips beyond the client's own answers.
type kernelView int

const (
	behindProxy kernelView = iota // a proxy is in front of the server
	reported                      // the proxy reports round trips
	direct                        // the server's kernel sees the client
)

// delayedACK is how long a kernel waits for an answer to acknowledge with.
const delayedACK = 40 * time.Millisecond

// acknowledged is what a server's kernel measures of a simulated connection. The client's kernel acknowledges messages, and no cheat delays that
// by more than delayedACK.
type acknowledged struct {
	latency.Bounds
	smoothed time.Duration
}

// add adds the round trip of a ping that the client's program answers late.
func (a *acknowledged) add(s kernelView, trip, late time.Duration) {
	if a.Trips == nil {
		a.Fastest, a.smoothed, a.Trips = trip, trip, new(latency.Trips)
	}
	a.Fastest = min(a.Fastest, trip)
	if s == reported { // of a request that nobody needs to answer
		a.smoothed += (trip - a.smoothed) / 8
		a.Trips.Add(a.smoothed)
		return
	}
	a.Trips.Add(trip + min(late, delayedACK))
}

// bounds is what the server knows.
func (a *acknowledged) bounds(s kernelView) *latency.Bounds {
	if s == behindProxy {
		return nil
	}
	return &a.Bounds
}
