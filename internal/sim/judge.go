package sim

import (
	"cmp"
	"fmt"
	"slices"

	"shipfic/game"
)

// Verdict is a judgement of a Goal that stands out.
type Verdict struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	New   bool   `json:"new,omitempty"` // it came with the second set of cards
	Is    string `json:"is"`            // one of the constants below
	Why   string `json:"why"`
}

// The verdicts.
const (
	Impossible = "impossible" // cannot be won with these cards
	Never      = "never won"  // was turned up often and nobody won it
	TooHard    = "too hard"
	TooEasy    = "too easy"
)

// A Goal stands out if, with 95 % confidence, it is won muchFaster times as fast or muchSlower times as slowly as is
// usual for its points. Slow Goals are judged only after they were turned up minTurnedUp times. Easy ones are judged
// at once: they may be met before they are turned up, and then never lie open (G4).
const (
	muchFaster  = 3
	muchSlower  = 4
	minTurnedUp = 30
)

// verdicts judges the Goals of a set by how often they are won in a turn in which they lie open, compared with others
// worth the same. New Goals come first.
func verdicts(rep *TableReport, impossible map[string]string) (found []Verdict) {
	rates := usualRates(rep.Goals)
	for _, g := range rep.Goals {
		v := Verdict{ID: g.ID, Title: g.Title, New: g.New}
		rate, normal := g.PerTurn, rates[g.Points]
		switch reason, cannot := impossible[g.ID]; {
		case cannot:
			v.Is, v.Why = Impossible, reason
		case g.Won.K > 1 && rate.Interval[0] > muchFaster*normal:
			v.Is = TooEasy
		case g.Won.N < minTurnedUp:
			continue
		case g.Won.K == 0:
			v.Is, v.Why = Never, fmt.Sprintf("turned up %d times", g.Won.N)
		case rate.Interval[1] < normal/muchSlower:
			v.Is = TooHard
		default:
			continue
		}
		if v.Why == "" {
			v.Why = fmt.Sprintf("won in %.1f %% of the turns it lies open; usual for a Goal worth %s is %.1f %%", 100*rate.Share, g.Points, 100*normal)
		}
		found = append(found, v)
	}
	slices.SortStableFunc(found, func(a, b Verdict) int { return cmp.Compare(rank(a), rank(b)) })
	return found
}

func rank(v Verdict) int {
	if v.New {
		return 0
	}
	return 1
}

// usualRates gives for each number of points the median rate at which such Goals are won in a turn in which they lie
// open. Where there are fewer than three of them, it is the median of all Goals.
func usualRates(goals []GoalReport) map[game.Points]float64 {
	rates := map[game.Points][]float64{}
	var all []float64
	for _, g := range goals {
		if g.PerTurn.K > 0 {
			rates[g.Points] = append(rates[g.Points], g.PerTurn.Share)
			all = append(all, g.PerTurn.Share)
		}
	}
	middles := map[game.Points]float64{}
	for _, g := range goals {
		list := rates[g.Points]
		if len(list) < 3 {
			list = all
		}
		middles[g.Points] = middle(list)
	}
	return middles
}

func middle(list []float64) float64 {
	if len(list) == 0 {
		return 0
	}
	list = slices.Clone(list)
	slices.Sort(list)
	return list[len(list)/2]
}

// Change is a difference between the first and the second set of cards.
type Change struct {
	Table  string   `json:"table"`
	What   string   `json:"what"`
	Unit   string   `json:"unit"` // "%" for shares, which are given as fractions, or "turns" or "points"
	Before float64  `json:"before"`
	After  float64  `json:"after"`
	By     float64  `json:"by"`
	Range  Interval `json:"range"`
	Sure   bool     `json:"sure"` // unlikely to be chance
}

// changes compares two reports of one table: its games, and the Goals that both sets have. For Goals only sure
// changes are listed, at a stricter confidence because there are many Goals.
func changes(a, b *TableReport) (list []Change) {
	means := func(what, unit string, x, y Counts) {
		before, _ := x.Mean()
		after, _ := y.Mean()
		_, by := meanDifference(y, x)
		list = append(list, Change{a.Table, what, unit, before, after, after - before, by, !by.Includes(0)})
	}
	shares := func(what string, x, y Share, certainty float64) Change {
		by := Newcombe(y.K, y.N, x.K, x.N)
		sure := !newcombe(y.K, y.N, x.K, x.N, certainty).Includes(0)
		return Change{a.Table, what, "%", x.Share, y.Share, y.Share - x.Share, by, sure}
	}
	means("length of a game", "turns", a.tally.Turns, b.tally.Turns)
	means("points of a seat", "points", a.tally.Points, b.tally.Points)
	list = append(
		list, shares("games that the first seat wins", a.Seats[0], b.Seats[0], usual),
		shares("games that are shared", share(a.Draws, a.Games), share(b.Draws, b.Games), usual),
	)
	for _, g := range a.Goals {
		i := slices.IndexFunc(b.Goals, func(o GoalReport) bool { return o.ID == g.ID })
		if i < 0 {
			continue
		}
		if c := shares(g.Title+", won of the times it is turned up", g.Won, b.Goals[i].Won, strict); c.Sure {
			list = append(list, c)
		}
	}
	return list
}
