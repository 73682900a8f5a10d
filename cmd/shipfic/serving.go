package main

import (
	"embed"
	"encoding/json"
	"io/fs"
	"log/slog"
	"os"
	"runtime/debug"
	"slices"
	"time"

	"shipfic/game"
	"shipfic/hayburger"
	"shipfic/internal/archive"
	"shipfic/internal/gamelog"
	"shipfic/internal/games"
	"shipfic/internal/practice"
	"shipfic/internal/presence"
	"shipfic/internal/server"
	"shipfic/internal/table"
	"shipfic/internal/workshop"
	"shipfic/web"
)

// house is a running server: tables, bots, and the network's side of them.
type house struct {
	hall     *table.Hall
	server   *server.Server
	workshop *workshop.Workshop
	presence *presence.Presence // nil: this machine is alone
}

// houseOptions are what a house is made of.
type houseOptions struct {
	Log      gamelog.Log
	Cluster  *cluster // the same log, if it is shared with other machines
	Idle     time.Duration
	BotPause time.Duration
	Seed     *uint64 // of every game, for tests; nil: each has its own
	Logger   *slog.Logger
	Server   server.Options // what is filled in here is left out
}

// openHouse puts a server together. This is the one place where all parts meet.
func openHouse(o houseOptions) (*house, error) {
	roomForGarbage()
	shelf, err := games.NewShelf(o.Log)
	if err != nil {
		return nil, err
	}
	course, err := practice.Open()
	if err != nil {
		return nil, err
	}
	bots := games.NewBots(shelf, o.BotPause)
	hall := &table.Hall{
		Log: o.Log, Games: shelf, Bots: bots, Reflexes: bots, Alarms: games.Clock{}, Idle: o.Idle, Logger: o.Logger,
	}
	if o.Seed != nil {
		hall.Seeds = func() game.Seed { return game.SeedOf(*o.Seed) }
	}
	h := &house{hall: hall}
	if o.Cluster != nil {
		if h.presence, err = o.Cluster.presence(); err != nil {
			return nil, err
		}
		hall.Follow, hall.Grace, hall.Elsewhere, o.Server.Presence = true, clusterGrace, h.presence.Elsewhere, h.presence
	}
	hall.Open()
	shown := archive.New(archive.Options{Chronicles: hall, Entries: o.Log, Cards: shelf.Cards, Page: page()})
	h.workshop = workshop.New(workshop.Options{Blobs: o.Log, Simulate: simulate, Logger: o.Logger})
	o.Server.Hall, o.Server.Log, o.Server.Page, o.Server.Logger = hall, o.Log, page(), o.Logger
	o.Server.Stamp, o.Server.Hints, o.Server.Practice = stamp, bots.Hint, course
	o.Server.Archive, o.Server.Routes = shown, slices.Concat(shown.Routes(), h.workshop.Routes())
	h.server = server.New(o.Server)
	return h, nil
}

// clusterGrace is how much later a machine does what is due than the one that wrote the latest entry: if that one lives, it was first.
const clusterGrace = 2 * time.Second

// roomForGarbage lets the garbage of many moves pile up before it is collected, which takes a sixth less processor time than
// Go's own setting. What a busy server holds on to is small. Whoever sets GOGC or GOMEMLIMIT knows better.
func roomForGarbage() {
	if os.Getenv("GOGC") == "" && os.Getenv("GOMEMLIMIT") == "" {
		debug.SetGCPercent(400)
	}
}

// close puts all tables away. The log stays open.
func (h *house) close() {
	h.workshop.Close()
	h.hall.Close()
	if h.presence != nil {
		h.presence.Close()
	}
}

// stamp adds what the server measured to a move.
func stamp(_ table.Config, g game.State, seat game.Seat, measured func() server.Network, move json.RawMessage) (json.RawMessage, error) {
	return games.Stamp(g, seat, func() hayburger.Network { return hayburger.Network(measured()) }, move)
}

//go:embed page
var plainPage embed.FS

// page is the page as it was built, or a plain one that says that it was not.
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
