package limit

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Pace limits the messages of one person at a table, on all their connections.
type Pace struct {
	moves, commands *rate.Limiter
	Own             *rate.Limiter // of somebody with a seat, when others have used up the limits of the address

	// Moving is held while a move of the person is carried out. The answer to one may have to wait until the game has made a secret move
	// known; meanwhile the person, who may guess why, cannot move on another connection.
	Moving sync.Mutex
}

// NewPace is that of somebody who has done nothing.
func NewPace(l *Limits) *Pace {
	return &Pace{moves: NewLimiter(l.Moves), commands: NewLimiter(l.Commands), Own: NewLimiter(ownPace)}
}

// ownPace is the rate that somebody with a seat has in any case, whatever others at the address use. It is enough to play on.
var ownPace = Rate{Times: 5, In: 5 * time.Second}

// Use counts a message, or returns how long to wait.
func (p *Pace) Use(isMove bool) time.Duration {
	if isMove {
		return TakeOne(p.moves)
	}
	return TakeOne(p.commands)
}
