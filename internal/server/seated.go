package server

import (
	"slices"
	"strings"
	"time"

	"shipfic/game"
	"shipfic/internal/http"
)

// returns is how often somebody with a seat may come back to the table although others have used up the requests of the address.
var returns = Rate{Times: 20, In: time.Minute}

// returnsKept is for how many people the server remembers how often they came back.
const returnsKept = 4096

// mayReturn reports whether a request is that of somebody with a seat for their table. They have requests of their own.
func (s *Server) mayReturn(r *http.Request) bool {
	if !strings.HasPrefix(r.URL.Path, "/ws/") && !strings.HasPrefix(r.URL.Path, "/api/tables/") || !s.seated(r) {
		return false
	}
	name := s.budgetName(r)
	s.mu.Lock()
	defer s.mu.Unlock()
	limiter, known := s.returned.Get(name)
	if !known {
		limiter = newLimiter(returns)
		s.returned.Put(name, limiter)
	}
	return takeOne(limiter) == 0
}

// seated reports whether the browser has a seat at the table that it asks for. People with a seat get in even if strangers have used up
// the limits of their address. A table without our signature in the cookie is not looked up, so that a guess costs and tells nothing.
func (s *Server) seated(r *http.Request) bool {
	id, ok := parseCode(r.PathValue("id"))
	who, known := s.sessionOf(r)
	if !ok || !known || !slices.Contains(s.visited(r), visit{id, true}) {
		return false
	}
	room, err := s.hall.Room(r.Context(), id)
	return err == nil && room.State().SeatOf(who.person(id)) != game.Watcher
}
