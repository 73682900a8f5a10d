package games

import (
	"slices"

	"shipfic/game"
	"shipfic/internal/bot"
	"shipfic/internal/table"
	"shipfic/tsssf"
)

// explained is a move with what the bot says about it.
type explained struct {
	tsssf.Move
	why table.Why
}

var _ table.Explained = explained{}

// Why is what the bot says.
func (e explained) Why() table.Why { return e.why }

// worthSaying are the reasons that people like to hear. That a bot plays on because nothing better came to its mind is not among them.
var worthSaying = []string{bot.ReasonWin, bot.ReasonPrepare, bot.ReasonDeny, bot.ReasonExchange, bot.ReasonDraw}

// aloud lets a bot say why, once for each plan that it makes. Of a Goal that not everybody sees it does not speak (V1).
func aloud(s *tsssf.State, c bot.Choice) game.Move {
	if c.Nodes == 0 || !slices.Contains(worthSaying, c.Reason.Key) {
		return c.Move
	}
	everybody := s.Sight(game.Watcher)
	for _, card := range c.Reason.Cards {
		if !everybody.Lies(card) {
			return c.Move
		}
	}
	return explained{c.Move, table.Why{Key: c.Reason.Key, Cards: c.Reason.Cards}}
}
