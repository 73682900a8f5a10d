package latency

import (
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
