package hall

import (
	"testing"
	"time"

	"shipfic/internal/gamelog"
)

// TestSteadyClock sets the machine's clock while time passes. The steady clock goes on at nearly the same speed, and comes to agree.
func TestSteadyClock(t *testing.T) {
	for _, step := range []time.Duration{-10 * time.Minute, 10 * time.Minute, -100 * 24 * time.Hour, 100 * 24 * time.Hour, 20 * time.Millisecond} {
		var c steady
		clock, passed := 20_000*24*time.Hour, time.Duration(0)
		last := c.read(clock, passed)
		clock += step
		for range 3_600 {
			clock, passed = clock+time.Second, passed+time.Second
			now := c.read(clock, passed)
			if took := now - last; took < 980*time.Millisecond || took > 1020*time.Millisecond {
				t.Fatalf("after a step of %s, a second takes %s", step, took)
			}
			last = now
		}
		if off := (clock - last).Abs(); off >= step.Abs() && off > time.Millisecond {
			t.Errorf("an hour after a step of %s, the clock is still off by %s", step, off)
		}
	}
}

// TestGamesGoOn sets the machine's clock back and forth during a game with bots and a timed turn. Neither the bots nor the time limit
// wait for the clock, and nobody loses time.
func TestGamesGoOn(t *testing.T) {
	for _, step := range []time.Duration{-10 * time.Minute, 10 * time.Minute} {
		bubble(t, func(t *testing.T) {
			h := newHall(t, &gamelog.Memory{})
			var set time.Duration
			h.clock = func() (clock, passed time.Duration) {
				now := time.Now()
				return time.Duration(now.UnixNano()) + set, now.Sub(booted)
			}
			h.Bots = toyBots{time.Second}
			c := toyConfig(2)
			c.Turn = 30
			r := newTable(t, h, "t", c)
			must(t, r, start)
			defer listen(t, r, "ada").stop()
			set = step
			must(t, r, take("ada", 0, 1))
			n := r.State().N
			sleep(2 * time.Second)
			if r.State().N != n+1 {
				t.Fatalf("after a step of %s, the bot has not moved", step)
			}
			sleep(25 * time.Second)
			if left, runs := r.State().TimeLeft(0, r.Now()); !runs || left < 1000 || left > 10_000 {
				t.Errorf("after a step of %s, Ada has %d ms left", step, left)
			}
			sleep(10 * time.Second)
			if r.State().N == n+1 {
				t.Errorf("after a step of %s, Ada's turn does not end", step)
			}
		})
	}
}
