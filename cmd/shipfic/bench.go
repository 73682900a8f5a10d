package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"time"

	"shipfic/internal/bench"
	"shipfic/internal/gamelog"
	"shipfic/internal/server"
)

type benchCmd struct {
	Engine    benchEngineCmd    `cmd:"" help:"Measure the engine: random moves per second, and the cost of operations as the grid grows."`
	Bots      benchBotsCmd      `cmd:"" help:"Measure how well an Alicorn plays by the clock of a table, against Mares, and how long its turns take."`
	Server    benchServerCmd    `cmd:"" help:"Measure one server: durable and delivered moves per second, latency, memory, start time."`
	Loaded    benchLoadedCmd    `cmd:"" hidden:"" help:"The server that server measures, in a process of its own."`
	Slaps     benchSlapsCmd     `cmd:"" help:"Measure how fair slaps are between players at different distances, and what cheating brings."`
	Abuse     benchAbuseCmd     `cmd:"" help:"Measure what players notice while strangers ask a server for as much work as they may."`
	Strangers benchStrangersCmd `cmd:"" hidden:"" help:"The part of abuse that asks for work, in a process of its own."`
	Cluster   benchClusterCmd   `cmd:"" help:"Measure servers that share their tables: moves per second and latency with one, two and three of them."`
}

type benchEngineCmd struct {
	JSON    bool    `help:"Print JSON."`
	Seconds float64 `default:"2" help:"How long to play random games (${default}); each other figure takes a tenth of it."`
	Seats   int     `default:"4" help:"Seats of the random games (${default})."`
}

// Run measures and prints.
func (c benchEngineCmd) Run(stdout io.Writer) error {
	figures, err := bench.Engine{Seconds: c.Seconds, Seats: c.Seats}.Run()
	if err != nil {
		return err
	}
	return printFigures(stdout, c.JSON, figures, figures.Print)
}

type benchBotsCmd struct {
	Games   int           `default:"20" help:"Games to play (${default}), about six seconds each with two players. Interrupt it to see the games so far."`
	Players int           `default:"2" help:"Players at the table, one of them the Alicorn (${default})."`
	Seed    uint64        `default:"1" help:"Decides the deals (${default})."`
	Nodes   int           `default:"1000" help:"Nodes that a Mare may search per turn (${default})."`
	Workers int           `default:"1" help:"Games to play at once, each on a core (${default})."`
	Time    time.Duration `default:"0s" placeholder:"TIME" help:"How long the Alicorn thinks about a turn at most; by default as long as at a table."`
	JSON    bool          `help:"Print JSON."`
}

// Run measures and prints. Interrupt it to see the games played so far.
func (c benchBotsCmd) Run(ctx context.Context, stdout io.Writer) error {
	if c.Games < 1 || c.Players < 2 || c.Nodes < 1 || c.Workers < 1 || c.Time < 0 {
		return errors.New("bench bots needs at least 1 game, 2 players, 1 node and 1 worker, and no negative time")
	}
	tuneGC()
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt)
	defer stop()
	figures, err := bench.Bots{Games: c.Games, Players: c.Players, Seed: c.Seed, Nodes: c.Nodes, Workers: c.Workers, Time: c.Time}.Run(ctx)
	if err != nil {
		return err
	}
	return printFigures(stdout, c.JSON, figures, figures.Print)
}

type benchServerCmd struct {
	Tables  int     `default:"500" help:"Tables that play at once (${default})."`
	Players int     `default:"4" help:"Players at each table (${default})."`
	Seconds float64 `default:"10" help:"How long to measure (${default})."`
	Ponies  int     `default:"0" placeholder:"N" help:"Ponies that lie on every grid at the beginning, at most 50."`
	Rate    float64 `default:"0" placeholder:"N" help:"Moves per second in total, to measure latency below saturation; 0 means as many as possible."`
	Stored  int     `default:"10000" help:"Stored games when the start time is measured (${default}); 0 skips that."`
	Idle    int     `default:"1000" help:"Idle tables and connections whose memory is measured (${default}); 0 skips that."`
	JSON    bool    `help:"Print JSON."`
	Folder  string  `placeholder:"FOLDER" help:"Where to write the games, to measure another disk; the default is the folder for temporary files."`
	Profile string  `placeholder:"FILE" help:"Write a CPU profile of the server under load."`
}

// Run measures and prints.
func (c benchServerCmd) Run(ctx context.Context, stdout io.Writer) error {
	figures, err := bench.Server{
		Program: benchProgram(natsFlags{}), Tables: c.Tables, Players: c.Players, Seconds: c.Seconds, Ponies: c.Ponies, Rate: c.Rate, Stored: c.Stored,
		Idle: c.Idle, Folder: c.Folder, Profile: c.Profile,
	}.Run(ctx)
	if err != nil {
		return err
	}
	return printFigures(stdout, c.JSON, figures, figures.Print)
}

type benchLoadedCmd struct {
	Folder string `arg:"" help:"Folder of the games."`
}

// Run serves until standard input ends.
func (c benchLoadedCmd) Run(ctx context.Context, stdout io.Writer) error {
	tuneThreads()
	return bench.Loaded{Program: benchProgram(natsFlags{}), Folder: c.Folder}.Run(ctx, os.Stdin, stdout)
}

type benchSlapsCmd struct {
	Tables    int     `default:"0" help:"Tables of each pair of players that play at once; 0 means 64 of honest players and 16 of cheats."`
	Seconds   float64 `default:"90" help:"How long each part takes (${default})."`
	Part      string  `enum:"all,honest,honest-direct,direct,proxied,reported" default:"all" help:"What to measure: honest players behind a proxy (honest) or not (honest-direct), cheats where no proxy is in front of the server (direct), where one is (proxied) or where one reports round trips (reported), or all of it."`
	Simulated bool    `help:"Simulate the network instead of opening connections. Takes seconds, and a busy machine does not matter."`
	Seed      uint64  `default:"1" help:"Decides how fast the players react (${default})."`
	JSON      bool    `help:"Print JSON."`
}

// Run measures and prints.
func (c benchSlapsCmd) Run(ctx context.Context, stdout io.Writer) error {
	figures, err := bench.Slaps{
		Program: benchProgram(natsFlags{}), Tables: c.Tables, Seconds: c.Seconds, Part: c.Part, Seed: c.Seed, Simulated: c.Simulated,
	}.Run(ctx)
	if err != nil {
		return err
	}
	return printFigures(stdout, c.JSON, figures, func(w io.Writer) { bench.PrintSlaps(w, figures) })
}

type benchAbuseCmd struct {
	Seconds    float64 `default:"20" help:"How long to measure (${default})."`
	Strangers  int     `default:"8" help:"Addresses that ask for much (${default})."`
	Parallel   int     `default:"16" help:"Requests of each of them at the same time (${default})."`
	Bystanders int     `default:"10" help:"Tables of other people, whose commands are measured (${default})."`
	Watchers   int     `default:"3" help:"People who watch at each of these tables (${default})."`
	JSON       bool    `help:"Print JSON."`
	Folder     string  `placeholder:"FOLDER" help:"Where the server writes its games, to measure another disk; the default is the folder for temporary files."`
}

// Run measures and prints.
func (c benchAbuseCmd) Run(ctx context.Context, stdout io.Writer) error {
	figures, err := bench.Abuse{
		Seconds: c.Seconds, Folder: c.Folder, Strangers: c.Strangers, Parallel: c.Parallel, Bystanders: c.Bystanders, Watchers: c.Watchers,
	}.Run(ctx)
	if err != nil {
		return err
	}
	return printFigures(stdout, c.JSON, figures, figures.Print)
}

type benchStrangersCmd struct {
	Server    string  `arg:"" help:"Address of the server, such as http://localhost:8080."`
	Seconds   float64 `default:"20"`
	Addresses int     `default:"8"`
	Parallel  int     `default:"16"`
}

// Run asks, and prints JSON for the process that measures.
func (c benchStrangersCmd) Run(ctx context.Context, stdout io.Writer) error {
	figures, err := bench.Strangers{Server: c.Server, Seconds: c.Seconds, Addresses: c.Addresses, Parallel: c.Parallel}.Run(ctx)
	if err != nil {
		return err
	}
	return json.NewEncoder(stdout).Encode(figures)
}

type benchClusterCmd struct {
	natsFlags
	Tables  int     `default:"100" help:"Tables that play at once (${default})."`
	Players int     `default:"4" help:"Players at each table, spread over the servers (${default})."`
	Seconds float64 `default:"8" help:"How long to measure each number of servers (${default})."`
	Servers int     `default:"3" help:"The largest number of servers (${default})."`
	Streams []int   `default:"1" placeholder:"N,..." help:"Numbers of streams to measure, each with every number of servers (${default})."`
	JSON    bool    `help:"Print JSON."`
	Folder  string  `placeholder:"FOLDER" help:"Without --nats: where the NATS servers started for the measurement write; the default is the folder for temporary files."`
}

// Run measures and prints.
func (c benchClusterCmd) Run(ctx context.Context, stdout io.Writer) error {
	figures, err := bench.Cluster{
		Program: benchProgram(c.natsFlags), NATS: c.NATS, Tables: c.Tables, Players: c.Players, Seconds: c.Seconds, Servers: c.Servers, Streams: c.Streams, Folder: c.Folder,
	}.Run(ctx)
	if err != nil {
		return err
	}
	return printFigures(stdout, c.JSON, figures, func(w io.Writer) { bench.PrintCluster(w, figures) })
}

func printFigures(stdout io.Writer, asJSON bool, figures any, print func(io.Writer)) error {
	if asJSON {
		return json.NewEncoder(stdout).Encode(figures)
	}
	print(stdout)
	return nil
}

// benchProgram runs servers as "shipfic serve" does, except that they log errors only.
func benchProgram(flags natsFlags) bench.Program {
	return bench.Program{
		OpenFolder: func(ctx context.Context, folder string) (gamelog.Log, error) { return dataFlag{Data: folder}.open(ctx) },
		JoinCluster: func(ctx context.Context, urls, suffix string, streams int) (gamelog.Log, error) {
			joined := flags
			joined.NATS, joined.NATSName, joined.NATSStreams = urls, flags.NATSName+suffix, streams
			return joined.join(ctx)
		},
		Serve: func(log gamelog.Log, options server.Options) (bench.House, error) {
			shared, _ := log.(*cluster)
			h, err := openHouse(houseOptions{
				Log: log, Cluster: shared, Idle: time.Hour, Server: options,
				Logger: slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError})),
			})
			if err != nil {
				return bench.House{}, err
			}
			return bench.House{Hall: h.hall, Server: h.server, Close: h.close}, nil
		},
	}
}
