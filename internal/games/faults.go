package games

import (
	"fmt"
	"log/slog"
	"runtime/debug"

	"shipfic/game"
)

// Faults counts the panics of bots, for metrics. A bot that panics makes any legal move instead, and the game goes on.
func (b *Bots) Faults() uint64 { return b.faults.Load() }

// guarded runs a bot's thinking. A panic is counted, logged and returned: a bot's fault must not end the process.
func (b *Bots) guarded(think func()) (fault error) {
	defer func() {
		if said := recover(); said != nil {
			b.faults.Add(1)
			fault = fmt.Errorf("a bot failed: %v", said)
			slog.Error("a bot failed", "panic", said, "stack", string(debug.Stack()))
		}
	}()
	think()
	return nil
}

// anyMove chooses a legal move without thinking, or none if there is none.
func anyMove(g game.State, seat game.Seat, number uint64) game.Move {
	legal := g.Legal(seat)
	if len(legal) == 0 {
		return nil
	}
	dice := diceOf(number, seat)
	return legal[dice.Below(len(legal))]
}
