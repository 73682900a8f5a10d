package gametest

import (
	"bytes"
	"fmt"

	"shipfic/game"
)

// checkLeaks exchanges what is hidden from a seat, for each seat, and checks that the seat cannot tell the difference.
func (p *play) checkLeaks() error {
	if p.Redeal == nil {
		return nil
	}
	for _, seat := range everybody(p.state) {
		other, err := p.redeal(p.state, seat)
		if err != nil {
			return err
		}
		if err := sameTo(seat, p.state, other); err != nil {
			return err
		}
		for _, i := range p.sample(len(p.known.moves)) {
			if err := p.answeredAlike(other, seat, p.known.moves[i]); err != nil {
				return err
			}
		}
		if p.Probe == nil {
			continue
		}
		for _, m := range p.Probe(p.rng, p.state, seat) {
			if err := p.answeredAlike(other, seat, m); err != nil {
				return err
			}
		}
	}
	return nil
}

// answeredAlike checks that a seat cannot tell another deal from whether and why a move is refused.
func (p *play) answeredAlike(other game.State, seat game.Seat, m game.Move) error {
	in := game.Input{Seat: seat, At: p.at, Move: m}
	_, _, here := p.state.Apply(in)
	_, _, there := other.Apply(in)
	if asJSON(here) != asJSON(there) {
		return fmt.Errorf("seat %d learns something hidden from how %s is answered: %v or %v", seat, asJSON(m), here, there)
	}
	return nil
}

// checkLeaksOf repeats the last move on the exchanged deals. The events that a seat sees must be the same up
// to the first event that reveals something to it. Another seat's move may need a card it no longer has; then there is
// nothing to compare.
func (p *play) checkLeaksOf(before game.State, in game.Input, next game.State, events []game.Event) error {
	if p.Redeal == nil {
		return nil
	}
	for _, seat := range everybody(before) {
		other, err := p.redeal(before, seat)
		if err != nil {
			return err
		}
		next2, events2, err := other.Apply(in)
		if err != nil {
			if in.Seat == seat {
				return fmt.Errorf("seat %d learns something hidden: its %s is accepted or refused for it", seat, asJSON(in.Move))
			}
			continue
		}
		here, all := heard(events, seat)
		there, all2 := heard(events2, seat)
		if !all || !all2 {
			n := min(len(here), len(there))
			here, there = here[:n], there[:n]
		}
		if asJSON(here) != asJSON(there) {
			return fmt.Errorf("%[2]s leaks hidden information to seat %[1]d: %[3]s or %[4]s", seat, asJSON(in.Move), asJSON(here), asJSON(there))
		}
		if all && all2 {
			if err := sameTo(seat, next, next2); err != nil {
				return fmt.Errorf("after %s: %w", asJSON(in.Move), err)
			}
			if err := sameDifferences(seat, before, next, other, next2); err != nil {
				return fmt.Errorf("after %s: %w", asJSON(in.Move), err)
			}
		}
	}
	return nil
}

// redeal exchanges what is hidden from a seat and counts the exchanges that made a difference.
func (p *play) redeal(s game.State, seat game.Seat) (game.State, error) {
	other := p.Redeal(s, seat, p.rng.Uint64())
	if !bytes.Equal(s.Encode(), other.Encode()) {
		p.tally.Redeals++
	}
	if p.Check != nil {
		if err := p.Check(other); err != nil {
			return nil, fmt.Errorf("a state that cannot be was given by Redeal: %w", err)
		}
	}
	return other, nil
}

// sameTo checks that a seat sees no difference between two states.
func sameTo(seat game.Seat, a, b game.State) error {
	for _, look := range []struct {
		what string
		of   func(game.State) any
	}{
		{"view", func(s game.State) any { return s.View(seat) }},
		{"legal moves", func(s game.State) any { return s.Legal(seat) }},
		{"waiting", func(s game.State) any { return s.Waiting() }},
	} {
		if here, there := asJSON(look.of(a)), asJSON(look.of(b)); here != there {
			return fmt.Errorf("seat %d can see something hidden (%s): %s or %s", seat, look.what, here, there)
		}
	}
	return nil
}

// heard returns the events that a seat sees before anything is revealed to it, and whether those are all.
func heard(events []game.Event, seat game.Seat) (bodies []any, all bool) {
	bodies = []any{}
	for _, e := range events {
		if !e.To.Includes(seat) {
			continue
		}
		if e.Reveals {
			return bodies, false
		}
		bodies = append(bodies, e.Body)
	}
	return bodies, true
}
