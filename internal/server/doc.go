// Package server is the network's side of the tables: HTTP for the page and the JSON API, a WebSocket for each table a browser
// has open, sessions, limits, metrics.
//
//	s := server.New(server.Options{Hall: hall, Log: log, Page: page})
//	web := s.HTTP(":8080")
//	go web.ListenAndServe()
//	…
//	s.Shutdown(ctx) // clients are told and come back; then close the hall
//
// What happens to a message: [connection.read] takes it from the socket and checks its form and its rate, the table's room
// decides, writes and tells every connection at the table, and each connection's outbox sends what its seat may see. Nobody
// waits for a slow client: an outbox that is full is emptied, and the client gets the whole state when it can take it.
//
// The server never sends a game's State or seed, only views and events made for a seat. It knows no game: how a move is
// stamped with measured round trips is a hook. docs/protocol.md has every message and every code.
package server
