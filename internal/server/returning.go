package server

import (
	"slices"
	"strings"
	"time"

	"shipfic/game"
	"shipfic/internal/api"
	"shipfic/internal/limit"
)

// returns is the rate at which a browser may request a table where it has a seat, even if others have used up the requests of the address.
var returns = limit.Rate{Times: 20, In: time.Minute}

// returnsKept is the maximum number of browsers whose returns are counted.
const returnsKept = 4096

// mayReturn reports whether a request is for a table where the browser has a seat, and within the rate of returns.
func (s *Server) mayReturn(r *api.Request) bool {
	if !strings.HasPrefix(r.URL.Path, "/ws/") && !strings.HasPrefix(r.URL.Path, "/api/tables/") || !s.seated(r) {
		return false
	}
	name := s.budgetName(r)
	s.mu.Lock()
	defer s.mu.Unlock()
	limiter, known := s.returned.Get(name)
	if !known {
		limiter = limit.NewLimiter(returns)
		s.returned.Put(name, limiter)
	}
	return limit.TakeOne(limiter) == 0
}

// seated reports whether the browser has a seat at the table that it asks for. People with a seat get in even if strangers have used up
// the limits of their address. A table without our signature in the cookie is not looked up, so that a guess costs and tells nothing.
func (s *Server) seated(r *api.Request) bool {
	id, ok := parseCode(r.PathValue("id"))
	who, known := s.sessionOf(r)
	if !ok || !known || !slices.Contains(s.visited(r), visit{id, true}) {
		return false
	}
	room, err := s.Hall.Room(r.Context, id)
	return err == nil && room.State().SeatOf(who.person(id)) != game.Watcher
}
