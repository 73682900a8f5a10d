package bench

import (
	"context"
	"errors"
	"net"
	"net/http"
	"time"

	"shipfic/internal/gamelog"
	"shipfic/internal/server"
	"shipfic/internal/table"
)

// Program is how the command opens logs and runs servers on them.
type Program struct {
	// OpenFolder opens the log in a data folder, and makes the folder if there is none.
	OpenFolder func(ctx context.Context, folder string) (gamelog.Log, error)
	// JoinCluster opens the log of a NATS cluster. The suffix is added to the name of its streams.
	JoinCluster func(ctx context.Context, urls, suffix string, streams int) (gamelog.Log, error)
	// Serve puts a server together on a log, which stays the caller's to close. The options hold what a benchmark sets.
	Serve func(gamelog.Log, server.Options) (House, error)
}

// House is a server that was put together.
type House struct {
	Hall   *table.Hall
	Server *server.Server
	Close  func()
}

// node is a server under load, at an address on the loopback interface.
type node struct {
	House
	log     gamelog.Log
	web     *http.Server
	address string
}

func (p Program) openFolder(ctx context.Context, folder string) (*node, error) {
	log, err := p.OpenFolder(ctx, folder)
	if err != nil {
		return nil, err
	}
	return p.serve(log, server.Options{})
}

// openLoaded opens a folder for a load.
func (p Program) openLoaded(ctx context.Context, folder string) (*node, error) {
	n, err := p.openFolder(ctx, folder)
	if err == nil {
		n.Hall.Seeds = loadSeeds
	}
	return n, err
}

// serve runs a server on a log. The node owns the log.
func (p Program) serve(log gamelog.Log, o server.Options) (*node, error) {
	o.Limits = unlimited
	house, err := p.Serve(log, o)
	if err != nil {
		return nil, errors.Join(err, log.Close())
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		house.Close()
		return nil, errors.Join(err, log.Close())
	}
	n := &node{house, log, house.Server.HTTP(""), listener.Addr().String()}
	go n.web.Serve(listener) // until close
	return n, nil
}

func (n *node) close() error {
	n.web.Close()
	n.Close()
	return n.log.Close()
}

const many = 1 << 20

var plenty = server.Rate{Times: many, In: time.Second}

// unlimited lets the load generator's one address do what many players would. Its clients do not read before all tables are set up, which
// can take minutes on a busy machine.
var unlimited = server.Limits{
	Connections: many, PerAddress: many, PerTable: many, Requests: plenty, Misses: plenty, Tables: plenty, Moves: plenty, Commands: plenty, AllMoves: plenty, AllCommands: plenty,
	Written: plenty, Write: time.Hour,
}
