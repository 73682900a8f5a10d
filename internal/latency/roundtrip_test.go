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
	near := &Kernel{Fastest: ms(19), Usual: ms(22), Deviation: ms(1)}
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
		{"all answers late, but not the kernel's", measure(time.Hour, near, late...), Estimate{ms(19.5) + kernelSlack, 0}},
		{"all answers late, and a proxy that tells how far away the client is", measure(time.Hour, &Kernel{Fastest: ms(19)}, late...), Estimate{ms(19) + kernelSlack, 0}},
		{"uneven answers, but not of the kernel", measure(time.Hour, near, uneven...), Estimate{ms(22.5) + kernelSlack, 4*ms(1) + kernelSlack}},
		{"uneven answers, and the kernel saw a faster one", measure(time.Hour, &Kernel{Fastest: ms(12), Usual: ms(55), Deviation: ms(20)}, uneven...), Estimate{ms(50), ms(30)}},
		{"far too uneven", measure(time.Hour, nil, 20, 220, 520, 20, 220, 520), Estimate{ms(100), ms(80)}},
	} {
		if c.got != c.want {
			t.Errorf("%s: %v, not %v", c.name, c.got, c.want)
		}
	}
}
