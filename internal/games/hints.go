package games

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"shipfic/game"
	"shipfic/internal/bot"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/tsssf"
)

// hintNodes is the budget for a hint: well under a second on one core.
const hintNodes = 60_000

// NoHint is the code of a refusal to give a hint: not in this game, or not for this Goal.
const NoHint = "noHint"

// Hint finds a good line for the seat whose turn it is: to win an open Goal, given by its id, or the most points.
// Like a bot's move it waits for a core.
func (b *Bots) Hint(ctx context.Context, c table.Config, g game.State, seat game.Seat, goal string) (*wire.Hint, error) {
	s, ponies := g.(*tsssf.State)
	if !ponies {
		return nil, game.Refuse(NoHint, c.Game)
	}
	v := s.Sight(seat)
	if v.Turn() != seat || v.Voting() || !slices.Contains(s.Waiting(), seat) {
		return nil, game.Refuse(tsssf.NotYourTurn)
	}
	if goal != "" && !v.GoalVisible(goal) {
		return nil, game.Refuse(NoHint, goal)
	}
	lore, err := b.shelf.lore(c)
	if err != nil {
		return nil, err
	}
	if err := b.acquire(ctx); err != nil {
		return nil, err
	}
	defer b.release()
	begun := time.Now()
	found := bot.Advise(lore, bot.Observe(s, seat), bot.Task{Goal: goal, Nodes: hintNodes})
	b.speed.learn(found.Nodes, time.Since(begun))
	return hintOf(&found)
}

// hintOf converts a hint for the wire.
func hintOf(found *bot.Hint) (*wire.Hint, error) {
	hint := &wire.Hint{
		Line: []json.RawMessage{}, Points: found.Points, Goals: found.Goals, Proven: found.Proven, Reason: found.Reason.Key, Cards: found.Reason.Cards,
	}
	for _, move := range found.Line {
		text, err := json.Marshal(move)
		if err != nil {
			return nil, err
		}
		hint.Line = append(hint.Line, text)
	}
	return hint, nil
}
