package practice

import (
	"strings"
	"testing"
	"time"
)

// Puzzles get harder through the week, from Monday on.
func TestDailyGetsHarder(t *testing.T) {
	c := open(t)
	now := time.Date(2026, time.November, 22, 23, 59, 0, 0, time.UTC) // a Sunday
	last := 0
	for day := 16; day <= 22; day++ {
		at := time.Date(2026, time.November, day, 0, 0, 0, 0, time.UTC)
		daily, err := c.Daily(at.Format(time.DateOnly), now)
		if err != nil {
			t.Fatal(err)
		}
		if daily.Puzzle.Level < last || daily.Day != at.Format(time.DateOnly) || daily.Today != "2026-11-22" {
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
	size, last := map[int]int{}, map[int]int{} // puzzles by level; by puzzle: when it came, counted in days of its level
	for _, b := range c.box {
		size[b.Level]++
	}
	days := map[int]int{}
	for day := range 4 * 7 * len(c.box) {
		i := c.onDay(day)
		level := c.box[i].Level
		days[level]++
		if before, again := last[i]; again && days[level]-before < size[level] {
			t.Fatalf("%s comes again after %d of %d puzzles of its level", c.box[i].id, days[level]-before, size[level])
		}
		last[i] = days[level]
	}
	if len(last) != len(c.box) {
		t.Errorf("%d of %d puzzles come", len(last), len(c.box))
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
