package bots

import "time"

// NewTimed makes a bot for a table: it thinks about a turn no longer than the limit, on a machine that searched perSecond nodes a second before. What an Alicorn
// chooses then depends on how fast the machine is at that moment.
func NewTimed(level Level, lore *Lore, seed uint64, limit time.Duration, perSecond float64) Bot {
	plain, character := level.split()
	if plain != Alicorn {
		return New(level, lore, seed, max(1, min(level.TableNodes(), int(perSecond*limit.Seconds()))))
	}
	a := newAlicorn(lore, seed, level.TableNodes())
	a.search.taste = tastes[character]
	a.clock = clock{limit: limit, perSecond: perSecond, now: time.Now}
	return a
}

// clock limits how long a bot thinks about a turn. The zero clock sets no limit.
type clock struct {
	limit     time.Duration // for all choices of a turn
	perSecond float64       // nodes, as measured before the turn
	now       func() time.Time

	used  time.Duration // by choices that are made
	begun time.Time     // when the choice began that is not made yet
	end   time.Time     // when it must be made
}

// Even when the time for a turn is over, a choice may take leastTime and a share of leastNodes: some turns need many plans.
const (
	leastTime  = 10 * time.Millisecond
	leastNodes = 4 * minRun
)

// begin begins a choice, the first one of a turn or another.
func (c *clock) begin(first bool) {
	if c.limit == 0 {
		return
	}
	if first {
		c.used = 0
	}
	c.begun = c.now()
	c.end = c.begun.Add(max(leastTime, c.limit-c.used))
}

// stop ends a choice.
func (c *clock) stop() {
	if c.limit != 0 {
		c.used += c.now().Sub(c.begun)
	}
}

// afford is how many of the nodes that are left can be searched in the time that is left. The speed is that of the turn so far, once that can be
// measured.
func (c *clock) afford(left, spent int) int {
	if c.limit == 0 {
		return left
	}
	used := c.used + c.now().Sub(c.begun)
	perSecond := c.perSecond
	if used >= 2*leastTime {
		perSecond = float64(spent) / used.Seconds()
	}
	return min(left, max(leastNodes, int(perSecond*(c.limit-used).Seconds())))
}

// over reports whether the choice must be made.
func (c *clock) over() bool { return c.limit != 0 && c.now().After(c.end) }
