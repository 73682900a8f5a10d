package bench

import (
	"fmt"
	"io"
	"slices"
)

// Sizes are the sizes of updates that clients received while the grid had that many Pony cards.
type Sizes struct {
	Ponies  int `json:"ponies"` // from that number on, up to the next
	Updates int `json:"updates"`
	Median  int `json:"median_bytes"`
	P99     int `json:"p99_bytes"`
	Max     int `json:"max_bytes"`
}

// gridStep is how many Pony cards one line of sizes covers.
const gridStep = 10

// sizes collects the sizes of updates by the size of the grid.
type sizes map[int][]int

func (s sizes) add(ponies, bytes int) {
	s[ponies/gridStep] = append(s[ponies/gridStep], bytes)
}

func (s sizes) addAll(other sizes) {
	for at, bytes := range other {
		s[at] = append(s[at], bytes...)
	}
}

// figures returns the sizes by the grid, and the mean of all.
func (s sizes) figures() (by []Sizes, mean float64) {
	total, count := 0, 0
	for at, bytes := range s {
		slices.Sort(bytes)
		by = append(by, Sizes{
			Ponies: at * gridStep, Updates: len(bytes), Median: bytes[len(bytes)/2], P99: bytes[len(bytes)*99/100], Max: bytes[len(bytes)-1],
		})
		for _, n := range bytes {
			total += n
		}
		count += len(bytes)
	}
	slices.SortFunc(by, func(a, b Sizes) int { return a.Ponies - b.Ponies })
	return by, float64(total) / float64(max(count, 1))
}

func printSizes(w io.Writer, by []Sizes, mean float64) {
	fmt.Fprintf(w, "%.0f bytes per delivered move; by the number of ponies on the grid:\n", mean)
	for _, s := range by {
		fmt.Fprintf(w, "%4d-%d: median %d bytes, p99 %d, at most %d (%d updates)\n", s.Ponies, s.Ponies+gridStep-1, s.Median, s.P99, s.Max, s.Updates)
	}
}
