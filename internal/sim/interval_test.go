package sim

import (
	"math"
	"testing"
)

func near(a, b Interval) bool { return math.Abs(a[0]-b[0]) < 5e-5 && math.Abs(a[1]-b[1]) < 5e-5 }

// TestWilson compares with published intervals.
func TestWilson(t *testing.T) {
	for _, c := range []struct {
		k, n int
		want Interval
	}{
		{50, 100, Interval{0.4038, 0.5962}},
		{81, 263, Interval{0.2553, 0.3662}},
		{1, 29, Interval{0.0061, 0.1718}},
		{0, 10, Interval{0, 0.2775}},
		{10, 10, Interval{0.7225, 1}},
		{0, 0, Interval{0, 1}},
	} {
		if got := Wilson(c.k, c.n); !near(got, c.want) {
			t.Errorf("%d of %d lies in %.4f, want %.4f", c.k, c.n, got, c.want)
		}
	}
}

// TestNewcombe compares with the examples in Newcombe's paper.
func TestNewcombe(t *testing.T) {
	for _, c := range []struct {
		k, n, l, m int
		want       Interval
	}{
		{56, 70, 48, 80, Interval{0.0524, 0.3339}},
		{9, 10, 3, 10, Interval{0.1705, 0.8090}},
		{10, 10, 0, 20, Interval{0.6791, 1}},
		{0, 0, 5, 10, Interval{-1, 1}},
	} {
		if got := Newcombe(c.k, c.n, c.l, c.m); !near(got, c.want) {
			t.Errorf("%d of %d minus %d of %d lies in %.4f, want %.4f", c.k, c.n, c.l, c.m, got, c.want)
		}
	}
}

func TestCounts(t *testing.T) {
	var c, d Counts
	for _, n := range []int{2, 4, 4, 4, 5, 5, 7, 9} {
		c.Add(n)
		d.Add(n + 1)
	}
	mean, interval := c.Mean() // the standard deviation is 2
	half := 1.96 * 2 / math.Sqrt(8)
	if mean != 5 || math.Abs(interval[1]-5-half) > 1e-3 || math.Abs(5-interval[0]-half) > 1e-3 || c.Total() != 8 || c.Middle() != 4 {
		t.Errorf("mean %v in %v of %d, median %d", mean, interval, c.Total(), c.Middle())
	}
	by, wide := meanDifference(d, c)
	if math.Abs(by-1) > 1e-9 || math.Abs(wide[1]-1-half*math.Sqrt2) > 1e-3 {
		t.Errorf("they differ by %v in %v", by, wide)
	}
	if mean, interval = (Counts{}).Mean(); mean != 0 || interval != (Interval{}) || (Counts{}).Middle() != 0 {
		t.Errorf("empty counts have the mean %v in %v", mean, interval)
	}
}

func TestBelow(t *testing.T) {
	c := Counts{0, 0, 10, 20, 40, 20, 9, 0, 0, 1}
	if c.below(0.99) != 6 || c.below(1) != 9 || c.below(0.1) != 2 || (Counts{}).below(0.5) != 0 {
		t.Errorf("99 of 100 are at most %d, all at most %d", c.below(0.99), c.below(1))
	}
}
