package main

import (
	"context"
	"embed"
	"io/fs"
	"log/slog"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"sync/atomic"
	"time"

	"shipfic/game"
	"shipfic/internal/admin"
	"shipfic/internal/api"
	"shipfic/internal/archive"
	"shipfic/internal/gamelog"
	"shipfic/internal/games"
	"shipfic/internal/hall"
	"shipfic/internal/limit"
	"shipfic/internal/position"
	"shipfic/internal/practice"
	"shipfic/internal/presence"
	"shipfic/internal/push"
	"shipfic/internal/retention"
	"shipfic/internal/server"
	"shipfic/internal/sim"
	"shipfic/internal/workshop"
	"shipfic/web"
)

// assembly is a server with everything it serves: tables, bots, archive, workshop.
type assembly struct {
	hall     *hall.Hall
	server   *server.Server
	workshop *workshop.Workshop
	keeper   *retention.Keeper
	presence *presence.Presence // nil: this node is alone
	console  *admin.Console     // nil: there are no operators
	calls    *push.Caller       // nil: nobody is called
}

// assemblyOptions are what a server is assembled from.
type assemblyOptions struct {
	Log       retention.Store
	Cluster   *cluster // the same log, if it is shared with other nodes
	Idle      time.Duration
	Retention time.Duration // 0: everything is kept
	BotPause  time.Duration
	Seed      *uint64       // of every game; nil: each has a random one
	Book      *admin.Book   // of the operators; nil: there are none
	Words     admin.Words   // that nobody may use at open tables
	Calls     *push.Options // nil: nobody is called; assemble fills in the rest
	Logger    *slog.Logger
	Server    server.Options // assemble fills in the rest
}

// assemble puts a server together. This is the only place where all packages meet.
func assemble(p assemblyOptions) (*assembly, error) {
	shelf := games.NewShelf(p.Log)
	bots := games.NewBots(shelf, p.BotPause)
	hall := &hall.Hall{
		Log: p.Log, Games: shelf, Bots: bots, Reflexes: bots, Alarms: games.Clock{}, Idle: p.Idle, Logger: p.Logger,
	}
	if p.Seed == nil {
		bots.Salt = rand.Uint64()
	} else {
		hall.Seeds = func() game.Seed { return game.SeedOf(*p.Seed) }
	}
	a := &assembly{hall: hall, keeper: &retention.Keeper{Log: p.Log, Kinds: kinds, After: p.Retention, Logger: p.Logger}}
	if p.Cluster != nil {
		presence, err := p.Cluster.presence()
		if err != nil {
			return nil, err
		}
		a.presence = presence
		hall.Follow, hall.Grace, hall.Elsewhere = true, clusterGrace, presence.Elsewhere
	}
	if p.Calls != nil {
		p.Calls.Log, p.Calls.Hall, p.Calls.Code, p.Calls.Logger = p.Log, hall, server.CodeOf, p.Logger
		a.calls = push.New(*p.Calls)
		hall.Changed = a.calls.Changed
	}
	var serving atomic.Pointer[server.Server] // bots may move before there is one
	bots.OwnerOf = func(id gamelog.ID) string { return siteOf(serving.Load(), id) }
	hall.Open()
	published, err := workshop.OpenCatalogue(context.Background(), p.Log)
	if err != nil {
		return nil, err
	}
	if p.Book != nil {
		a.console = admin.New(admin.Options{
			Book: p.Book, Log: p.Log, Hall: hall, Games: shelf, Words: p.Words, PackNamed: latestOf(published), NameOf: workshop.NameOf, Version: version, Logger: p.Logger,
		})
	}
	a.server = server.New(a.serverOptions(p, shelf, bots, published))
	serving.Store(a.server)
	return a, nil
}

// serverOptions are the options of the server, with the parts that it serves.
func (a *assembly) serverOptions(p assemblyOptions, shelf *games.Shelf, bots *games.Bots, published *workshop.Catalogue) server.Options {
	o := p.Server
	o.Hall, o.Log, o.Page, o.Logger = a.hall, p.Log, page(), p.Logger
	if a.presence != nil {
		o.Presence = a.presence
	}
	if a.calls != nil {
		o.Routes = a.calls.Routes()
	}
	about := workshop.Options{Blobs: a.keeper.Uploads(), Catalogue: published, Tables: p.Log, Page: page(), Simulate: sim.ForAuthors, Logger: p.Logger}
	shown := func(routes []api.Route) []api.Route { return routes }
	if a.console != nil {
		about.Blobs, about.Moderation, shown = a.console.Packs(about.Blobs), a.console, a.console.Shown
		o.Moderation, o.CookieKey, o.Routes = a.console, p.Book.CookieKey(), append(o.Routes, a.console.Routes()...)
	}
	a.workshop = workshop.New(about)
	past := archive.New(archive.Options{Chronicles: a.hall, Entries: p.Log, Notes: p.Log, Cards: shelf.Cards, Page: page()})
	moved := &archive.Importer{Log: p.Log, Hall: a.hall, NewCode: server.NewCode, Packs: about.Blobs}
	o.Archive, o.Positions, o.Practice = past, &position.Reader{Games: shelf}, course
	o.PackCard, o.Stamp, o.Hints, o.Typed, o.BotFaults = a.workshop.LinkCard, games.Stamp, bots.Hint, shelf.ReadTyped, bots.Faults
	o.Routes = slices.Concat(o.Routes, past.Routes(), shown(a.workshop.Routes()), moved.Routes())
	return o
}

// siteOf is the network of the person who made a table, if a server knows it.
func siteOf(s *server.Server, id gamelog.ID) string {
	if s == nil {
		return ""
	}
	owner, known := s.OwnerOf(id)
	if !known {
		return ""
	}
	return limit.SiteOf(owner).String()
}

// latestOf finds the latest versions of published packs.
func latestOf(published *workshop.Catalogue) func(name string) (gamelog.Hash, bool) {
	return func(name string) (gamelog.Hash, bool) {
		p, err := published.Find(context.Background(), name)
		if err != nil {
			return "", false
		}
		return p.Latest().Hash, true
	}
}

// clusterGrace is how long a node waits before it does what is due at a table whose latest entry another node wrote. If that node is
// alive, it was first.
const clusterGrace = 2 * time.Second

// course has the lessons and puzzles of the program.
func course() server.Practice { return practice.Embedded() }

// cores is how many there are. It is read before tuneThreads changes it: a process may serve more than once.
var cores = runtime.GOMAXPROCS(0)

// tuneThreads adds a thread for everything that keeps one busy for long: the budget's workers, the bots and the simulation, which were
// counted before. A move that arrives then gets a thread at once, and the operating system gives it a core before those that had one for
// long. With Go's own scheduler alone it would wait for tens of milliseconds. On two cores it brings the p50 of "bench server --rate 2500"
// from 80 ms to 10 ms, and that of "bench abuse" from 5 ms to 1 ms; the most moves per second stay the same. GOMAXPROCS overrides it.
func tuneThreads() {
	if os.Getenv("GOMAXPROCS") == "" {
		runtime.GOMAXPROCS(cores + 2*max(1, cores-1) + 1)
	}
}

// close stops all simulations and closes all tables. The log stays open.
func (a *assembly) close() {
	a.workshop.Close()
	a.hall.Close()
	if a.presence != nil {
		a.presence.Close()
	}
}

//go:embed page
var plainPage embed.FS

// page is the built page, or a plain one that says that it is not built.
func page() fs.FS {
	if built, there := web.Page(); there {
		return built
	}
	plain, err := fs.Sub(plainPage, "page")
	if err != nil {
		panic("shipfic: no plain page: " + err.Error())
	}
	return plain
}
