// Package games implements the interfaces through which tables play Secret Shipfic Folder and Hayburger: engines for
// a table's settings, bots for its seats, and moves that a game makes when its time has come.
//
// [Shelf] is a [table.Games]. It builds an engine from the embedded cards and the packs that the settings name by
// hash, and caches engines so that tables with the same cards share them. [Bots] is a [hall.Bots] and a
// [hall.Reflexes], [Clock] is a [hall.Alarms].
//
//	shelf := games.NewShelf(log)
//	bots := games.NewBots(shelf, time.Second)
//	h := &hall.Hall{Log: log, Games: shelf, Bots: bots, Reflexes: bots, Alarms: games.Clock{}}
//
// Package table itself knows no game; an import test in internal/tidy enforces that. This package decides no rules
// and keeps no state of any table. A game is one entry of the table in kinds.go.
package games
