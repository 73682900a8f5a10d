//go:build !js

package sim

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// WriteMatch writes a match as a table.
func WriteMatch(out io.Writer, m *Match) error {
	w := newTable("bot", "wins", "of 100", "95 % interval", "by deals", "turns to win", "nodes a turn", "seconds")
	for _, name := range m.Bots {
		w.AppendRow(table.Row{
			name, m.Wins[name], percent(m.Rate[name]), percents(m.Interval[name]), percents(m.Paired[name]),
			fmt.Sprintf("%.1f", m.Turns[name]), fmt.Sprintf("%.0f", m.Spent[name]), fmt.Sprintf("%.3f", m.Seconds[name]),
		})
	}
	_, err := fmt.Fprintf(out, "%d games of seed %d, %d shared, %.1f turns on average%s\n%s\n", m.Games, m.Seed, m.Draws, m.MeanTurns, cut(m.Unfinished), w.Render())
	for _, name := range m.Bots {
		if n := m.Forfeits[name]; n > 0 && err == nil {
			_, err = fmt.Fprintf(out, "%s did not make a legal move in time in %d of the games, and lost them; the last time: %s\n", name, n, m.Why[name])
		}
	}
	return err
}

func cut(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(", %d cut off after %d turns", n, maxTurns)
}

// WriteSummary writes a report for the terminal.
func WriteSummary(out io.Writer, rep *Report) error {
	w := newTable("cards", "table", "games", "shared", "turns", "points", "first seat wins", "last seat wins")
	for _, t := range rep.Tables {
		first, last := t.Seats[0], t.Seats[len(t.Seats)-1]
		w.AppendRow(table.Row{
			t.Set, t.Table, t.Games, t.Draws, number(t.Turns.Mean, t.Turns.Interval), number(t.Points.Mean, t.Points.Interval), shareText(first), shareText(last),
		})
	}
	parts := []string{w.Render()}
	if len(rep.Changes) > 0 {
		parts = append(parts, "What the cards change:", changeTable(rep.Changes).Render())
	}
	last := rep.Tables[len(rep.Tables)-1]
	parts = append(parts, "Goals, by how fast they are won:", goalTable(last.Goals).Render())
	parts = append(parts, "Cards with the strongest link to winning, and the weakest:", effectTable(last.Cards).Render())
	if len(rep.Verdicts) > 0 {
		v := newTable("Goal", "", "is", "why")
		for _, found := range rep.Verdicts {
			v.AppendRow(table.Row{found.Title, newMark(found.New), found.Is, found.Why})
		}
		parts = append(parts, "Goals that stand out:", v.Render())
	}
	for _, id := range rep.Dead {
		parts = append(parts, id+" is drawn but rarely played.")
	}
	for _, c := range rep.LeftOut {
		parts = append(parts, fmt.Sprintf("%s is left out: %s.", c.Title, c.Why.Words()))
	}
	for _, f := range rep.Faulty {
		parts = append(parts, fmt.Sprintf("Game %d was left out: it failed after %d moves (cards %s, deal %d): %s. Please report this.", f.Game, f.Moves, f.Set, f.Deal, f.Why))
	}
	for _, part := range parts {
		if _, err := fmt.Fprintln(out, part); err != nil {
			return err
		}
	}
	return nil
}

func changeTable(changes []Change) table.Writer {
	w := newTable("table", "what", "before", "after", "by", "95 % interval", "")
	for _, c := range changes {
		note := ""
		if c.Sure {
			note = "sure"
		}
		w.AppendRow(table.Row{c.Table, c.What, c.Number(c.Before), c.Number(c.After), c.Signed(c.By), c.Signed(c.Range[0]) + " to " + c.Signed(c.Range[1]), note})
	}
	return w
}

// Number formats a value of the change in its unit.
func (c *Change) Number(x float64) string {
	if c.Unit == "%" {
		return percent(x) + " %"
	}
	return fmt.Sprintf("%.2f", x)
}

// Signed formats a difference with its sign.
func (c *Change) Signed(x float64) string {
	if c.Unit == "%" {
		return fmt.Sprintf("%+.1f", 100*x)
	}
	return fmt.Sprintf("%+.2f", x)
}

func goalTable(goals []GoalReport) table.Writer {
	goals = slices.Clone(goals)
	slices.SortStableFunc(goals, func(a, b GoalReport) int { return cmp.Compare(b.PerTurn.Share, a.PerTurn.Share) })
	w := newTable("Goal", "points", "turned up", "won", "95 % interval", "won in a turn", "turns until won")
	for _, g := range goals {
		w.AppendRow(table.Row{
			short(g.Title), g.Points, g.Won.N, percent(g.Won.Share), percents(g.Won.Interval), percent(g.PerTurn.Share), fmt.Sprintf("%.1f", g.After.Mean),
		})
	}
	return w
}

// newMark marks what came with the second set of cards.
func newMark(isNew bool) string {
	if isNew {
		return "new"
	}
	return ""
}

// strongest is how many cards are listed at each end.
const strongest = 8

func effectTable(cards []CardReport) table.Writer {
	cards = byEffect(cards)
	w := newTable("card", "played of drawn", "wins when played", "compared with others", "95 % interval")
	for i, c := range cards {
		if i >= strongest && i < len(cards)-strongest {
			continue
		}
		w.AppendRow(table.Row{
			short(c.Title), percent(c.Played.Share), percent(c.Wins.Share), fmt.Sprintf("%+.1f", 100*c.Effect),
			fmt.Sprintf("%+.1f to %+.1f", 100*c.Range[0], 100*c.Range[1]),
		})
	}
	return w
}

// byEffect sorts the cards that were played by their link to winning, strongest first.
func byEffect(cards []CardReport) []CardReport {
	cards = slices.DeleteFunc(slices.Clone(cards), func(c CardReport) bool { return c.Wins.N == 0 })
	slices.SortStableFunc(cards, func(a, b CardReport) int { return cmp.Compare(b.Effect, a.Effect) })
	return cards
}

func newTable(head ...any) table.Writer {
	w := table.NewWriter()
	style := table.StyleLight
	style.Format.Header = text.FormatDefault
	w.SetStyle(style)
	w.AppendHeader(table.Row(head))
	return w
}

func percent(x float64) string { return fmt.Sprintf("%.1f", 100*x) }

func percents(i Interval) string { return percent(i[0]) + " to " + percent(i[1]) }

func shareText(s Share) string { return percent(s.Share) + " (" + percents(s.Interval) + ")" }

// number formats a mean with half the width of its interval.
func number(mean float64, i Interval) string {
	return fmt.Sprintf("%.2f ±%.2f", mean, math.Abs(i[1]-i[0])/2)
}

// short cuts a title to the width of a column.
func short(title string) string { return text.Snip(title, 36, "…") }
