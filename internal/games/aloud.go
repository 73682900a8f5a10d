package games

import (
	"slices"

	"shipfic/game"
	"shipfic/internal/bots"
	"shipfic/internal/hall"
	"shipfic/internal/table"
	"shipfic/tsssf"
)

// explained is a move with the bot's reason for it.
type explained struct {
	tsssf.Move
	why table.Why
}

var _ hall.Explained = explained{}

// Why returns the reason.
func (e explained) Why() table.Why { return e.why }

// worthSaying lists the reasons that people like to hear. That nothing better came to mind is not among them.
var worthSaying = []string{bots.ReasonWin, bots.ReasonPrepare, bots.ReasonDeny, bots.ReasonExchange, bots.ReasonDraw, bots.ReasonShare}

// aloud adds the reason to a move, once for each new plan. A reason never names a Goal that is hidden from some
// players (V1).
func aloud(s *tsssf.State, c bots.Choice) game.Move {
	if c.Nodes == 0 || !slices.Contains(worthSaying, c.Reason.Key) {
		return c.Move
	}
	everybody := s.Sight(game.Watcher)
	for _, card := range c.Reason.Cards {
		if !everybody.GoalVisible(card) {
			return c.Move
		}
	}
	return explained{c.Move, table.Why{Key: c.Reason.Key, Cards: c.Reason.Cards}}
}

// chatty is in how many turns a Filly says once that it plays on a whim.
const chatty = 3

// onAWhim lets a Filly say now and then, with the first play of a turn, that it has no plan.
func onAWhim(s *tsssf.State, seat game.Seat, number uint64, c bots.Choice) game.Move {
	dice := diceOf(number, seat)
	if c.Reason.Key != bots.ReasonWhim || s.Sight(seat).Played() || dice.Below(chatty) > 0 {
		return c.Move
	}
	return explained{c.Move, table.Why{Key: bots.ReasonWhim}}
}
