package bench

import (
	"net"
	"sync"
	"time"

	"shipfic/internal/roundtrip"
)

// sight is what a server knows of a client's round trips beyond the client's own answers.
type sight int

const (
	sightless sight = iota // a proxy is in front of the server
	reported               // the proxy reports the round trip with which the connection began
	direct                 // the server's kernel sees the client
)

// acknowledged is what a server's kernel measures of a connection. The client's kernel acknowledges messages, and no cheat delays that.
type acknowledged struct{ roundtrip.Kernel }

// add averages a round trip as TCP does (RFC 6298).
func (a *acknowledged) add(trip time.Duration) {
	if a.Usual == 0 {
		a.Kernel = roundtrip.Kernel{Fastest: trip, Usual: trip, Deviation: trip / 2}
		return
	}
	a.Fastest = min(a.Fastest, trip)
	a.Deviation += ((trip - a.Usual).Abs() - a.Deviation) / 4
	a.Usual += (trip - a.Usual) / 8
}

// measure adds a round trip, and returns what the server knows then.
func (a *acknowledged) measure(s sight, trip time.Duration) *roundtrip.Kernel {
	switch {
	case s == direct:
		a.add(trip)
	case s == reported && a.Fastest == 0:
		a.Fastest = trip
	case s == sightless:
		return nil
	}
	measured := a.Kernel
	return &measured
}

// kernelLines stands in for the kernel, which on the loopback interface would only find that nothing is far away.
type kernelLines struct {
	sight
	known sync.Map // of *kernelLine, by the client's address
}

// kernelLine is a connection as the kernel sees it.
type kernelLine struct {
	mu       sync.Mutex
	down, up simulatedWay
	acknowledged
}

func (k *kernelLines) add(client net.Addr, d distance, seed uint64) {
	k.known.Store(client.String(), &kernelLine{
		down: simulatedWay{distance: d, rng: dice(seed, 4)}, up: simulatedWay{distance: d, rng: dice(seed, 5)},
	})
}

// trips measures one more message to the client, and returns what was measured so far.
func (k *kernelLines) trips(conn net.Conn) *roundtrip.Kernel {
	known, is := k.known.Load(conn.RemoteAddr().String())
	if !is {
		return nil
	}
	line := known.(*kernelLine)
	line.mu.Lock()
	defer line.mu.Unlock()
	return line.measure(k.sight, line.down.takes()+line.up.takes())
}
