package server

import (
	"time"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/http"
	"shipfic/internal/wire"
)

// Practice has lessons and puzzles. It stores nothing, so it needs neither a table nor a log.
type Practice interface {
	List() wire.Practices
	Play(wire.AskPractice) (*wire.Practice, error)
	Hint(wire.AskPractice) (*wire.Hint, error)
	Daily(day string, now time.Time) (*wire.Daily, error)
}

// listPractice lists the lessons and puzzles.
func (s *Server) listPractice(w http.ResponseWriter, _ *http.Request) error {
	if s.practice == nil {
		return gamelog.ErrNotFound
	}
	return api.Answer(w, http.StatusOK, s.practice().List())
}

// showDaily names the puzzle of a day.
func (s *Server) showDaily(w http.ResponseWriter, r *http.Request) error {
	if s.practice == nil {
		return gamelog.ErrNotFound
	}
	daily, err := s.practice().Daily(r.URL.Query().Get("day"), time.Now())
	if err != nil {
		return err
	}
	return api.Answer(w, http.StatusOK, daily)
}

// playPractice returns the position after the moves that somebody made in a lesson or puzzle.
func (s *Server) playPractice(w http.ResponseWriter, r *http.Request) error {
	return answerPractice(s, w, r, Practice.Play)
}

// hintPractice returns the next move in a puzzle. Finding it may take as long as a bot's move.
func (s *Server) hintPractice(w http.ResponseWriter, r *http.Request) error {
	return answerPractice(s, w, r, Practice.Hint)
}

func answerPractice[T any](s *Server, w http.ResponseWriter, r *http.Request, do func(Practice, wire.AskPractice) (T, error)) error {
	var ask wire.AskPractice
	if err := api.ReadJSON(w, r, &ask, s.limits.Body); err != nil {
		return err
	}
	if s.practice == nil {
		return gamelog.ErrNotFound
	}
	var answer T
	err := api.Work(r.Context(), func() (err error) {
		answer, err = do(s.practice(), ask)
		return err
	})
	if err != nil {
		return err
	}
	return api.Answer(w, http.StatusOK, answer)
}
