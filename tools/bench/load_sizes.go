package main

import (
	"fmt"
	"maps"
	"slices"
)

// gridStep is how many Pony cards one line of sizes covers.
const gridStep = 10

// sizes collects the sizes of updates that clients received, by the size of the grid.
type sizes map[int][]int

func (s sizes) add(ponies, bytes int) {
	s[ponies/gridStep] = append(s[ponies/gridStep], bytes)
}

func (s sizes) addAll(other sizes) {
	for at, bytes := range other {
		s[at] = append(s[at], bytes...)
	}
}

// figures returns the mean of all sizes, and the sizes by the grid.
func (s sizes) figures() (by []figure) {
	total, count := 0, 0
	for _, at := range slices.Sorted(maps.Keys(s)) {
		bytes := s[at]
		slices.Sort(bytes)
		for _, n := range bytes {
			total += n
		}
		count += len(bytes)
		for _, f := range []struct {
			name string
			at   int
		}{{"median", len(bytes) / 2}, {"p99", len(bytes) * 99 / 100}, {"largest", len(bytes) - 1}} {
			by = append(by, figure{fmt.Sprintf("an update with %d-%d ponies on the grid, %s bytes", at*gridStep, (at+1)*gridStep-1, f.name), float64(bytes[f.at])})
		}
	}
	return append([]figure{{"an update, mean bytes", float64(total) / float64(max(count, 1))}}, by...)
}
