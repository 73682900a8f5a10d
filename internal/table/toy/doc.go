// Package toy is a small game with everything that a table has to handle, for tests of tables.
//
//	games := toy.Game{Version: 1}
//	state, events, err := games.New(setup)
package toy
