// Package table is the table that people play at, as a value: seats, host, bots, clock, chat, undo, rematch.
//
// A table is a log of commands, as a game is a log of moves. [State] is derived from the log by [State.Step], which is
// pure. Time, the seed of a game, the moves of bots and people going away are commands too, written by the node that
// noticed them first.
//
//	next, events, err := state.Step(command, games, past)
//
// [State.Perform] is Step for a new command: it also completes the command, so that the log has all that a replay needs.
// [State.Encode] and [Decode] turn a table into bytes and back, and [State.Digest] is its fingerprint after a command.
//
// The package knows no game, no network and no clock: games come in through [Games], and time with each command. What runs
// tables, with their log, bots and listeners, is in internal/hall.
package table
