package latency

import (
	"testing"
	"time"
)

// TestLine believes the fastest answer, and no more of the others than how uneven the connection is.
func TestLine(t *testing.T) {
	ms := func(n float64) time.Duration { return time.Duration(n * float64(time.Millisecond)) }
	measure := func(fastest time.Duration, bounds *Bounds, latest ...float64) Estimate {
		var r Trips
		for _, n := range latest {
			r.Add(ms(n))
		}
		l, _ := r.Estimate(fastest, bounds)
		return l
	}
	if _, any := new(Trips).Estimate(time.Hour, nil); any {
		t.Error("a connection that was never measured has a round trip")
	}
	late := []float64{250, 250, 250, 250, 250, 250, 250, 250}
	uneven := []float64{20, 30, 40, 50, 60, 70, 80, 900}
	seen := func(fastest float64, trips ...float64) *Bounds {
		b := &Bounds{Fastest: ms(fastest), Trips: new(Trips)}
		for _, n := range trips {
			b.Trips.Add(ms(n))
		}
		return b
	}
	for _, c := range []struct {
		name string
		got  Estimate
		want Estimate
	}{
		{"one ping", measure(time.Hour, nil, 80), Estimate{ms(80), 0}},
		{"a steady connection", measure(time.Hour, nil, 20, 20, 20), Estimate{ms(20), 0}},
		{"an uneven one, with a hiccup", measure(time.Hour, nil, uneven...), Estimate{ms(50), ms(30)}},
		{"slower for a while than ever before", measure(ms(100), nil, late...), Estimate{ms(100), 0}},
		{"all pings answered late", measure(ms(20), nil, late...), Estimate{ms(20), 0}},
		{"all answers late, but not the kernel's", measure(time.Hour, seen(19, 20, 20, 20), late...), Estimate{ms(20) + slack, 0}},
		{"all answers late, and a proxy that told once how far away the client is", measure(time.Hour, seen(19), late...), Estimate{ms(19) + slack, 0}},
		{"uneven answers, but not of the kernel", measure(time.Hour, seen(19, 20, 20, 20), uneven...), Estimate{ms(20) + slack, ms(1)}},
		{"uneven answers, and the kernel's are too", measure(time.Hour, seen(12, 20, 30, 40, 50, 60, 70, 80, 90), uneven...), Estimate{ms(50), ms(30)}},
		{"far too uneven", measure(time.Hour, nil, 20, 220, 520, 20, 220, 520), Estimate{ms(100), ms(80)}},
	} {
		if c.got != c.want {
			t.Errorf("%s: %v, not %v", c.name, c.got, c.want)
		}
	}
}
