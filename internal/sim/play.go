package sim

import (
	"context"
	"errors"
	"fmt"
	"time"

	"shipfic/game"
	"shipfic/internal/bots"
	"shipfic/tsssf"
)

// maxTurns is where a game is cut off that the bots cannot finish.
const maxTurns = 1000

// player plays games one after another and reuses its memory.
type player struct {
	plan   *Plan
	record record
	state  *tsssf.State
	minds  []mind          // by seat
	nodes  []int           // by seat
	took   []time.Duration // by seat
	moves  int
	before func(n int) // for tests

	programs map[bots.Level]*program // that run, by bot
	forfeit  *Forfeit                // that ended the latest game
}

// play plays one game to its end. If the context ends first, the game does not count.
func (p *player) play(ctx context.Context, j job) error {
	t, set := &p.plan.Tables[j.table], &p.plan.Sets[j.set]
	var err error
	if p.state, err = set.Box.NewGame(len(t.Bots), game.SeedOf(j.deal), t.options, nil); err != nil {
		return err
	}
	p.minds, p.nodes, p.took, p.moves, p.forfeit = p.minds[:0], p.nodes[:0], p.took[:0], 0, nil
	for seat := range game.Seat(len(t.Bots)) {
		p.minds = append(p.minds, p.mindOf(t.Bots[j.sitting(t, seat)], set.lore, j.seed*31+uint64(seat), j.deal))
		p.nodes, p.took = append(p.nodes, 0), append(p.took, 0)
	}
	p.record.begin(p.state, set.Box.Cards())
	for v := p.state.Sight(0); !v.Over() && v.Turns() <= maxTurns; v = p.state.Sight(0) {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := p.move(); errors.As(err, &p.forfeit) {
			return nil
		} else if err != nil {
			return fmt.Errorf("game with deal %d: move %d: %w", j.deal, p.moves, err)
		}
		p.moves++
		p.record.after(p.state)
	}
	return nil
}

// mind chooses a move of a seat, and says how many nodes it searched.
type mind func(*tsssf.State, game.Seat) (a tsssf.Act, nodes int, err error)

func (p *player) mindOf(level bots.Level, lore *bots.Lore, seed, deal uint64) mind {
	if isProgram(level) {
		return p.programMind(level, deal)
	}
	if level == Clairvoyant {
		return bots.NewClairvoyant(lore, p.plan.nodes(level), p.plan.nodes(bots.Mare)).Act
	}
	b := bots.New(level, lore, seed, p.plan.nodes(level))
	if quick, ok := b.(bots.Quick); ok {
		return func(s *tsssf.State, seat game.Seat) (tsssf.Act, int, error) { return quick.Act(s.Sight(seat)), 0, nil }
	}
	return func(s *tsssf.State, seat game.Seat) (tsssf.Act, int, error) {
		choice := b.Choose(bots.Observe(s, seat))
		a, err := s.Act(choice.Move)
		return a, choice.Nodes, err
	}
}

// move makes the next move.
func (p *player) move() error {
	seat := p.state.Waiting()[0]
	begun := time.Now()
	a, nodes, err := p.minds[seat](p.state, seat)
	if err != nil {
		return err
	}
	p.took[seat] += time.Since(begun)
	p.nodes[seat] += nodes
	p.record.played(seat, &a)
	return p.state.Do(seat, a)
}
