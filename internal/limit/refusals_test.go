package limit

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

// TestRefusalsAreHeldBack: a client that asks too often gets its answer later, so that it cannot ask as often as the server can refuse.
func TestRefusalsAreHeldBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &Refusals{Delay: time.Second}
		took := func(ctx context.Context) time.Duration {
			begun := time.Now()
			f.Hold(ctx)
			return time.Since(begun)
		}
		if d := took(t.Context()); d < time.Second || d > 2*time.Second {
			t.Errorf("a client that asks too often waited for %v, want one to two seconds", d)
		}
		gone, leave := context.WithTimeout(t.Context(), time.Millisecond)
		defer leave()
		if d := took(gone); d != time.Millisecond {
			t.Errorf("the request of a client that left after a millisecond lasted %v", d)
		}
		for range maxHeldBack {
			go f.Hold(t.Context())
		}
		synctest.Wait()
		if d := took(t.Context()); d != 0 {
			t.Errorf("with %d answers held back, another one waited for %v", maxHeldBack, d)
		}
	})
}

// TestRefusalsAreSpread: answers to requests that came together leave one after another.
func TestRefusalsAreSpread(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &Refusals{Delay: time.Second}
		const requests, parts = 100, 10
		begun := time.Now()
		answered := make(chan time.Duration, requests)
		for range requests {
			go func() {
				f.Hold(t.Context())
				answered <- time.Since(begun) - time.Second
			}()
		}
		var in [parts]int
		for range requests {
			in[min(int(<-answered*parts/time.Second), parts-1)]++
		}
		for part, n := range in {
			if n > 2*requests/parts {
				t.Errorf("%d of %d answers left in part %d of %d of a second", n, requests, part, parts)
			}
		}
	})
}
