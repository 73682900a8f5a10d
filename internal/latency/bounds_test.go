package latency

import (
	"net/http/httptest"
	"testing"
	"time"
)

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
