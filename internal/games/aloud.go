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
func aloud(s *tsssf.State, level bots.Level, c bots.Choice) game.Move {
	if c.Nodes == 0 || !slices.Contains(worthSaying, c.Reason.Key) {
		return c.Move
	}
	everybody := s.Sight(game.Watcher)
	for _, card := range c.Reason.Cards {
		if !everybody.GoalVisible(card) {
			return c.Move
		}
	}
	return explained{c.Move, table.Why{Key: c.Reason.Key, Cards: c.Reason.Cards, Voice: string(level.Character())}}
}
