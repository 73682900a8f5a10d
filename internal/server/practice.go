package server

import (
	"time"

	"shipfic/game"
	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/wire"
)

// Practice has lessons and puzzles. It stores nothing, so it needs neither a table nor a log.
type Practice interface {
	List() wire.Practices
	Play(wire.AskPractice) (*wire.Practice, error)
	Hint(wire.AskPractice) (*wire.Hint, error)
	// At returns the game after the inputs, and the learner's seat.
	At(wire.AskPractice) (game.State, game.Seat, error)
	Daily(day string, now time.Time) (*wire.Daily, error)
}

// listPractice lists the lessons and puzzles.
func (s *Server) listPractice(_ *api.Request) (*api.Response, error) {
	if s.Practice == nil {
		return nil, gamelog.ErrNotFound
	}
	return api.OK(s.Practice().List())
}

// showDaily names the puzzle of a day.
func (s *Server) showDaily(r *api.Request) (*api.Response, error) {
	if s.Practice == nil {
		return nil, gamelog.ErrNotFound
	}
	daily, err := s.Practice().Daily(r.Query("day"), time.Now())
	if err != nil {
		return nil, err
	}
	return api.OK(daily)
}

// playPractice returns the position after the moves that somebody made in a lesson or puzzle.
func (s *Server) playPractice(r *api.Request) (*api.Response, error) {
	return answerPractice(s, r, Practice.Play)
}

// hintPractice returns the next moves in a lesson or puzzle. Finding it may take as long as a bot's move.
func (s *Server) hintPractice(r *api.Request) (*api.Response, error) {
	return answerPractice(s, r, Practice.Hint)
}

func answerPractice[T any](s *Server, r *api.Request, do func(Practice, wire.AskPractice) (T, error)) (*api.Response, error) {
	var ask wire.AskPractice
	if err := api.ReadJSON(r, &ask, s.Limits.Body); err != nil {
		return nil, err
	}
	if s.Practice == nil {
		return nil, gamelog.ErrNotFound
	}
	var answer T
	err := api.Work(r.Context, func() (err error) {
		answer, err = do(s.Practice(), ask)
		return err
	})
	if err != nil {
		return nil, err
	}
	return api.OK(answer)
}
