// Package server puts tables on the network: HTTP for the page and the JSON API, a WebSocket for each table that a browser has
// open, sessions, limits, metrics.
//
//	s := server.New(server.Options{Hall: hall, Log: log, Page: page})
//	web := s.HTTP(":8080")
//	go web.ListenAndServe()
//	…
//	s.Shutdown(ctx) // clients are told to reconnect; then close the hall
//
// A message takes this way: [connection.read] takes it from the socket and checks its form and rate; the table's room decides, writes
// to the log and tells every connection at the table; each connection's outbox sends what changed of what its seat may see. The difference
// is computed, encoded and compressed once for all connections that have seen the same ([moment]). A slow client holds up nobody: a full
// outbox is emptied, and the client gets the whole state when it reads again.
//
// The server never sends a game's State or seed, only views and events made for a seat. It knows no game: a game whose views have a
// public part says so by [game.SplitState], moves are stamped with measured round trips by a hook, and what shows finished games and
// card packs is hosted through [api.Route] and [Archive]. internal/tidy holds it to that. docs/protocol.md lists every message and
// every code.
package server
