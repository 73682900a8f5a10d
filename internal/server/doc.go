// Package server puts tables on the network: HTTP for the page and the JSON API, a WebSocket for each table that a browser has
// open, sessions, limits, metrics.
//
//	s := server.New(server.Options{Hall: hall, Log: log, Page: page})
//	web := s.HTTP(":8080")
//	go web.ListenAndServe()
//	…
//	s.Shutdown(ctx) // clients are told to reconnect; then close the hall
//
// A command takes this way: [connection.take] checks its form and rate; the table's room decides and writes to the log; then one broadcast
// goes to all connections at the table ([tableConnections.send]). The broadcast is the difference from the state that they have, and is
// computed, encoded and compressed once. The part that one seat alone may see is a message of its own ([step]). A connection knows only the
// number of the last broadcast that it has. A slow client holds up nobody: a full outbox is emptied, and the client gets the whole state
// when it reads again. docs/decisions/0018 says why.
//
// The server never sends a game's State or seed, only views and events made for a seat. It knows no game: a game whose views have a
// public part says so by [game.SplitState], moves are stamped with measured round trips by a hook, and finished games and card packs
// are shown by others, through [api.Route] and [Archive]. internal/tidy holds it to that. docs/protocol.md lists every message and
// every code.
package server
