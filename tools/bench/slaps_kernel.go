package main

import (
	"time"

	"shipfic/internal/latency"
)

// kernelView is what a server knows of a client's round trips beyond the client's own answers.
type kernelView int

const (
	behindProxy kernelView = iota // a proxy is in front of the server
	reported                      // the proxy reports the round trip with which the connection began
	direct                        // the server's kernel sees the client
)

// acknowledged is what a server's kernel measures of a connection. The client's kernel acknowledges messages, and no cheat delays that.
type acknowledged struct{ latency.Kernel }

// add averages a round trip as TCP does (RFC 6298).
func (a *acknowledged) add(trip time.Duration) {
	if a.Usual == 0 {
		a.Kernel = latency.Kernel{Fastest: trip, Usual: trip, Deviation: trip / 2}
		return
	}
	a.Fastest = min(a.Fastest, trip)
	a.Deviation += ((trip - a.Usual).Abs() - a.Deviation) / 4
	a.Usual += (trip - a.Usual) / 8
}

// measure adds a round trip, and returns what the server knows then.
func (a *acknowledged) measure(s kernelView, trip time.Duration) *latency.Kernel {
	switch {
	case s == direct:
		a.add(trip)
	case s == reported && a.Fastest == 0:
		a.Fastest = trip
	case s == behindProxy:
		return nil
	}
	measured := a.Kernel
	return &measured
}
