package server

import (
	"sync"
	"time"

	"golang.org/x/time/rate"

	"shipfic/game"
	"shipfic/internal/api"
	"shipfic/internal/table"
)

// pace is how much one person has done at a table lately, on all their connections.
type pace struct {
	mu              sync.Mutex
	moves, commands *rate.Limiter
	own             *rate.Limiter // of somebody with a seat, when others have used up the limits of the address

	// moving is held while a move of the person is carried out. The answer to one may have to wait until the game has made a secret move
	// known; meanwhile the person, who may guess why, cannot move on another connection.
	moving sync.Mutex
}

func newPace(l *Limits) *pace {
	return &pace{moves: newLimiter(l.Moves), commands: newLimiter(l.Commands), own: newLimiter(ownPace)}
}

// ownPace is how often somebody with a seat can always do something: enough to play on.
var ownPace = Rate{Times: 5, In: 5 * time.Second}

// use counts a message, or returns how long to wait.
func (p *pace) use(isMove bool) time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	if isMove {
		return takeOne(p.moves)
	}
	return takeOne(p.commands)
}

// smallest is what a command counts as at least: its entry in the log takes more than its message.
const smallest = 256

// slowDown counts a message of that size against the limits of the person and of the address, or returns how long to wait. Anybody can
// invent people, so the address has limits of its own.
func (c *connection) slowDown(isMove bool, size int) time.Duration {
	if wait := c.pace.use(isMove); wait > 0 {
		return wait
	}
	limits := &c.server.limits
	limit := api.Commands
	if isMove {
		limit = api.Moves
	}
	if wait := c.from.use(limit, limits); wait > 0 && (isWatching(c) || takeOne(c.pace.own) > 0) {
		return wait
	}
	if isMove {
		return 0
	}
	return c.from.useMany(api.Written, limits, max(size, smallest))
}

// checkJoin refuses one more person from an address or a site that has sent as many to the table as it may: the table is for others too.
func (c *connection) checkJoin(command *table.Command) error {
	if command.Do != table.DoJoin {
		return nil
	}
	c.crowd.mu.Lock()
	defer c.crowd.mu.Unlock()
	for counted := range c.from.counted {
		people := c.crowd.joined[counted.from]
		if _, again := people[c.person]; !again && len(people) >= c.server.limits.Joins*counted.times {
			return game.Refuse(table.TableFull)
		}
	}
	for counted := range c.from.counted {
		if c.crowd.joined[counted.from] == nil {
			c.crowd.joined[counted.from] = map[table.PersonID]struct{}{}
		}
		c.crowd.joined[counted.from][c.person] = struct{}{}
	}
	return nil
}
