//go:build !js

package sim

import (
	"cmp"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"slices"
)

//go:embed page.html
var pageText string

var page = template.Must(template.New("page").Funcs(template.FuncMap{
	"percent": percent, "percents": percents, "number": func(m Mean) string { return number(m.Mean, m.Interval) },
	"signed": func(x float64) string { return fmt.Sprintf("%+.1f", 100*x) },
	"spread": spreads, "seats": seatChart, "goals": goalChart, "open": openChart, "cards": cardChart,
}).Parse(pageText))

// WritePage writes the report as a self-contained page: styles and charts are inlined.
func WritePage(out io.Writer, rep *Report) error {
	return page.Execute(out, struct {
		*Report
		Pairs [][]TableReport // by table: with each set of cards
	}{rep, pairs(rep.Tables)})
}

// pairs groups reports about the same table.
func pairs(tables []TableReport) (list [][]TableReport) {
	for _, t := range tables {
		if n := len(list); n > 0 && list[n-1][0].Table == t.Table {
			list[n-1] = append(list[n-1], t)
		} else {
			list = append(list, []TableReport{t})
		}
	}
	return list
}

// spreads draws the length of games and the final points, one line for each set of cards.
func spreads(tables []TableReport) template.HTML {
	var turns, points []series
	for _, t := range tables {
		turns = append(turns, series{t.Set, t.tally.Turns})
		points = append(points, series{t.Set, t.tally.Points})
	}
	name := tables[0].Table
	return spread("Length of games: "+name, "turns", turns) + spread("Points of a seat at the end: "+name, "points", points)
}

// seatChart draws how much each seat's share of wins differs from an even one.
func seatChart(tables []TableReport) template.HTML {
	var list []dot
	for _, t := range tables {
		even := 1 / float64(len(t.Seats))
		for seat, s := range t.Seats {
			name := fmt.Sprintf("seat %d, %s", seat+1, t.Set)
			list = append(list, dot{name, 100 * (s.Share - even), Interval{100 * (s.Interval[0] - even), 100 * (s.Interval[1] - even)}, false})
		}
	}
	return dots("Share of wins of each seat, compared with an even share: "+tables[0].Table, "% of games", list, 0)
}

// goalChart draws how often each Goal is won, of the times it is turned up.
func goalChart(t TableReport) template.HTML {
	var list []dot
	for _, g := range t.Goals {
		list = append(list, dot{g.Title, 100 * g.Won.Share, Interval{100 * g.Won.Interval[0], 100 * g.Won.Interval[1]}, g.New})
	}
	slices.SortStableFunc(list, func(a, b dot) int { return cmp.Compare(b.value, a.value) })
	return dots("How often a Goal is won, of the times it is turned up", "%", list, 0)
}

// openChart draws how long Goals lie open until they are won.
func openChart(t TableReport) template.HTML {
	var list []dot
	for _, g := range t.Goals {
		if g.Won.K > 1 { // a single value has no interval
			list = append(list, dot{g.Title, g.After.Mean, g.After.Interval, g.New})
		}
	}
	slices.SortStableFunc(list, func(a, b dot) int { return cmp.Compare(a.value, b.value) })
	return dots("How long a Goal lies open until it is won", "turns", list, 0)
}

// cardChart draws how much more often players win who have played a card: the extremes, and the new cards.
func cardChart(t TableReport) template.HTML {
	var list []dot
	cards := byEffect(t.Cards)
	for i, c := range cards {
		if c.New || i < 2*strongest || i >= len(cards)-2*strongest {
			list = append(list, dot{c.Title, 100 * c.Effect, Interval{100 * c.Range[0], 100 * c.Range[1]}, c.New})
		}
	}
	return dots("How much more often players win who have played a card: the highest, the lowest, and new cards", "% of games", list, 0)
}
