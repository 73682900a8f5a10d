package server

import (
	"context"

	"shipfic/game"
	"shipfic/internal/api"
	"shipfic/internal/http"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// Hints finds what a seat could do in its turn, from what the seat sees: to win one Goal, named by its id, or to score the most points.
type Hints func(ctx context.Context, c table.Config, g game.State, seat game.Seat, goal string) (*wire.Hint, error)

// giveHint sends a hint to the person whose turn it is.
func (s *Server) giveHint(w http.ResponseWriter, r *http.Request) error {
	var ask wire.AskHint
	if err := api.ReadJSON(w, r, &ask, s.limits.Body); err != nil {
		return err
	}
	room, err := s.findRoom(r, r.PathValue("id"))
	if err != nil {
		return err
	}
	state := room.State()
	seat := state.SeatOf(s.session(w, r).person(room.ID()))
	switch {
	case !state.Playing():
		return game.Refuse(table.NoGame)
	case seat == game.Watcher:
		return game.Refuse(table.NotSeated)
	case s.hints == nil:
		return game.Refuse(api.NoHint, state.Config.Game)
	}
	if err := s.use(r, api.Hints); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(r.Context(), s.limits.Command)
	defer cancel()
	var hint *wire.Hint
	err = api.Work(ctx, func() error {
		hint, err = s.hints(ctx, state.Config, state.Game, seat, ask.Goal)
		return err
	})
	if err != nil {
		return err
	}
	hint.N = state.Shown()
	return api.Answer(w, http.StatusOK, hint)
}
