package sim

import (
	"context"
	"fmt"
	"runtime/debug"
)

// Fault is a game that a panic ended: by a defect of ours that some cards bring to light. The others go on.
type Fault struct {
	Game  int    `json:"game"`  // its number in the plan
	Set   string `json:"set"`   // its cards
	Deal  uint64 `json:"deal"`  // the seed of its deal
	Why   string `json:"why"`   // what the panic said
	Moves int    `json:"moves"` // made before it

	stack []byte
}

// Error says which game it was and why.
func (f *Fault) Error() string {
	return fmt.Sprintf("game %d (cards %s, deal %d) failed after %d moves: %s\n%s", f.Game, f.Set, f.Deal, f.Moves, f.Why, f.stack)
}

// tryPlay plays a game of the plan. A panic becomes a [*Fault].
func (p *player) tryPlay(ctx context.Context, n int) (err error) {
	j := p.plan.job(n)
	defer func() {
		if said := recover(); said != nil {
			err = &Fault{Game: n, Set: p.plan.Sets[j.set].Name, Deal: j.deal, Why: fmt.Sprint(said), Moves: p.moves, stack: debug.Stack()}
		}
	}()
	if p.before != nil {
		p.before(n)
	}
	return p.play(ctx, j)
}
