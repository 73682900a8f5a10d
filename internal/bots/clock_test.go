package bots

import (
	"testing"
	"time"

	"shipfic/packs/packtest"
)

// slowClock is a clock of a slow machine for tests: a tenth of a millisecond passes whenever it is read.
func slowClock(limit time.Duration, perSecond float64) (c clock, read func() time.Time) {
	now := time.Unix(0, 0)
	read = func() time.Time {
		now = now.Add(100 * time.Microsecond)
		return now
	}
	return clock{limit: limit, perSecond: perSecond, now: read}, read
}

// TestClock plays games with an Alicorn that has the time for a small part of its nodes, on a machine that is much slower than it expects. It keeps to its time
// for a turn, however many plans the turn needs, and all its moves are legal.
func TestClock(t *testing.T) {
	box := packtest.CoreBox(t)
	lore := NewLore(box)
	const limit = 100 * time.Millisecond
	several := 0
	for seed := range uint64(3) {
		st := dealt(t, box, 2, seed, "")
		a := newAlicorn(lore, seed, 10_000_000)
		var read func() time.Time
		a.clock, read = slowClock(limit, 1_000_000)
		for v := st.Sight(0); !v.Over() && st.TurnNumber() <= 8; {
			turn, plans, begun := st.TurnNumber(), 0, read()
			for !v.Over() && st.TurnNumber() == turn {
				seat := st.Waiting()[0]
				c := a.Choose(Observe(st, seat))
				act, err := st.Act(c.Move)
				if err == nil {
					err = st.Do(seat, act)
				}
				if err != nil {
					t.Fatalf("seed %d: turn %d: %v", seed, turn, err)
				}
				if c.Nodes > 0 {
					plans++
				}
			}
			late := time.Duration(plans) * 2 * leastTime // even late plans have a little time
			if took := read().Sub(begun); took > limit+late {
				t.Errorf("seed %d: turn %d with %d plans took %v of %v", seed, turn, plans, took, limit)
			}
			if plans > 1 {
				several++
			}
		}
	}
	if several == 0 {
		t.Error("no turn needed several plans: the test tests nothing")
	}
}

// TestClockAfford: what a plan may search follows from the time that is left, at the speed of the turn so far.
func TestClockAfford(t *testing.T) {
	start := time.Unix(0, 0)
	now := start
	c := clock{limit: time.Second, perSecond: 100_000, now: func() time.Time { return now }}
	c.begin(true)
	for _, at := range []struct {
		after       time.Duration // since the turn began
		left, spent int
		want        int
	}{
		{0, 900_000, 0, 100_000},                           // as measured before
		{0, 30_000, 0, 30_000},                             // not more than are left
		{time.Millisecond, 900_000, 500, 99_900},           // too early to measure
		{250 * time.Millisecond, 900_000, 50_000, 150_000}, // twice as fast as expected
		{500 * time.Millisecond, 900_000, 20_000, 20_000},  // much slower
		{2 * time.Second, 900_000, 40_000, leastNodes},     // too late
	} {
		now = start.Add(at.after)
		if got := c.afford(at.left, at.spent); got != at.want {
			t.Errorf("%v after the turn began, with %d nodes spent and %d left, it affords %d, want %d", at.after, at.spent, at.left, got, at.want)
		}
	}
}

// TestClockOver: a turn's choices share its time, and each has a little even when that is over. The next turn has time again.
func TestClockOver(t *testing.T) {
	now := time.Unix(0, 0)
	c := clock{limit: time.Second, now: func() time.Time { return now }}
	for _, choice := range []struct {
		first      bool
		takes, has time.Duration
	}{
		{true, time.Second / 2, time.Second},
		{false, time.Second, time.Second / 2},
		{false, leastTime, leastTime},
		{true, time.Second, time.Second},
	} {
		c.begin(choice.first)
		begun := now
		if now = begun.Add(choice.has); c.over() {
			t.Errorf("%+v: the time is over too early", choice)
		}
		if now = now.Add(time.Nanosecond); !c.over() {
			t.Errorf("%+v: the time is over too late", choice)
		}
		now = begun.Add(choice.takes)
		c.stop()
	}
}

// TestClockIsForTables: without a clock nothing but nodes counts, so that simulations can be repeated.
func TestClockIsForTables(t *testing.T) {
	lore := NewLore(packtest.CoreBox(t))
	if a := New(Alicorn, lore, 1, 0).(*alicorn); a.clock.limit != 0 || a.late() || a.clock.afford(5, 0) != 5 {
		t.Error("an Alicorn of a simulation looks at the clock")
	}
	mare := func(limit time.Duration, perSecond float64) int {
		return NewTimed(Mare, lore, 1, limit, perSecond).(*planner).nodes
	}
	if mare(time.Second, 100_000) != Mare.TableNodes() || mare(time.Second, 100) != 100 || mare(time.Nanosecond, 100) != 1 {
		t.Error("a Mare does not have the nodes that there is time for")
	}
}
