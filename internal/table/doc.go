// Package table runs the tables people play at: seats, host, bots, clock, chat, undo, rematch.
//
// A table is a log of commands, as a game is a log of moves. [State] is derived from the log by [State.Step], which is
// pure. Time, the seed of a game, the moves of bots and people going away are commands too, written by the node that
// noticed them first.
//
//	next, events, err := state.Step(command, games, past)
//
// [Room] runs one table: it takes commands one at a time, steps, appends to the log expecting the entry number it knows,
// and only then notifies listeners. A command that loses a race against another node is validated again. [Hall] holds the
// rooms: it loads a table from its log on demand, and unloads it when nobody has been there for a while.
//
//	hall := &table.Hall{Log: log, Games: games, Bots: bots}
//	hall.Open()
//	room, err := hall.Room(ctx, "k3xq9")
//	state, stop, err := room.Listen(&table.Listener{Person: "ada", Tell: tell})
//	update, err := room.Do(ctx, table.Command{Do: table.DoSay, By: "ada", Text: "hello"})
//
// An error of Do is a [game.Refusal], and nothing has happened; or [ErrUnloaded], and the hall returns another room; or
// [ErrUnsure], and it is not known yet what happened; or an error of the log.
//
// The package knows no game and no network: games come in through [Games], bots through [Bots], listeners through
// [Room.Listen]. It serialises state only for the log: what a seat may see is for the game to say.
package table
