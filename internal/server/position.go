package server

import (
	"context"

	"shipfic/game"
	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/http"
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
func (s *Server) playPosition(w http.ResponseWriter, r *http.Request) error {
	return answerPosition(s, w, r, func(_ context.Context, ask wire.AskPosition) (*wire.PositionNow, error) { return s.positions.Play(ask) })
}

// hintPosition returns what the seat to move could do.
func (s *Server) hintPosition(w http.ResponseWriter, r *http.Request) error {
	return answerPosition(s, w, r, s.adviseAt)
}

// makePuzzle makes a puzzle of a position.
func (s *Server) makePuzzle(w http.ResponseWriter, r *http.Request) error {
	return answerPosition(s, w, r, func(ctx context.Context, ask wire.AskPosition) (*wire.PositionPuzzle, error) {
		best, err := s.adviseAt(ctx, ask)
		if err != nil {
			return nil, err
		}
		return s.positions.Puzzle(ask, best)
	})
}

func (s *Server) adviseAt(ctx context.Context, ask wire.AskPosition) (*wire.Hint, error) {
	config, state, seat, err := s.positions.At(ask)
	if err != nil {
		return nil, err
	}
	if s.hints == nil {
		return nil, game.Refuse(api.NoHint, config.Game)
	}
	return s.hints(ctx, config, state, seat, ask.Goal)
}

func answerPosition[T any](s *Server, w http.ResponseWriter, r *http.Request, do func(context.Context, wire.AskPosition) (T, error)) error {
	var ask wire.AskPosition
	if err := api.ReadJSON(w, r, &ask, s.limits.Body); err != nil {
		return err
	}
	if s.positions == nil {
		return gamelog.ErrNotFound
	}
	ctx, cancel := context.WithTimeout(r.Context(), s.limits.Command)
	defer cancel()
	var answer T
	err := api.Work(ctx, func() (err error) {
		answer, err = do(ctx, ask)
		return err
	})
	if err != nil {
		return err
	}
	return api.Answer(w, http.StatusOK, answer)
}

// beginAt puts the position that a new table begins with into its settings.
func (s *Server) beginAt(r *http.Request, ask *wire.CreateTable) error {
	if ask.Position == nil {
		return nil
	}
	if s.positions == nil {
		return gamelog.ErrNotFound
	}
	return api.Work(r.Context(), func() error {
		c, err := s.positions.Table(*ask.Position)
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
