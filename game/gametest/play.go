package gametest

import (
	"bytes"
	"fmt"
	"math/rand/v2"

	"shipfic/game"
)

// play is one game in progress.
type play struct {
	Suite
	setup game.Setup
	rng   *rand.Rand
	phase int // the step, modulo Every, at which this game gets a close look

	state game.State
	bytes []byte // the state encoded, at a close look
	at    int64
	log   []game.Input
	marks []mark
	known pool
	tally Tally
}

// mark is a state as it was when the game passed through it.
type mark struct {
	step   int
	state  game.State
	digest game.Digest
}

func newPlay(s Suite, n int) *play {
	s.Every = max(s.Every, 1)
	setup := s.Setups[n%len(s.Setups)]
	setup.Seed = game.SeedOf(uint64(n))
	return &play{
		Suite: s,
		setup: setup,
		rng:   rand.New(rand.NewPCG(uint64(n), 0x67616d65)),
		phase: n % s.Every,
		tally: Tally{Games: 1},
	}
}

// run plays the game to its end, with a close look every few steps.
func (p *play) run() error {
	if err := p.deal(); err != nil {
		return err
	}
	for !p.state.Result().Over && len(p.log) < p.MaxMoves {
		looking := p.isLook(len(p.log))
		if looking {
			if err := p.look(); err != nil {
				return err
			}
		}
		if err := p.step(looking); err != nil {
			return err
		}
	}
	if p.state.Result().Over {
		p.tally.Ended++
	}
	if err := p.look(); err != nil {
		return err
	}
	return p.replay()
}

// isLook reports whether a step gets a close look.
func (p *play) isLook(step int) bool { return step == 0 || step%p.Every == p.phase }

// deal deals the game twice: the setup alone must determine it.
func (p *play) deal() error {
	state, events, err := p.Engine.New(p.setup)
	if err != nil {
		return fmt.Errorf("the setup is refused by New: %w", err)
	}
	if err := checkEvents(events); err != nil {
		return err
	}
	again, events2, err := p.Engine.New(p.setup)
	if err != nil || !bytes.Equal(state.Encode(), again.Encode()) || asJSON(events) != asJSON(events2) {
		return fmt.Errorf("the same setup is dealt in two different ways (%v)", err)
	}
	p.state = state
	return nil
}

// look checks everything that the contract promises about a state.
func (p *play) look() error {
	p.tally.Looks++
	p.bytes = p.state.Encode()
	p.marks = append(p.marks, mark{len(p.log), p.state, game.DigestOf(p.bytes)})
	for _, check := range []func() error{p.checkShape, p.checkInvariant, p.checkCodec, p.checkViews, p.checkMoves, p.checkNaive, p.checkLeaks} {
		if err := check(); err != nil {
			return err
		}
	}
	if !bytes.Equal(p.bytes, p.state.Encode()) {
		return fmt.Errorf("a method that should only read has changed the state")
	}
	return nil
}

// step makes one random move. After a close look it makes the same move on the decoded state too, and on redealt states.
func (p *play) step(looking bool) error {
	in, err := p.pick()
	if err != nil {
		return err
	}
	before := p.state
	next, events, err := before.Apply(in)
	if err != nil {
		return fmt.Errorf("%s is legal for seat %d but refused: %w", asJSON(in.Move), in.Seat, err)
	}
	p.log, p.at = append(p.log, in), in.At
	p.state = next
	p.tally.Moves++
	if err := checkEvents(events); err != nil {
		return fmt.Errorf("after %s: %w", asJSON(in.Move), err)
	}
	if !looking {
		return nil
	}
	if err := p.checkFuture(before, in, next, events); err != nil {
		return err
	}
	if err := checkDifferences(before, next); err != nil {
		return fmt.Errorf("after %s: %w", asJSON(in.Move), err)
	}
	return p.checkLeaksOf(before, in, next, events)
}

// pick chooses the next move: most often of a seat the game waits for.
func (p *play) pick() (game.Input, error) {
	seats := p.state.Waiting()
	if p.rng.IntN(8) == 0 {
		seats = everybody(p.state)
	}
	seat := seats[p.rng.IntN(len(seats))]
	legal := p.state.Legal(seat)
	if len(legal) == 0 {
		seat = p.state.Waiting()[0]
		legal = p.state.Legal(seat)
	}
	if len(legal) == 0 {
		return game.Input{}, fmt.Errorf("the game waits for seat %d, which has no legal move", seat)
	}
	if p.rng.IntN(4) == 0 {
		p.known.add(p.rng, legal)
	}
	m := legal[p.rng.IntN(len(legal))]
	if p.Pick != nil {
		m = p.Pick(p.rng, p.state, seat, legal)
	}
	return game.Input{Seat: seat, At: p.when(m) + p.pause(), Move: m}, nil
}

// when returns the first moment from now at which the move may be made.
func (p *play) when(m game.Move) int64 {
	if p.Earliest == nil {
		return p.at
	}
	return max(p.at, p.Earliest(p.state, m))
}

// pause returns how long the next player thinks: usually under a second, sometimes not at all, sometimes up to a minute.
func (p *play) pause() int64 {
	switch p.rng.IntN(16) {
	case 0:
		return 0
	case 1:
		return p.rng.Int64N(60_000)
	}
	return p.rng.Int64N(700)
}
