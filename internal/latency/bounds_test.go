package latency

import (
	"net/http/httptest"
	"testing"
	"time"
)

// TestTripOfKernel finds single round trips in what a kernel said over a link of 20 ms: before a ping, and when its answer was read.
func TestTripOfKernel(t *testing.T) {
	us := func(n int) time.Duration { return time.Duration(n) * time.Microsecond }
	at := func(smoothed int, sent, unacked, heard, acks uint32) Kernel {
		return Kernel{Fastest: us(20012), Smoothed: us(smoothed), Segment: 1448, Sent: sent, Unacked: unacked, Heard: heard, Acks: acks}
	}
	before := at(36500, 40, 0, 20, 9)
	for _, c := range []struct {
		name  string
		later Kernel
		least int // microseconds; 0: none
		most  int
	}{
		{"the answer acknowledges it", at(34452, 41, 0, 21, 9), 20000, 20200},
		{"both segments at once", at(34452, 42, 0, 21, 10), 20000, 20200},
		{"each segment", at(32660, 42, 0, 21, 11), 20000, 20200},
		{"a card was sent meanwhile", at(34452, 43, 0, 21, 10), 0, 0},
		{"a slap came meanwhile", at(34452, 41, 0, 22, 9), 0, 0},
		{"something is on its way", at(34452, 41, 1, 21, 9), 0, 0},
		{"nothing was measured", at(36500, 40, 0, 21, 9), 0, 0},
	} {
		trip, any := before.Trip(c.later)
		if any != (c.least > 0) || any && (trip < us(c.least) || trip > us(c.most)) {
			t.Errorf("%s: %v, %v", c.name, trip, any)
		}
	}
	if waiting := at(36500, 40, 1, 20, 9); true {
		if trip, any := waiting.Trip(at(34452, 41, 0, 21, 9)); any {
			t.Errorf("a card was on its way before: %v", trip)
		}
	}
	if n := before.Filled(); n <= before.Segment || n >= 2*before.Segment {
		t.Errorf("%d bytes do not need two segments", n)
	}
}

// TestReports keeps the fastest report, and is bounded.
func TestReports(t *testing.T) {
	var r Reports
	if r.Of(1) != nil {
		t.Error("there is a report")
	}
	for _, n := range []int{30, 20, 40} {
		r.Add(1, time.Duration(n)*time.Millisecond)
	}
	if b := r.Of(1); b.Fastest != 20*time.Millisecond {
		t.Errorf("the fastest is %v", b.Fastest)
	}
	for key := range uint64(maxFastest + 10) {
		r.Add(key, time.Second)
	}
	if len(r.known) != maxFastest {
		t.Errorf("%d are remembered", len(r.known))
	}
}

// TestIsRelayed asks requests from our own network whether a proxy is in between, and no others.
func TestIsRelayed(t *testing.T) {
	for _, c := range []struct {
		from, header, value string
		want                bool
	}{
		{"192.168.1.7:40000", "Origin", "http://192.168.1.2:8080", false},
		{"192.168.1.7:40000", "Origin", "https://play.example", true},
		{"127.0.0.1:40000", "X-Forwarded-For", "203.0.113.9", true},
		{"10.0.0.3:40000", "Via", "1.1 proxy", true},
		{"203.0.113.9:40000", "X-Forwarded-For", "203.0.113.9", false},
		{"203.0.113.9:40000", "Origin", "https://play.example", false},
	} {
		r := httptest.NewRequest("GET", "/ws/a", nil)
		r.RemoteAddr = c.from
		r.Header.Set(c.header, c.value)
		if got := IsRelayed(r); got != c.want {
			t.Errorf("%s with %s %q: %v", c.from, c.header, c.value, got)
		}
	}
}
