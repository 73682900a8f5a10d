package hayburger

import "slices"

// chart records how many cards each seat held in the course of the game. It has a point for every few turned cards; when
// it becomes too long, every second point goes.
type chart struct {
	every  int // turned cards between two points; 0: no point yet
	points []chartPoint
}

type chartPoint struct {
	turned int
	cards  [MaxSeats]uint16
}

// RacePoint is how many cards each seat held when a number of cards had been turned.
type RacePoint struct {
	Turned int   `json:"turned"`
	Cards  []int `json:"cards"` // by seat
}

// maxChartPoints is how many points a chart has at most.
const maxChartPoints = 120

// note adds a point when it is time for one.
func (c *chart) note(s *State) {
	if s.table.rules == firstRules {
		return
	}
	if c.every == 0 {
		c.every = 1
	}
	if s.pile.turned%c.every != 0 {
		return
	}
	if len(c.points) == maxChartPoints {
		c.thin()
		if s.pile.turned%c.every != 0 {
			return
		}
	}
	c.add(s)
}

// finish adds the end.
func (c *chart) finish(s *State) {
	if s.table.rules != firstRules {
		c.add(s)
	}
}

func (c *chart) add(s *State) {
	p := chartPoint{turned: s.pile.turned}
	for i := range s.count {
		p.cards[i] = uint16(len(s.seats[i].deck))
	}
	c.points = append(c.points[:len(c.points):len(c.points)], p)
}

// thin keeps every second point.
func (c *chart) thin() {
	c.every *= 2
	c.points = slices.DeleteFunc(slices.Clone(c.points), func(p chartPoint) bool { return p.turned%c.every != 0 })
}

// viewRace is the chart, as everybody sees it when the game is over.
func (s *State) viewRace() []RacePoint {
	if !s.over {
		return nil
	}
	points := make([]RacePoint, len(s.chart.points))
	for i, p := range s.chart.points {
		cards := make([]int, s.count)
		for seat := range cards {
			cards[seat] = int(p.cards[seat])
		}
		points[i] = RacePoint{p.turned, cards}
	}
	return points
}
