package sim

import (
	"context"
	"fmt"
	"time"

	"shipfic/game"
	"shipfic/internal/bot"
	"shipfic/tsssf"
)

// maxTurns is where a game is cut off that the bots cannot finish.
const maxTurns = 1000

// player plays games one after another and reuses its memory.
type player struct {
	plan   *Plan
	record record
	state  *tsssf.State
	bots   []bot.Bot
	seers  []*bot.Clairvoyant // by seat: instead of a bot
	nodes  []int              // by seat
	took   []time.Duration    // by seat
	moves  int
	before func(n int) // for tests
}

// play plays one game to its end. If the context ends first, the game does not count.
func (p *player) play(ctx context.Context, j job) error {
	t, set := &p.plan.Tables[j.table], &p.plan.Sets[j.set]
	var err error
	if p.state, err = set.Box.NewGame(len(t.Bots), dealOf(j.deal), t.options, nil); err != nil {
		return err
	}
	p.bots, p.seers, p.nodes, p.took, p.moves = p.bots[:0], p.seers[:0], p.nodes[:0], p.took[:0], 0
	for seat := range game.Seat(len(t.Bots)) {
		level := t.Bots[j.sitting(t, seat)]
		var mind bot.Bot
		var seer *bot.Clairvoyant
		if level == Clairvoyant {
			seer = bot.NewClairvoyant(set.lore, p.plan.nodes(level), p.plan.nodes(bot.Mare))
		} else {
			mind = bot.New(level, set.lore, j.seed*31+uint64(seat), p.plan.nodes(level))
		}
		p.bots, p.seers = append(p.bots, mind), append(p.seers, seer)
		p.nodes, p.took = append(p.nodes, 0), append(p.took, 0)
	}
	p.record.begin(p.state, set.Box.Cards())
	for v := p.state.Sight(0); !v.Over() && v.Turns() <= maxTurns; v = p.state.Sight(0) {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := p.move(); err != nil {
			return fmt.Errorf("game with deal %d: move %d: %w", j.deal, p.moves, err)
		}
		p.moves++
		p.record.after(p.state)
	}
	return nil
}

// dealOf is the seed of a deal.
func dealOf(n uint64) game.Seed { return game.SeedOf(n) }

// move makes the next move.
func (p *player) move() error {
	seat := p.state.Waiting()[0]
	if quick, ok := p.bots[seat].(bot.Quick); ok {
		a := quick.Act(p.state.Sight(seat))
		p.record.played(seat, &a)
		return p.state.Do(seat, a)
	}
	begun := time.Now()
	defer func() { p.took[seat] += time.Since(begun) }()
	if seer := p.seers[seat]; seer != nil {
		a, nodes, err := seer.Act(p.state, seat)
		if err != nil {
			return err
		}
		p.nodes[seat] += nodes
		p.record.played(seat, &a)
		return p.state.Do(seat, a)
	}
	choice := p.bots[seat].Choose(bot.Observe(p.state, seat))
	p.nodes[seat] += choice.Nodes
	a, err := p.state.Act(choice.Move)
	if err != nil {
		return err
	}
	p.record.played(seat, &a)
	return p.state.Do(seat, a)
}
