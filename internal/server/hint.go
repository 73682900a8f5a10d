package server

import (
	"context"
	"net/http"

	"shipfic/game"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// Hints finds what a seat could do in its turn, with what the seat sees: for one Goal, by its id, or for the most points.
type Hints func(ctx context.Context, c table.Config, g game.State, seat game.Seat, goal string) (*wire.Hint, error)

// giveHint answers a person in a seat whose turn it is.
func (s *Server) giveHint(w http.ResponseWriter, r *http.Request) error {
	var ask wire.AskHint
	if err := s.readJSON(w, r, &ask); err != nil {
		return err
	}
	room, err := s.findRoom(r)
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
		return game.Refuse(NoHint, state.Config.Game)
	}
	if wait := s.addresses.of(s.addressOf(r)).use(askHint, &s.limits); wait > 0 {
		return tooFast(wait)
	}
	ctx, cancel := context.WithTimeout(r.Context(), s.limits.Command)
	defer cancel()
	hint, err := s.hints(ctx, state.Config, state.Game, seat, ask.Goal)
	if err != nil {
		return err
	}
	hint.N = state.N
	s.answer(w, http.StatusOK, hint)
	return nil
}
