package games

import (
	"slices"

	"shipfic/game"
	"shipfic/internal/bot"
	"shipfic/internal/table"
	"shipfic/tsssf"
)

// explained is a move with the bot's reason for it.
type explained struct {
	tsssf.Move
	why table.Why
}

var _ table.Explained = explained{}

// Why returns the reason.
func (e explained) Why() table.Why { return e.why }

// worthSaying lists the reasons that people like to hear. That nothing better came to mind is not among them.
var worthSaying = []string{bot.ReasonWin, bot.ReasonPrepare, bot.ReasonDeny, bot.ReasonExchange, bot.ReasonDraw}

// aloud adds the reason to a move, once for each new plan. A reason never names a Goal that is hidden from some
// players (V1).
func aloud(s *tsssf.State, c bot.Choice) game.Move {
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
