package sim

import "math"

// Quantiles of the normal distribution, for intervals at 95 % and at 99.9 %. The latter are for comparisons of many
// things at once, such as Goals, where some would differ by chance at 95 %.
const (
	usual  = 1.959963984540054
	strict = 3.290526731491926
)

// Interval is a confidence interval, at 95 % unless stated otherwise.
type Interval [2]float64

// Wilson is the interval of the share k of n.
func Wilson(k, n int) Interval { return wilson(k, n, usual) }

func wilson(k, n int, z float64) Interval {
	if n == 0 {
		return Interval{0, 1}
	}
	p, m := float64(k)/float64(n), float64(n)
	centre := p + z*z/(2*m)
	spread := z * math.Sqrt(p*(1-p)/m+z*z/(4*m*m))
	scale := 1 + z*z/m
	return Interval{max(0, (centre-spread)/scale), min(1, (centre+spread)/scale)}
}

// Newcombe is the interval of the difference of two shares, k of n minus l of m, from the Wilson interval of each.
func Newcombe(k, n, l, m int) Interval { return newcombe(k, n, l, m, usual) }

func newcombe(k, n, l, m int, z float64) Interval {
	if n == 0 || m == 0 {
		return Interval{-1, 1}
	}
	p, q := float64(k)/float64(n), float64(l)/float64(m)
	a, b := wilson(k, n, z), wilson(l, m, z)
	low := math.Hypot(p-a[0], b[1]-q)
	high := math.Hypot(a[1]-p, q-b[0])
	return Interval{p - q - low, p - q + high}
}

// Includes reports whether a number lies in the interval.
func (i Interval) Includes(x float64) bool { return i[0] <= x && x <= i[1] }

// Counts is a histogram of small numbers, indexed by the number.
type Counts []int

// Add counts a number.
func (c *Counts) Add(n int) {
	for len(*c) <= n {
		*c = append(*c, 0)
	}
	(*c)[n]++
}

// Total is how many numbers were counted.
func (c Counts) Total() int {
	sum := 0
	for _, n := range c {
		sum += n
	}
	return sum
}

// Mean is the mean with its interval.
func (c Counts) Mean() (float64, Interval) {
	n, sum, squares := 0.0, 0.0, 0.0
	for i, k := range c {
		n += float64(k)
		sum += float64(k) * float64(i)
		squares += float64(k) * float64(i) * float64(i)
	}
	if n == 0 {
		return 0, Interval{}
	}
	mean := sum / n
	spread := usual * math.Sqrt(max(0, squares/n-mean*mean)/n)
	return mean, Interval{mean - spread, mean + spread}
}

// Middle is the median.
func (c Counts) Middle() int { return c.below(0.5) }

// below is the quantile for a share.
func (c Counts) below(share float64) int {
	want, sum := int(math.Ceil(share*float64(c.Total()))), 0
	for i, n := range c {
		if sum += n; sum >= want {
			return i
		}
	}
	return 0
}

// meanDifference is the difference of two means with its interval.
func meanDifference(a, b Counts) (float64, Interval) {
	x, i := a.Mean()
	y, j := b.Mean()
	spread := math.Hypot(i[1]-x, j[1]-y)
	return x - y, Interval{x - y - spread, x - y + spread}
}
