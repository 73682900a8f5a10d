package server

import (
	"time"

	"shipfic/game"
	"shipfic/internal/limit"
	"shipfic/internal/table"
)

// smallest is the minimum number of bytes that a command counts for: its entry in the log is longer than its message.
const smallest = 256

// slowDown counts a message of that size against the limits of the person and of the address, or returns how long to wait. Anybody can
// invent people, so the address has limits of its own.
func (c *connection) slowDown(isMove bool, size int) time.Duration {
	if wait := c.pace.Use(isMove); wait > 0 {
		return wait
	}
	kind := limit.Commands
	if isMove {
		kind = limit.Moves
	}
	if wait := c.from.Use(kind); wait > 0 && (isWatching(c) || limit.TakeOne(c.pace.Own) > 0) {
		return wait
	}
	if isMove {
		return 0
	}
	return c.from.UseMany(limit.Written, max(size, smallest))
}

// checkJoin refuses one more person from an address or a site that already has its share of the people at the table.
func (c *connection) checkJoin(command *table.Command) error {
	if command.Do != table.DoJoin {
		return nil
	}
	c.at.mu.Lock()
	defer c.at.mu.Unlock()
	for counted := range c.from.Counted {
		people := c.at.joined[counted.From]
		if _, again := people[c.person]; !again && len(people) >= c.server.Limits.Joins*counted.Times {
			return game.Refuse(table.TableFull)
		}
	}
	for counted := range c.from.Counted {
		if c.at.joined[counted.From] == nil {
			c.at.joined[counted.From] = map[table.PersonID]struct{}{}
		}
		c.at.joined[counted.From][c.person] = struct{}{}
	}
	return nil
}
