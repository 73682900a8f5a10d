package gametest

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"

	"shipfic/game"
)

// pool keeps moves that were legal for some seat earlier in the game. An engine is most likely to accept these by mistake.
type pool struct {
	moves []game.Move
	keys  map[string]bool
}

const poolSize = 64

// add puts one of the moves into the pool. A full pool drops another.
func (k *pool) add(rng *rand.Rand, legal []game.Move) {
	m := legal[rng.IntN(len(legal))]
	key := asJSON(m)
	if k.keys[key] {
		return
	}
	if k.keys == nil {
		k.keys = map[string]bool{}
	}
	k.keys[key] = true
	if len(k.moves) < poolSize {
		k.moves = append(k.moves, m)
		return
	}
	i := rng.IntN(poolSize)
	delete(k.keys, asJSON(k.moves[i]))
	k.moves[i] = m
}

// checkMoves checks, for every seat, that legal moves are accepted and others refused.
func (p *play) checkMoves() error {
	over := p.state.Result().Over
	for _, seat := range everybody(p.state) {
		legal := p.state.Legal(seat)
		if over && len(legal) > 0 {
			return fmt.Errorf("the game is over and %s is legal for seat %d", asJSON(legal[0]), seat)
		}
		keys := map[string]bool{}
		for _, m := range legal {
			key := asJSON(m)
			if keys[key] {
				return fmt.Errorf("%s is listed twice for seat %d", key, seat)
			}
			keys[key] = true
		}
		if err := p.checkAccepted(seat, legal); err != nil {
			return err
		}
		if err := p.checkRefused(seat, keys); err != nil {
			return err
		}
	}
	for _, seat := range p.state.Waiting() {
		if len(p.state.Legal(seat)) == 0 {
			return fmt.Errorf("the game waits for seat %d, which has no legal move", seat)
		}
	}
	return nil
}

func (p *play) checkAccepted(seat game.Seat, legal []game.Move) error {
	for _, i := range p.sample(len(legal)) {
		m := legal[i]
		if err := p.checkMoveJSON(m); err != nil {
			return err
		}
		when := p.when(m)
		if _, err := p.try(game.Input{Seat: seat, At: when, Move: m}); err != nil {
			return fmt.Errorf("%s is legal for seat %d: %w", asJSON(m), seat, err)
		}
		if when == p.at {
			continue
		}
		if accepted, err := p.try(game.Input{Seat: seat, At: when - 1, Move: m}); accepted {
			return fmt.Errorf("%s of seat %d is accepted before its time, %d", asJSON(m), seat, when)
		} else if !isRefusal(err) {
			return err
		}
	}
	return nil
}

// checkRefused tries moves that are not listed. Time alone must not make them acceptable, so some come an hour later.
func (p *play) checkRefused(seat game.Seat, legal map[string]bool) error {
	for _, i := range p.sample(len(p.known.moves)) {
		m := p.known.moves[i]
		if legal[asJSON(m)] {
			continue
		}
		const hour = 3_600_000
		accepted, err := p.try(game.Input{Seat: seat, At: p.at + hour*p.rng.Int64N(2), Move: m})
		if accepted {
			return fmt.Errorf("%s is not legal for seat %d and accepted", asJSON(m), seat)
		}
		if !isRefusal(err) {
			return fmt.Errorf("%s of seat %d: %w", asJSON(m), seat, err)
		}
	}
	return nil
}

// try applies an input and drops the result. The state must not change, even if the input is accepted.
func (p *play) try(in game.Input) (accepted bool, err error) {
	accepted, err = p.ask(in)
	if !bytes.Equal(p.bytes, p.state.Encode()) {
		return false, fmt.Errorf("the Apply of %s has changed its receiver", asJSON(in.Move))
	}
	return accepted, err
}

// ask is try without the check of the state. The caller checks once after many calls.
func (p *play) ask(in game.Input) (accepted bool, err error) {
	next, events, err := p.state.Apply(in)
	if err == nil {
		return true, checkEvents(events)
	}
	if !isRefusal(err) {
		return false, fmt.Errorf("refused with a %T, not a *game.Refusal: %w", err, err)
	}
	if next != nil || events != nil {
		return false, fmt.Errorf("a refusal came with a state or events: %s", err.Error())
	}
	return false, err
}

func isRefusal(err error) bool {
	var r *game.Refusal
	return errors.As(err, &r) && r.Code != ""
}

// checkMoveJSON checks that ParseMove reads what a move writes.
func (p *play) checkMoveJSON(m game.Move) error {
	text := asJSON(m)
	back, err := p.Engine.ParseMove([]byte(text))
	if err != nil {
		return fmt.Errorf("ParseMove does not read %s: %w", text, err)
	}
	if again := asJSON(back); again != text {
		return fmt.Errorf("move %s came back as %s", text, again)
	}
	return nil
}

// checkNaive compares Legal with what Apply accepts among all conceivable moves.
func (p *play) checkNaive() error {
	if p.Naive == nil {
		return nil
	}
	for _, seat := range everybody(p.state) {
		legal := map[string]bool{}
		for _, m := range p.state.Legal(seat) {
			legal[asJSON(m)] = true
		}
		for _, m := range p.Naive(p.state, seat) {
			key := asJSON(m)
			accepted, err := p.ask(game.Input{Seat: seat, At: p.when(m), Move: m})
			switch {
			case accepted && !legal[key]:
				return fmt.Errorf("%s of seat %d is accepted and not in Legal", key, seat)
			case !accepted && !isRefusal(err):
				return err
			case accepted:
				delete(legal, key)
			}
		}
		for _, m := range p.state.Legal(seat) {
			if key := asJSON(m); legal[key] {
				return fmt.Errorf("%s of seat %d is in Legal, and the naive generator does not know it or Apply refuses it", key, seat)
			}
		}
	}
	return nil
}

// sample returns a few of the numbers below n in a random order, or all of them.
func (p *play) sample(n int) []int {
	order := p.rng.Perm(n)
	if p.Sample > 0 && n > p.Sample {
		order = order[:p.Sample]
	}
	return order
}
