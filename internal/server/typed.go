package server

import (
	"shipfic/game"
	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// Typed reads a line that somebody typed at a table, as the seat sees it.
type Typed func(c table.Config, g game.State, seat game.Seat, ask wire.AskTyped) (*wire.Typed, error)

// readTyped says what a line means that a person typed at a table. It changes nothing: the client sends the move, if it is one.
func (s *Server) readTyped(r *api.Request) (*api.Response, error) {
	var ask wire.AskTyped
	if err := api.ReadJSON(r, &ask, s.Limits.Body); err != nil {
		return nil, err
	}
	room, err := s.findRoom(r, r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	state := room.State()
	switch {
	case s.Typed == nil:
		return nil, gamelog.ErrNotFound
	case state.Game == nil:
		return nil, game.Refuse(table.NoGame)
	}
	ask.Language = spoken(ask.Language)
	seat := state.SeatOf(s.session(r).person(room.ID()))
	var told *wire.Typed
	err = api.Work(r.Context, func() (err error) {
		told, err = s.Typed(state.Config, state.Game, seat, ask)
		return err
	})
	if err != nil {
		return nil, err
	}
	return api.OK(told)
}
