package tsssf

import (
	"errors"
	"fmt"

	"shipfic/game"
)

// Beginning is where a game begins that is not dealt: a position at the beginning of a turn, and the moves made since. Its JSON is
// what [game.Setup.From] holds.
type Beginning struct {
	Setup Position   `json:"setup"`
	Moves []SeatMove `json:"moves,omitempty"`
	// Redeal names a seat for which everything that it cannot see is dealt again, by the seed of the game.
	Redeal *game.Seat `json:"redeal,omitempty"`
}

// SeatMove is a move and the seat that makes it.
type SeatMove struct {
	Seat game.Seat `json:"seat"`
	Move Move      `json:"move"`
}

// MaxMovesSince is the largest number of moves between the position of a [Beginning] and the moment it stands for.
const MaxMovesSince = 1000

// ErrOver is returned for a position of a game that is over.
var ErrOver = errors.New("the game is over in this position, so there is nothing to play on")

// begin returns the first state of a game that is not dealt.
func (b *Box) begin(setup game.Setup, opts *Options) (*State, error) {
	var from Beginning
	if err := game.UnmarshalStrict(setup.From, &from); err != nil {
		return nil, err
	}
	if err := opts.check(setup.Seats, b); err != nil {
		return nil, err
	}
	s, err := from.Setup.lay(b.blank(setup.Seats, setup.Seed, opts))
	if err != nil {
		return nil, err
	}
	if s, err = s.PlayOn(from.Moves); err != nil || from.Redeal == nil {
		return s, err
	}
	if seat := *from.Redeal; seat < 0 || int(seat) >= setup.Seats {
		return nil, fmt.Errorf("there is no seat %d among %d players", seat, setup.Seats)
	}
	return s.redealt(*from.Redeal, setup.Seed), nil
}

// PlayOn returns the state after some moves from a position that was laid. It refuses one that no game leads to: a Pony is not
// connected to Start, or the game is over or already won.
func (s *State) PlayOn(moves []SeatMove) (*State, error) {
	if len(moves) > MaxMovesSince {
		return nil, fmt.Errorf("there are %d moves: the limit is %d", len(moves), MaxMovesSince)
	}
	if err := s.checkJoined(); err != nil {
		return nil, err
	}
	for i, m := range moves {
		next, err := s.After(m.Seat, m.Move, nil)
		if err != nil {
			return nil, fmt.Errorf("move %d is refused: %w", i+1, err)
		}
		s = next
	}
	if s.over || s.alreadyWon() {
		return nil, ErrOver
	}
	return s, nil
}

// checkJoined requires all Ponies to be connected to Start.
func (s *State) checkJoined() error {
	parts := s.parts()
	for n := 1; n < len(parts); n++ {
		if parts[n] != parts[s.grid.slotOf[startCard]] {
			id := s.id(s.grid.slots[n].pony)
			return misplaced(NotJoined, []string{id}, "%s is not connected to Start by Ships", id)
		}
	}
	return nil
}

// alreadyWon reports whether somebody has the points to win.
func (s *State) alreadyWon() bool {
	need := s.opts.winningPoints(s.Seats())
	for seat := range game.Seat(s.Seats()) {
		if need > 0 && s.teamPoints(seat) >= need {
			return true
		}
	}
	return false
}

// redealt returns the state with everything that a seat cannot see dealt again by the seed.
func (s *State) redealt(seat game.Seat, seed game.Seed) *State {
	c := s.Clone()
	c.rand = game.Rand{Seed: seed}
	for _, kind := range []Kind{Pony, Ship, Goal} {
		rearrange(c.hiddenFrom(seat, kind), c.shuffle)
	}
	c.retally()
	return c
}

// Settled reports whether [State.Position] says everything about the state: a turn has begun, nothing has been done in it, and
// nothing is pending.
func (s *State) Settled() bool {
	return !s.over && !s.asking && s.proposal == nil && len(s.frames) == 0 && len(s.chores) == 0 && s.record.action == 0 && !s.record.turnUsed &&
		len(s.places) == s.regularPlaces()
}
