package sim

import (
	"cmp"
	"fmt"
	"slices"

	"shipfic/game"
)

// Verdict is about a Goal that stands out.
type Verdict struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	New   bool   `json:"new,omitempty"` // it came with the second set of cards
	Is    string `json:"is"`            // one of the words below
	Why   string `json:"why"`
}

// What a Goal can be.
const (
	Impossible = "impossible" // it cannot be won with these cards
	Never      = "never won"  // it was turned up often, and nobody won it
	TooHard    = "too hard"
	TooEasy    = "too easy"
)

// A Goal stands out when, with 95 % confidence, it is won so many times faster or slower than is usual for its points. That nobody
// won it says nothing before it lay open often. One that is won at once is told of sooner: often it is met before it is turned up, and
// then it does not even lie open (G4).
const (
	muchFaster = 3
	muchSlower = 4
	seldom     = 30
)

// verdicts judges the Goals of a set by how often they are won for each turn that they lie open, beside others worth the same. Those that
// the author has added come first.
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
		case g.Won.N < seldom:
			continue
		case g.Won.K == 0:
			v.Is, v.Why = Never, fmt.Sprintf("turned up %d times", g.Won.N)
		case rate.Interval[1] < normal/muchSlower:
			v.Is = TooHard
		default:
			continue
		}
		if v.Why == "" {
			v.Why = fmt.Sprintf("won in %.1f %% of the turns it lies open; usual for %s points is %.1f %%", 100*rate.Share, g.Points, 100*normal)
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

// usualRates is how often a Goal worth so many points is won for each turn it lies open, by the middle one of them. Where there are
// fewer than three of them, all Goals are looked at.
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

// Change is something that is different with the second set of cards.
type Change struct {
	Table  string   `json:"table"`
	What   string   `json:"what"`
	Unit   string   `json:"unit"` // "%" of shares, which are told as fractions; else "turns" or "points"
	Before float64  `json:"before"`
	After  float64  `json:"after"`
	By     float64  `json:"by"`
	Range  Interval `json:"range"`
	Sure   bool     `json:"sure"` // it is hardly chance
}

// changes compares two reports of one table: its games, and the Goals that both sets have. Of Goals only sure changes are told, and since
// there are many Goals, more is wanted to be sure.
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
