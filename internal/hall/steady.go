package hall

import (
	"sync"
	"time"
)

// steady is a clock that never jumps. When the clock of the machine is set, it follows slowly, so that games neither freeze nor rush.
type steady struct {
	mu   sync.Mutex
	now  time.Duration // since 1970
	seen time.Duration // by the time that has passed, when it was last read
}

// slew is by how much the steady clock may run faster or slower than time: one part in that many.
const slew = 100

// read returns the time, given the machine's clock as a time since 1970, and how much time has passed since some fixed moment.
func (c *steady) read(clock, passed time.Duration) time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.now == 0 {
		c.now, c.seen = clock, passed
		return c.now
	}
	since := max(0, passed-c.seen)
	c.seen = max(c.seen, passed)
	off := clock - c.now - since
	c.now += since + min(max(off, -since/slew), since/slew)
	return c.now
}

// booted is a moment from which on time is measured, whatever happens to the machine's clock.
var booted = time.Now()

// readMachine reads the clock of this machine.
func (c *steady) readMachine() time.Duration {
	now := time.Now()
	return c.read(time.Duration(now.UnixNano()), now.Sub(booted))
}
