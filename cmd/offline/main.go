//go:build js

package main

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"syscall/js"
	"time"

	"shipfic/game"
	"shipfic/internal/archive"
	"shipfic/internal/gamelog"
	"shipfic/internal/gamelog/indexeddb"
	"shipfic/internal/games"
	"shipfic/internal/hall"
	"shipfic/internal/limit"
	"shipfic/internal/position"
	"shipfic/internal/practice"
	"shipfic/internal/server"
	"shipfic/internal/sim"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/internal/workshop"
	"shipfic/packs"
)

// database is the name of the browser's database.
const database = "shipfic"

// idle is how long a table without a page stays in memory.
const idle = 5 * time.Minute

func main() {
	o, err := optionsOf(os.Args[1:])
	if err != nil {
		panic(err)
	}
	debug.SetGCPercent(200)
	logger := slog.New(slog.NewTextHandler(os.Stderr, nil))
	log, kept := openLog(logger)
	shelf := games.NewShelf(log)
	b := &bridge{server: open(log, shelf, o, logger), log: log}
	if b.cookies, err = cookies.Get(context.Background(), log, ""); err != nil {
		b.cookies = map[string]string{}
	}
	js.Global().Set("shipfic", map[string]any{"ask": js.FuncOf(b.ask), "connect": js.FuncOf(b.connect)})
	ready(kept)
	time.Sleep(300 * time.Millisecond)            // the page's first requests come first
	shelf.Engine(table.Config{Game: games.TSSSF}) // the first table needs it, so that is built while the person looks at the page
	select {}
}

// options are for tests: people do not set them.
type options struct {
	pause time.Duration // about how long bots wait before a move
	seed  *uint64       // of every game; nil: each has a random one
}

// optionsOf reads the arguments: a pause, and a seed.
func optionsOf(args []string) (options, error) {
	o := options{pause: time.Second} // as on a server, so that people can follow
	if len(args) == 0 {
		return o, nil
	}
	pause, err := time.ParseDuration(args[0])
	if o.pause = pause; err != nil || len(args) == 1 {
		return o, err
	}
	seed, err := strconv.ParseUint(args[1], 10, 64)
	o.seed = &seed
	return o, err
}

// openLog opens the browser's database. Without one, games live as long as the page, and so does what is written after the database is full.
func openLog(logger *slog.Logger) (log gamelog.Log, kept bool) {
	opened, err := indexeddb.Open(context.Background(), database)
	if err != nil {
		logger.Warn("games are not kept", "error", err)
		return new(gamelog.Memory), false
	}
	return gamelog.NewOverflowing(opened, func() { ready(false) }), true
}

// ready tells the page that the server answers, and whether games outlive the page.
func ready(kept bool) { js.Global().Call("shipficReady", kept) }

// course has the lessons and puzzles of the program.
func course() server.Practice { return practice.Embedded() }

// open connects the parts of the server.
func open(log gamelog.Log, shelf *games.Shelf, o options, logger *slog.Logger) *server.Server {
	bots := games.NewBots(shelf, o.pause)
	hall := &hall.Hall{Log: log, Games: shelf, Bots: bots, Reflexes: bots, Alarms: games.Clock{}, Idle: idle, Logger: logger}
	if o.seed != nil {
		hall.Seeds = func() game.Seed { return game.SeedOf(*o.seed) }
	} else {
		bots.Salt = rand.Uint64()
	}
	hall.Open()
	shown := archive.New(archive.Options{Chronicles: hall, Entries: log, Notes: log, Cards: shelf.Cards})
	cards := workshop.New(workshop.Options{Blobs: log, Simulate: simulate, Logger: logger})
	moved := &archive.Importer{Log: log, Hall: hall, NewCode: server.NewCode, Packs: log}
	return server.New(server.Options{
		Hall: hall, Log: log, Logger: logger, Limits: limit.Alone, Budget: limit.AloneBudget, Stamp: games.Stamp, Hints: bots.Hint, Typed: shelf.ReadTyped, Practice: course, Archive: shown, Positions: &position.Reader{Games: shelf},
		Routes: slices.Concat(shown.Routes(), cards.Routes(), moved.Routes()), NoOpen: true, // nobody else could join
	})
}

// simulate runs a balance report. A game keeps the only thread busy, so it pauses before each: an answer to the page takes several turns of
// the browser's event loop.
func simulate(ctx context.Context, chosen []*packs.Pack, games int, progress func(done, planned int)) (*wire.BalanceReport, error) {
	const pause = 20 * time.Millisecond
	time.Sleep(pause)
	return sim.ForAuthors(ctx, chosen, games, func(done, planned int) {
		progress(done, planned)
		time.Sleep(pause)
	})
}
