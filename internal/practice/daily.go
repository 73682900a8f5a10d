package practice

import (
	"time"

	"shipfic/game"
	"shipfic/internal/wire"
)

// NoDaily is the stable code of the refusal of a day that has no puzzle, or not yet.
const NoDaily = "noDaily"

// firstDay is the first day that has a puzzle, a Monday.
var firstDay = time.Date(2025, time.January, 6, 0, 0, 0, 0, time.UTC)

// measuredFrom is the first day whose puzzle has the level that [Solved] says. Days before keep the puzzles that they had, when the box was sorted by
// the length of the solutions.
var measuredFrom = time.Date(2026, time.November, 30, 0, 0, 0, 0, time.UTC)

// week is the level of the puzzle of each day, from Monday on.
var week = [7]int{1, 1, 2, 2, 2, 3, 3}

// dailySeed is the seed of the order in which the puzzles of a level come. Another one would change the puzzles of all
// days.
const dailySeed = 20250106

// Daily returns the puzzle of a day such as "2026-11-16", or of today if the day is empty. Days are those of UTC, so
// that everybody has the same one. Later days are refused.
func (c *Course) Daily(day string, now time.Time) (*wire.Daily, error) {
	today := now.UTC().Truncate(24 * time.Hour)
	at := today
	if day != "" {
		var err error
		if at, err = time.Parse(time.DateOnly, day); err != nil {
			return nil, game.Refuse(NoDaily, day)
		}
	}
	if at.Before(firstDay) || at.After(today) {
		return nil, game.Refuse(NoDaily, at.Format(time.DateOnly))
	}
	p, err := c.onDay(at).lay(&c.boxes)
	if err != nil {
		return nil, err
	}
	return &wire.Daily{
		Day: at.Format(time.DateOnly), Today: today.Format(time.DateOnly), First: firstDay.Format(time.DateOnly), Puzzle: p.about(),
	}, nil
}

// onDay is the puzzle of a day. Each level has its own order, which starts again when all of its puzzles were used: so none comes again before
// all others of its level have come.
func (c *Course) onDay(at time.Time) *boxPuzzle {
	day := int(at.Sub(firstDay) / (24 * time.Hour))
	level := week[day%7]
	perWeek, before := 0, 0 // days of the level in a week, and those before this one
	for i, other := range week {
		if other == level {
			perWeek++
			if i < day%7 {
				before++
			}
		}
	}
	var some []*boxPuzzle
	for i, p := range c.byID {
		its := p.Level
		if at.Before(measuredFrom) {
			its = week[i*len(week)/len(c.byID)]
		}
		if its == level {
			some = append(some, p)
		}
	}
	rng := game.Rand{Seed: game.SeedOf(dailySeed + uint64(level))}
	order := rng.Order(len(some))
	return some[order[(day/7*perWeek+before)%len(order)]]
}
