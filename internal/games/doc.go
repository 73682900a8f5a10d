// Package games brings the two games to the tables: the engine that a table's settings ask for, bots for its seats, and
// what a game does by itself when its time has come.
//
// [Shelf] is a [table.Games]. It makes an engine of the embedded cards and the packs that the settings name by their
// hash, takes those from the log, and keeps the engines it made lately, so that a thousand tables with the same cards
// share one set of them. [Bots] is a [table.Bots] and a [table.Reflexes], [Clock] a [table.Alarms].
//
//	shelf, err := games.NewShelf(log)
//	bots := games.NewBots(shelf, time.Second)
//	hall := &table.Hall{Log: log, Games: shelf, Bots: bots, Reflexes: bots, Alarms: games.Clock{}}
//
// This is the only place where tables meet the games. It decides no rule and keeps nothing of any table.
package games
