package server

import (
	"encoding/json"

	"shipfic/game"
	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/limit"
	"shipfic/internal/wire"
)

// preview is the route of a preview. A page asks for one whenever its player chooses a card.
func preview(pattern string, handle api.Handler) api.Route {
	return api.Route{Pattern: pattern, Handle: handle, Lane: limit.Quick, Limit: limit.Previews, Frequent: true}
}

// previewTable sends what a person at a table would bring about with what they have chosen.
func (s *Server) previewTable(r *api.Request) (*api.Response, error) {
	var ask wire.AskPreview
	if err := api.ReadJSON(r, &ask, s.Limits.Body); err != nil {
		return nil, err
	}
	state, seat, err := s.playing(r)
	if err != nil {
		return nil, err
	}
	return foresee(r, state.Shown(), ask.Choice, func() (game.State, game.Seat, error) { return state.Game, seat, nil })
}

// previewPractice does the same for a lesson or puzzle.
func (s *Server) previewPractice(r *api.Request) (*api.Response, error) {
	var ask wire.AskPractice
	if err := api.ReadJSON(r, &ask, s.Limits.Body); err != nil {
		return nil, err
	}
	if s.Practice == nil {
		return nil, gamelog.ErrNotFound
	}
	return foresee(r, 0, ask.Choice, func() (game.State, game.Seat, error) { return s.Practice().At(ask) })
}

// previewPosition does the same for a position.
func (s *Server) previewPosition(r *api.Request) (*api.Response, error) {
	var ask wire.AskPosition
	if err := api.ReadJSON(r, &ask, s.Limits.Body); err != nil {
		return nil, err
	}
	if s.Positions == nil {
		return nil, gamelog.ErrNotFound
	}
	return foresee(r, 0, ask.Choice, func() (game.State, game.Seat, error) {
		_, state, seat, err := s.Positions.At(ask)
		return state, seat, err
	})
}

// foresee answers what would come of a choice in a game. The game is found as part of the work.
func foresee(r *api.Request, n uint64, choice json.RawMessage, find func() (game.State, game.Seat, error)) (*api.Response, error) {
	answer := wire.Previewed{N: n}
	err := api.Work(r.Context, func() error {
		state, seat, err := find()
		if err != nil {
			return err
		}
		f, is := state.(game.Foresighted)
		if !is {
			return gamelog.ErrNotFound
		}
		told, err := f.Foresee(seat, choice)
		if err != nil {
			return err
		}
		answer.Preview, err = json.Marshal(told)
		return err
	})
	if err != nil {
		return nil, err
	}
	return api.OK(answer)
}
