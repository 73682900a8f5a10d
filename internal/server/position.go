package server

import (
	"context"

	"shipfic/game"
	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// Positions plays moves from a position. It stores nothing.
type Positions interface {
	Play(wire.AskPosition) (*wire.PositionNow, error)
	// At returns the game after the moves, the seat to move, and the settings of a table with its cards.
	At(wire.AskPosition) (table.Config, game.State, game.Seat, error)
	// Puzzle makes a puzzle of the position, to win what the best line wins.
	Puzzle(ask wire.AskPosition, best *wire.Hint) (*wire.PositionPuzzle, error)
	// Table returns the settings of a table that begins with a position.
	Table(wire.PlayOn) (table.Config, error)
}

// playPosition returns where the moves from a position lead.
func (s *Server) playPosition(r *api.Request) (*api.Response, error) {
	return answerPosition(s, r, func(_ context.Context, ask wire.AskPosition) (*wire.PositionNow, error) { return s.Positions.Play(ask) })
}

// hintPosition returns what the seat to move could do.
func (s *Server) hintPosition(r *api.Request) (*api.Response, error) {
	return answerPosition(s, r, s.adviseAt)
}

// makePuzzle makes a puzzle of a position.
func (s *Server) makePuzzle(r *api.Request) (*api.Response, error) {
	return answerPosition(s, r, func(ctx context.Context, ask wire.AskPosition) (*wire.PositionPuzzle, error) {
		best, err := s.adviseAt(ctx, ask)
		if err != nil {
			return nil, err
		}
		return s.Positions.Puzzle(ask, best)
	})
}

func (s *Server) adviseAt(ctx context.Context, ask wire.AskPosition) (*wire.Hint, error) {
	config, state, seat, err := s.Positions.At(ask)
	if err != nil {
		return nil, err
	}
	if s.Hints == nil {
		return nil, game.Refuse(api.NoHint, config.Game)
	}
	return s.Hints(ctx, config, state, seat, ask.Goal)
}

func answerPosition[T any](s *Server, r *api.Request, do func(context.Context, wire.AskPosition) (T, error)) (*api.Response, error) {
	var ask wire.AskPosition
	if err := api.ReadJSON(r, &ask, s.Limits.Body); err != nil {
		return nil, err
	}
	if s.Positions == nil {
		return nil, gamelog.ErrNotFound
	}
	ctx, cancel := context.WithTimeout(r.Context, s.Limits.Command)
	defer cancel()
	var answer T
	err := api.Work(ctx, func() (err error) {
		answer, err = do(ctx, ask)
		return err
	})
	if err != nil {
		return nil, err
	}
	return api.OK(answer)
}

// beginAt puts the position that a new table begins with into its settings.
func (s *Server) beginAt(r *api.Request, ask *wire.CreateTable) error {
	if ask.Position == nil {
		return nil
	}
	if s.Positions == nil {
		return gamelog.ErrNotFound
	}
	return api.Work(r.Context, func() error {
		c, err := s.Positions.Table(*ask.Position)
		if err != nil {
			return err
		}
		to := &ask.Config
		to.Game, to.Packs, to.Include, to.Exclude, to.Options, to.Seats, to.Fixed, to.From = c.Game, c.Packs, c.Include, c.Exclude, c.Options, c.Seats, c.Fixed, c.From
		return nil
	})
}

// hostSeat is where the host of a new table sits.
func hostSeat(ask *wire.CreateTable) game.Seat {
	if ask.Position == nil {
		return 0
	}
	return ask.Position.Seat
}
