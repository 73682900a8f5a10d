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

// acknowledged is what a server's kernel measures of a simulated connection. The client's kernel acknowledges pings at once, as those of
// `bench slaps` without --simulated do.
type acknowledged struct {
	latency.Bounds
	smoothed time.Duration
}

// add adds the round trip of a ping.
func (a *acknowledged) add(s kernelView, trip time.Duration) {
	if a.Trips == nil {
		a.Fastest, a.smoothed, a.Trips = trip, trip, new(latency.Trips)
	}
	a.Fastest = min(a.Fastest, trip)
	if s == reported { // of a request that nobody needs to answer
		a.smoothed += (trip - a.smoothed) / 8
		a.Trips.Add(a.smoothed)
		return
	}
	a.Trips.Add(trip)
}

// bounds is what the server knows.
func (a *acknowledged) bounds(s kernelView) *latency.Bounds {
	if s == behindProxy {
		return nil
	}
	return &a.Bounds
}
