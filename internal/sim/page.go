package sim

import (
	"cmp"
	_ "embed"
	"html/template"
	"io"
	"slices"
)

//go:embed page.html
var pageText string

var page = template.Must(template.New("page").Funcs(template.FuncMap{
	"percent": percent, "percents": percents, "number": func(m Mean) string { return number(m.Mean, m.Interval) },
	"hundred": func(x float64) float64 { return 100 * x },
}).Parse(pageText))

// WritePage writes the report as a page that stands alone: its charts and its looks are in it.
func WritePage(out io.Writer, rep *Report) error {
	data := struct {
		*Report
		Last   *TableReport
		Charts map[string]template.HTML
	}{rep, &rep.Tables[len(rep.Tables)-1], map[string]template.HTML{}}
	for _, c := range []struct {
		name string
		draw func() (template.HTML, error)
	}{
		{"turns", func() (template.HTML, error) {
			return spread("Length of games", "turns", rep.Tables, func(t *Tally) Counts { return t.Turns })
		}},
		{"points", func() (template.HTML, error) {
			return spread("Points of a seat at the end", "points", rep.Tables, func(t *Tally) Counts { return t.Points })
		}},
		{"seats", func() (template.HTML, error) { return seatChart(rep.Tables) }},
		{"goals", func() (template.HTML, error) { return goalChart(data.Last) }},
		{"open", func() (template.HTML, error) { return openChart(data.Last) }},
		{"cards", func() (template.HTML, error) { return cardChart(data.Last) }},
	} {
		svg, err := c.draw()
		if err != nil {
			return err
		}
		data.Charts[c.name] = svg
	}
	return page.Execute(out, data)
}

// seatChart shows how often each seat wins.
func seatChart(tables []TableReport) (template.HTML, error) {
	var list []dot
	for i := range tables {
		t := &tables[i]
		for seat, s := range t.Seats {
			even := 1 / float64(len(t.Seats))
			name := t.label() + ", seat " + string(rune('1'+seat))
			list = append(list, dot{name, 100 * (s.Share - even), Interval{100 * (s.Interval[0] - even), 100 * (s.Interval[1] - even)}})
		}
	}
	return dots("How much more often a seat wins than an even share", "% of games", list, 0)
}

// goalChart shows how often each Goal is won of the times it is turned up.
func goalChart(t *TableReport) (template.HTML, error) {
	var list []dot
	for _, g := range t.Goals {
		list = append(list, dot{g.Title, 100 * g.Won.Share, Interval{100 * g.Won.Interval[0], 100 * g.Won.Interval[1]}})
	}
	slices.SortStableFunc(list, func(a, b dot) int { return cmp.Compare(b.value, a.value) })
	return dots("Goals won of those turned up", "%", list, 0)
}

// openChart shows how long Goals lie open until they are won.
func openChart(t *TableReport) (template.HTML, error) {
	var list []dot
	for _, g := range t.Goals {
		if g.Won.K > 0 {
			list = append(list, dot{g.Title, g.After.Mean, g.After.Interval})
		}
	}
	slices.SortStableFunc(list, func(a, b dot) int { return cmp.Compare(a.value, b.value) })
	return dots("How long a Goal lies open until it is won", "turns", list, 0)
}

// cardChart shows how much more often those win who have played a card.
func cardChart(t *TableReport) (template.HTML, error) {
	var list []dot
	for _, c := range byEffect(t.Cards) {
		list = append(list, dot{c.Title, 100 * c.Effect, Interval{100 * c.Range[0], 100 * c.Range[1]}})
	}
	return dots("How much more often those win who have played a card", "% of games", list, 0)
}
