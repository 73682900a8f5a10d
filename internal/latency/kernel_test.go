package latency

import (
	"net"
	"runtime"
	"testing"
	"time"
)

// TestFastestIsBounded remembers many browsers, and not more than it may.
func TestFastestIsBounded(t *testing.T) {
	var f Fastest
	for key := range uint64(maxFastest + 10) {
		f.Lower(key, time.Second)
	}
	if len(f.known) != maxFastest {
		t.Errorf("%d are remembered", len(f.known))
	}
	last := uint64(maxFastest + 9)
	if f.Lower(last, time.Minute) != time.Second || f.Lower(last, time.Millisecond) != time.Millisecond || f.Lower(last, time.Hour) != time.Millisecond {
		t.Error("the fastest is not remembered")
	}
}

// TestKernelTrips asks the kernel about a connection on this machine.
func TestKernelTrips(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	client, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	trips := OfConnection(client)
	if runtime.GOOS != "linux" {
		t.Skip("only Linux tells")
	}
	if trips == nil || trips.Fastest <= 0 || trips.Smoothed < trips.Fastest {
		t.Errorf("the kernel says %+v", trips)
	}
	if IsPublic(client.RemoteAddr().String()) {
		t.Error("this machine's own address counts as a player's")
	}
	if OfConnection(struct{ net.Conn }{}) != nil {
		t.Error("what is not a TCP connection was measured")
	}
}
