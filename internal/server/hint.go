package server

import (
	"context"

	"shipfic/game"
	"shipfic/internal/api"
	"shipfic/internal/limit"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// Hints finds what a seat could do in its turn, from what the seat sees: to win one Goal, named by its id, or to score the most points.
type Hints func(ctx context.Context, c table.Config, g game.State, seat game.Seat, goal string) (*wire.Hint, error)

// giveHint sends a hint to the person whose turn it is.
func (s *Server) giveHint(r *api.Request) (*api.Response, error) {
	var ask wire.AskHint
	if err := api.ReadJSON(r, &ask, s.Limits.Body); err != nil {
		return nil, err
	}
	state, seat, err := s.playing(r)
	if err != nil {
		return nil, err
	}
	if s.Hints == nil {
		return nil, game.Refuse(api.NoHint, state.Config.Game)
	}
	if err := r.Use(limit.Hints, 1); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(r.Context, s.Limits.Command)
	defer cancel()
	var hint *wire.Hint
	err = api.Work(ctx, func() error {
		hint, err = s.Hints(ctx, state.Config, state.Game, seat, ask.Goal)
		return err
	})
	if err != nil {
		return nil, err
	}
	hint.N = state.Shown()
	return api.OK(hint)
}
