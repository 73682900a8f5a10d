package main

import (
	"context"
	"embed"
	"encoding/json"
	"io/fs"
	"log/slog"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"shipfic/game"
	"shipfic/hayburger"
	"shipfic/internal/admin"
	"shipfic/internal/api"
	"shipfic/internal/archive"
	"shipfic/internal/catalogue"
	"shipfic/internal/gamelog"
	"shipfic/internal/games"
	"shipfic/internal/moving"
	"shipfic/internal/position"
	"shipfic/internal/practice"
	"shipfic/internal/presence"
	"shipfic/internal/push"
	"shipfic/internal/server"
	"shipfic/internal/sim"
	"shipfic/internal/table"
	"shipfic/internal/workshop"
	"shipfic/web"
)

// house is a server with everything it serves: tables, bots, archive, workshop.
type house struct {
	hall     *table.Hall
	server   *server.Server
	workshop *workshop.Workshop
	presence *presence.Presence // nil: this node is alone
	desk     *admin.Desk        // nil: there are no operators
	calls    *push.Caller       // nil: nobody is called

	uploading sync.Mutex // held while the notes about uploaded packs change
}

// houseOptions are what a house is made of.
type houseOptions struct {
	Log      gamelog.Log
	Cluster  *cluster // the same log, if it is shared with other nodes
	Idle     time.Duration
	BotPause time.Duration
	Seed     *uint64       // of every game; nil: each has a random one
	Book     *admin.Book   // of the operators; nil: there are none
	Words    admin.Words   // that nobody may use at open tables
	Calls    *push.Options // nil: nobody is called; openHouse fills in the parts
	Logger   *slog.Logger
	Server   server.Options // openHouse fills in the parts
}

// openHouse puts a server together. This is the only place where all parts meet.
func openHouse(o houseOptions) (*house, error) {
	shelf := games.NewShelf(o.Log)
	bots := games.NewBots(shelf, o.BotPause)
	if o.Seed == nil {
		bots.Salt = rand.Uint64()
	}
	var serving atomic.Pointer[server.Server] // bots may move before there is one
	bots.OwnerOf = func(id gamelog.ID) string {
		s := serving.Load()
		if s == nil {
			return ""
		}
		owner, known := s.OwnerOf(id)
		if !known {
			return ""
		}
		return api.SiteOf(owner).String()
	}
	hall := &table.Hall{
		Log: o.Log, Games: shelf, Bots: bots, Reflexes: bots, Alarms: games.Clock{}, Idle: o.Idle, Logger: o.Logger,
	}
	if o.Seed != nil {
		hall.Seeds = func() game.Seed { return game.SeedOf(*o.Seed) }
	}
	h := &house{hall: hall}
	if o.Cluster != nil {
		presence, err := o.Cluster.presence()
		if err != nil {
			return nil, err
		}
		h.presence = presence
		hall.Follow, hall.Grace, hall.Elsewhere, o.Server.Presence = true, clusterGrace, h.presence.Elsewhere, h.presence
	}
	if o.Calls != nil {
		o.Calls.Log, o.Calls.Hall, o.Calls.Code, o.Calls.Logger = o.Log, hall, server.CodeOf, o.Logger
		h.calls = push.New(*o.Calls)
		hall.Changed, o.Server.Routes = h.calls.Changed, h.calls.Routes()
	}
	hall.Open()
	shown := archive.New(archive.Options{Chronicles: hall, Entries: o.Log, Notes: o.Log, Cards: shelf.Cards, Page: page()})
	published, err := catalogue.Open(context.Background(), o.Log)
	if err != nil {
		return nil, err
	}
	var packs workshop.Blobs = uploads{o.Log, o.Log, &h.uploading}
	if o.Book != nil {
		h.desk = admin.New(admin.Options{
			Book: o.Book, Log: o.Log, Hall: hall, Games: shelf, Words: o.Words, PackNamed: latestOf(published), NameOf: workshop.NameOf, Version: version, Logger: o.Logger,
		})
		o.Server.CookieKey = o.Book.CookieKey()
		packs, o.Server.House, o.Server.Routes = h.desk.Packs(packs), h.desk, append(o.Server.Routes, h.desk.Routes()...)
	}
	about := workshop.Options{Blobs: packs, Catalogue: published, Page: page(), Simulate: sim.ForAuthors, Logger: o.Logger}
	if h.desk != nil {
		about.House = h.desk
	}
	h.workshop = workshop.New(about)
	o.Server.Hall, o.Server.Log, o.Server.Page, o.Server.Logger = hall, o.Log, page(), o.Logger
	o.Server.PackCard, o.Server.Stamp, o.Server.Hints, o.Server.Practice, o.Server.BotFaults = h.workshop.LinkCard, stamp, bots.Hint, course, bots.Faults
	o.Server.Positions = &position.Desk{Games: shelf}
	cards := h.workshop.Routes()
	moved := &moving.Movers{Log: o.Log, Hall: hall, NewCode: server.NewCode, Packs: packs}
	if h.desk != nil {
		cards = h.desk.Shown(cards)
	}
	o.Server.Archive, o.Server.Routes = shown, slices.Concat(o.Server.Routes, shown.Routes(), cards, moved.Routes())
	h.server = server.New(o.Server)
	serving.Store(h.server)
	return h, nil
}

// latestOf finds the latest versions of published packs.
func latestOf(published *catalogue.Catalogue) func(name string) (gamelog.Hash, bool) {
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
func (h *house) close() {
	h.workshop.Close()
	h.hall.Close()
	if h.presence != nil {
		h.presence.Close()
	}
}

// stamp adds what the server measured to a move.
func stamp(c table.Config, g game.State, seat game.Seat, measured func() server.Network, move json.RawMessage) (json.RawMessage, error) {
	return games.Stamp(c, g, seat, func() hayburger.Network { return hayburger.Network(measured()) }, move)
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
