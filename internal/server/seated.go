package server

import (
	"net/http"
	"slices"

	"shipfic/game"
)

// seated reports whether the browser has a seat at the table that it asks for. People with a seat get in even if strangers have used up
// the limits of their address. A table that the browser never visited is not looked up, so that a guess costs and tells nothing.
func (s *Server) seated(r *http.Request) bool {
	id, ok := parseCode(r.PathValue("id"))
	who, known := s.sessionOf(r)
	if !ok || !known || !slices.Contains(visited(r), id) {
		return false
	}
	room, err := s.hall.Room(r.Context(), id)
	return err == nil && room.State().SeatOf(who.person(id)) != game.Watcher
}
