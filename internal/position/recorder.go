package position

import (
	"encoding/json"

	"shipfic/game"
	"shipfic/internal/table"
	"shipfic/tsssf"
	"shipfic/tsssf/notation"
)

// Recorder follows a game and returns any moment of it as a position.
type Recorder struct {
	base  *tsssf.State // the latest moment that a position says everything about
	moves []tsssf.SeatMove
	last  *tsssf.State
}

// Add takes the next state of the game. Move is what led there, and nil for the deal and for what was not a move.
func (r *Recorder) Add(s *tsssf.State, move *tsssf.SeatMove) {
	r.last = s
	switch {
	case s.Settled():
		r.base, r.moves = s, nil
	case move == nil:
		r.base = nil
	default:
		r.moves = append(r.moves, *move)
	}
}

// Position returns the moment after the last state. Config says which cards the game is played with.
func (r *Recorder) Position(c table.Config) (*Position, error) {
	if r.base == nil || len(r.moves) > tsssf.MaxMovesSince {
		return nil, game.Refuse(NoPosition)
	}
	p := &Position{box: r.base.Sight(0).Box(), cards: notation.Cards{Include: c.Include, Exclude: c.Exclude}}
	for _, hash := range c.Packs {
		p.cards.Packs = append(p.cards.Packs, string(hash))
	}
	options, err := json.Marshal(r.base.Public().Options)
	if err != nil {
		return nil, err
	}
	p.setup = &tsssf.Scenario{Players: r.base.Seats(), Options: options, Setup: r.base.Position()}
	p.setup.Steps = steps(r.moves)
	return p, nil
}

func steps(moves []tsssf.SeatMove) (steps []tsssf.ScenarioStep) {
	for _, m := range moves {
		steps = append(steps, tsssf.MoveStep(m))
	}
	return steps
}
