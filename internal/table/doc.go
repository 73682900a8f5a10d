// Package table is a table people play at: seats, host, bots' seats, clock, chat, undo, rematch.
//
// A table is a log of commands, as a game is a log of moves: [State] is derived from it by [State.Step], which is pure.
// Time, the seed of a game, bots' moves and people who have gone away are commands too, written by whoever noticed.
//
//	next, events, err := state.Step(command, games, past)
//
// [Room] runs a table: it takes commands one at a time, steps, appends to the log expecting the number it knows, and
// only then tells those who listen. A command that another node's was faster than is looked at again. [Hall] holds the
// rooms: it loads a table from its log when somebody comes, and unloads it when nobody has been there for a while.
//
//	hall := &table.Hall{Log: log, Games: games, Bots: bots}
//	hall.Open()
//	room, err := hall.Room(ctx, "k3xq9")
//	state, stop, err := room.Listen(&table.Listener{Person: "ada", Tell: tell})
//	update, err := room.Do(ctx, table.Command{Do: table.DoSay, By: "ada", Text: "hello"})
//
// An error of Do is a [game.Refusal], and nothing has happened; or [ErrUnloaded], and the hall gives another room; or
// [ErrUnsure], and nobody can say yet; or trouble of the log.
//
// The package knows no game and no network: games come in through [Games], bots through [Bots], listeners through
// [Room.Listen]. It serialises no state to anybody but the log: what a seat may see is the game's to say.
package table
