package bot

import (
	"testing"
	"time"

	"shipfic/packs/packtest"
)

// slowClock is a clock of a slow machine for tests: a millisecond passes whenever it is read.
func slowClock(limit time.Duration, perSecond float64) (c clock, read func() time.Time) {
	now := time.Unix(0, 0)
	read = func() time.Time {
		now = now.Add(time.Millisecond)
		return now
	}
	return clock{limit: limit, perSecond: perSecond, now: read}, read
}

// TestClock plays games with an Alicorn that has the time for a small part of its nodes, on a machine that is much slower than it expects. It keeps to its time
// for a turn, however many plans the turn needs, and all its moves are legal.
func TestClock(t *testing.T) {
	box := packtest.CoreBox(t)
	lore := NewLore(box)
	const (
		limit = 300 * time.Millisecond
		most  = 3 * limit / 2 // late plans have a little time too
	)
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
			if took := read().Sub(begun); took > most {
				t.Errorf("seed %d: turn %d took %v of %v", seed, turn, took, limit)
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
	now := time.Unix(0, 0)
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
		now = time.Unix(0, 0).Add(at.after)
		if got := c.afford(at.left, at.spent); got != at.want {
			t.Errorf("%v after the turn began, with %d nodes spent and %d left, it affords %d, want %d", at.after, at.spent, at.left, got, at.want)
		}
		if now = now.Add(leastTime); at.after+leastTime < c.limit && c.over() {
			t.Errorf("the time is over %v after the turn began", at.after+leastTime)
		}
		if now = now.Add(c.limit); !c.over() {
			t.Errorf("the time is not over %v after the turn began", at.after+c.limit+leastTime)
		}
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
