// Package hall runs tables.
//
// [Room] runs one table: it takes commands one at a time, steps, appends to the log expecting the entry number it knows,
// and only then notifies listeners. A command that loses a race against another node is validated again. [Hall] holds the
// rooms: it loads a table from its log on demand, and unloads it when nobody has been there for a while.
//
//	h := &hall.Hall{Log: log, Games: games, Bots: bots}
//	h.Open()
//	room, err := h.Room(ctx, "k3xq9")
//	state, stop, err := room.Listen(&hall.Listener{Person: "ada", Tell: tell})
//	update, err := room.Do(ctx, table.Command{Do: table.DoSay, By: "ada", Text: "hello"})
//
// An error of Do is a [game.Refusal], and nothing has happened; or [ErrUnloaded], and the hall returns another room; or
// [ErrUnsure], and it is not known yet what happened; or an error of the log.
//
// A [Chronicle] is a game of a table that is shown again, from the log alone.
//
// The package knows no game and no network: games come in through [table.Games], bots through [Bots], listeners through
// [Room.Listen]. It serialises state only for the log: the game decides what a seat may see.
package hall
