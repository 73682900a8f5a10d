package server

import (
	"net/http"

	"shipfic/internal/wire"
)

// Practice is what people learn with: lessons and puzzles. It keeps nothing, so it needs no table and no log.
type Practice interface {
	List() wire.Practices
	Play(wire.AskPractice) (*wire.Practice, error)
	Hint(wire.AskPractice) (*wire.Hint, error)
}

// listPractice tells what there is to practise.
func (s *Server) listPractice(w http.ResponseWriter, _ *http.Request) error {
	if s.practice == nil {
		return &problem{status: http.StatusNotFound, code: NotFound}
	}
	s.answer(w, http.StatusOK, s.practice.List())
	return nil
}

// practise tells what came of what somebody did in a lesson or puzzle.
func (s *Server) practise(w http.ResponseWriter, r *http.Request) error {
	return practised(s, w, r, func(ask wire.AskPractice) (*wire.Practice, error) { return s.practice.Play(ask) })
}

// hintPractice tells how to go on in a puzzle. That may take as long as a bot's move, so it may not be asked as often.
func (s *Server) hintPractice(w http.ResponseWriter, r *http.Request) error {
	if wait := s.addresses.of(s.addressOf(r)).use(askHint, &s.limits); wait > 0 {
		return tooFast(wait)
	}
	return practised(s, w, r, func(ask wire.AskPractice) (*wire.Hint, error) { return s.practice.Hint(ask) })
}

func practised[T any](s *Server, w http.ResponseWriter, r *http.Request, do func(wire.AskPractice) (T, error)) error {
	var ask wire.AskPractice
	if err := s.readJSON(w, r, &ask); err != nil {
		return err
	}
	if s.practice == nil {
		return &problem{status: http.StatusNotFound, code: NotFound}
	}
	answer, err := do(ask)
	if err != nil {
		return err
	}
	s.answer(w, http.StatusOK, answer)
	return nil
}
