package practice

import (
	"crypto/sha256"
	"fmt"
	"strings"
	"testing"
	"time"
)

// Puzzles get harder through the week, from Monday on.
func TestDailyGetsHarder(t *testing.T) {
	c := open(t)
	now := measuredFrom.AddDate(0, 0, 6) // a Sunday
	last := 0
	for at := measuredFrom; !at.After(now); at = at.AddDate(0, 0, 1) {
		daily, err := c.Daily(at.Format(time.DateOnly), now)
		if err != nil {
			t.Fatal(err)
		}
		if daily.Puzzle.Level < last || daily.Day != at.Format(time.DateOnly) || daily.Today != "2026-12-06" {
			t.Errorf("%s: %+v after level %d", at.Weekday(), daily, last)
		}
		last = daily.Puzzle.Level
	}
	if last != hardest {
		t.Errorf("Sunday has level %d", last)
	}
}

// No puzzle comes again before all others of its level have come. This is counted over several rounds of the box.
func TestDailyUsesTheWholeBox(t *testing.T) {
	c := open(t)
	size, last := map[int]int{}, map[string]int{} // puzzles by level; by puzzle: when it came, counted in days of its level
	for _, b := range c.box {
		size[b.Level]++
	}
	days := map[int]int{}
	for day := range 4 * 7 * len(c.box) {
		p := c.onDay(measuredFrom.AddDate(0, 0, day))
		days[p.Level]++
		if before, again := last[p.ID]; again && days[p.Level]-before < size[p.Level] {
			t.Fatalf("%s comes again after %d of %d puzzles of its level", p.ID, days[p.Level]-before, size[p.Level])
		}
		last[p.ID] = days[p.Level]
	}
	if len(last) != len(c.box) {
		t.Errorf("%d of %d puzzles come", len(last), len(c.box))
	}
}

// Days before the puzzles were measured keep the puzzles that they had.
func TestPastDaysKeepTheirPuzzles(t *testing.T) {
	c := open(t)
	for day, id := range map[string]string{
		"2025-01-06": "box-39", "2025-01-07": "box-45", "2025-01-08": "box-137", "2026-11-16": "box-17", "2026-11-19": "box-130", "2026-11-29": "box-158",
	} {
		if daily, err := c.Daily(day, measuredFrom); err != nil || daily.Puzzle.ID != id {
			t.Errorf("%s has %+v (%v), and had %s", day, daily, err, id)
		}
	}
	all := sha256.New()
	for at := firstDay; at.Before(measuredFrom); at = at.AddDate(0, 0, 1) {
		fmt.Fprintf(all, "%s %s\n", at.Format(time.DateOnly), c.onDay(at).ID)
	}
	if sum := fmt.Sprintf("%x", all.Sum(nil)); sum != "d96e020beba197644f326c7cca3299f244eead0d0963d4baf4527188b5fe7700" {
		t.Errorf("the puzzles of past days have changed: %s", sum)
	}
}

// The day is that of UTC, and days before the first one or after today have no puzzle.
func TestDailyKnowsItsDays(t *testing.T) {
	c := open(t)
	evening := time.Date(2026, time.March, 3, 22, 0, 0, 0, time.FixedZone("", -5*60*60))
	today, err := c.Daily("", evening)
	if err != nil || today.Day != "2026-03-04" || today.First != "2025-01-06" {
		t.Errorf("%+v (%v)", today, err)
	}
	same, err := c.Daily("2026-03-04", evening.AddDate(0, 0, 9))
	if err != nil || same.Puzzle.ID != today.Puzzle.ID {
		t.Errorf("later, that day has %+v (%v), and had %+v", same, err, today)
	}
	for _, day := range []string{"2025-01-05", "2026-03-05", "2026-3-4", "yesterday"} {
		if _, err := c.Daily(day, evening); err == nil || !strings.HasPrefix(err.Error(), NoDaily) {
			t.Errorf("%s: %v", day, err)
		}
	}
}
