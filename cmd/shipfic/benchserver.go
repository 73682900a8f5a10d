package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime/pprof"
	"slices"
	"time"

	"shipfic/internal/gamelog"
	"shipfic/internal/gamelog/sqlite"
	"shipfic/internal/server"
	"shipfic/internal/table"
)

type benchServerCmd struct {
	Tables  int     `default:"500" help:"Tables that play at once (${default})."`
	Players int     `default:"4" help:"Players at each (${default})."`
	Seconds float64 `default:"10" help:"How long to measure (${default})."`
	Rate    float64 `default:"0" placeholder:"N" help:"Moves a second in all, to see how long they take below the most there can be; 0: as many as there can be."`
	Stored  int     `default:"10000" help:"Stored games to start with, for the time a start takes (${default}); 0: do not measure it."`
	Idle    int     `default:"1000" help:"Idle tables and connections whose memory is measured (${default})."`
	JSON    bool    `help:"Print JSON."`
	Folder  string  `placeholder:"FOLDER" help:"Where to write the games, to measure another disk; the default is the folder for temporary files."`
	Profile string  `placeholder:"FILE" help:"Write a CPU profile of the measured time."`
}

// serverFigures are what "bench server" measures. Server and load generator share the machine.
type serverFigures struct {
	Tables              int     `json:"tables"`
	Players             int     `json:"players"`
	MovesPerSecond      float64 `json:"moves_per_second"`
	DeliveriesPerSecond float64 `json:"deliveries_per_second"`
	P50                 float64 `json:"p50_ms"` // from sending a move until all clients of its table have it
	P99                 float64 `json:"p99_ms"`
	CPUPerMove          float64 `json:"cpu_us_per_move"` // of server and load generator together, for a machine that does other things too
	Durable             bool    `json:"durable"`         // every move was in the file, found by opening it again
	BytesPerIdleTable   int64   `json:"bytes_per_idle_table"`
	BytesPerConnection  int64   `json:"bytes_per_connection"`
	StartMS             float64 `json:"start_ms"` // from starting the program until it is ready, with the stored games
	Stored              int     `json:"stored"`
}

// Run measures and prints.
func (c benchServerCmd) Run(ctx context.Context, stdout io.Writer) error {
	if c.Tables < 1 || c.Players < 1 || c.Players > 8 || c.Seconds <= 0 {
		return fmt.Errorf("%d tables of %d players for %g seconds cannot be measured: 1 to 8 players at one table at least", c.Tables, c.Players, c.Seconds)
	}
	folder, err := os.MkdirTemp(c.Folder, "shipfic-bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	f := serverFigures{Tables: c.Tables, Players: c.Players, Stored: c.Stored}
	data := dataFlag{Data: folder}
	ids, err := c.underLoad(ctx, data, &f)
	if err != nil {
		return err
	}
	if err := c.idle(ctx, data, ids, &f); err != nil {
		return err
	}
	if c.Stored > 0 {
		if err := c.start(ctx, data, ids[0], &f); err != nil {
			return err
		}
	}
	if c.JSON {
		return json.NewEncoder(stdout).Encode(f)
	}
	fmt.Fprintf(stdout, "%d tables of %d players: %.0f moves/s, %.0f messages/s delivered\n", f.Tables, f.Players, f.MovesPerSecond, f.DeliveriesPerSecond)
	fmt.Fprintf(stdout, "from a move until all clients have it: p50 %.1f ms, p99 %.1f ms; %.0f µs of processor time a move; durable: %t\n", f.P50, f.P99, f.CPUPerMove, f.Durable)
	fmt.Fprintf(stdout, "an idle table takes %.1f KB, a connection %.1f KB\n", float64(f.BytesPerIdleTable)/1024, float64(f.BytesPerConnection)/1024)
	if c.Stored > 0 {
		fmt.Fprintf(stdout, "ready %.0f ms after the start, with %d stored games\n", f.StartMS, f.Stored)
	}
	return nil
}

// openBench opens a server on the data without limits on how much one address may do.
func openBench(ctx context.Context, data dataFlag) (*house, *sqlite.Log, error) {
	log, err := data.open(ctx)
	if err != nil {
		return nil, nil, err
	}
	house, err := benchHouse(log)
	return house, log, err
}

// benchHouse opens a server on a log without limits on how much one address may do.
func benchHouse(log gamelog.Log) (*house, error) {
	const many = 1 << 20
	plenty := server.Rate{Times: many, In: time.Second}
	shared, _ := log.(*cluster)
	return openHouse(houseOptions{
		Log: log, Cluster: shared, Idle: time.Hour, Logger: slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError})),
		Server: server.Options{Limits: server.Limits{
			Connections: many, PerAddress: many, PerTable: many, Requests: plenty, Misses: plenty, Tables: plenty, Moves: plenty, Commands: plenty,
		}},
	})
}

// benchNode is a server under load.
type benchNode struct {
	house   *house
	web     *http.Server
	address string
}

// newBenchNode lets a server listen.
func newBenchNode(house *house) (*benchNode, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	n := &benchNode{house, house.server.HTTP(""), listener.Addr().String()}
	go n.web.Serve(listener) // it ends when it is closed
	return n, nil
}

func (n *benchNode) close() {
	n.web.Close()
	n.house.close()
}

// underLoad plays, and gives the tables that were played at.
func (c benchServerCmd) underLoad(ctx context.Context, data dataFlag, f *serverFigures) ([]gamelog.ID, error) {
	house, log, err := openBench(ctx, data)
	if err != nil {
		return nil, err
	}
	node, err := newBenchNode(house)
	if err != nil {
		return nil, err
	}
	l := &load{nodes: []*benchNode{node}}
	if c.Rate > 0 {
		l.pace = time.Duration(float64(c.Tables) / c.Rate * float64(time.Second))
	}
	if err := l.setUp(c.Tables, c.Players); err != nil {
		return nil, err
	}
	trips, deliveries, spent, err := c.profiled(l)
	if err != nil {
		return nil, err
	}
	f.MovesPerSecond, f.DeliveriesPerSecond = float64(len(trips))/c.Seconds, float64(deliveries)/c.Seconds
	f.P50, f.P99 = percentile(trips, 50), percentile(trips, 99)
	f.CPUPerMove = float64(spent.Microseconds()) / float64(max(len(trips), 1))
	last := map[gamelog.ID]uint64{}
	var ids []gamelog.ID
	for _, t := range l.tables {
		last[t.id] = t.rooms[0].State().N
		ids = append(ids, t.id)
	}
	node.close()
	if err := log.Close(); err != nil {
		return nil, err
	}
	f.Durable, err = allThere(ctx, data, last)
	return ids, err
}

// profiled plays, under the profiler if that was asked for.
func (c benchServerCmd) profiled(l *load) (trips []time.Duration, deliveries int64, spent time.Duration, err error) {
	measured := time.Duration(c.Seconds * float64(time.Second))
	if c.Profile != "" {
		out, err := os.Create(filepath.Clean(c.Profile))
		if err != nil {
			return nil, 0, 0, err
		}
		defer out.Close()
		if err := pprof.StartCPUProfile(out); err != nil {
			return nil, 0, 0, err
		}
		defer pprof.StopCPUProfile()
	}
	return l.run(min(measured/2, 5*time.Second), measured) // a server measures round trips more often at first
}

// allThere opens the file again and looks whether every table's last entry is in it.
func allThere(ctx context.Context, data dataFlag, last map[gamelog.ID]uint64) (bool, error) {
	log, err := data.open(ctx)
	if err != nil {
		return false, err
	}
	defer log.Close()
	for id, n := range last {
		entries, err := log.Read(ctx, id, n, 1)
		if err != nil {
			return false, err
		}
		if len(entries) != 1 || entries[0].N != n || entries[0].Kind == string(table.DoCreate) {
			return false, nil
		}
	}
	return true, nil
}

// percentile is in milliseconds.
func percentile(trips []time.Duration, p int) float64 {
	if len(trips) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(trips))
	return float64(sorted[min(len(sorted)*p/100, len(sorted)-1)].Microseconds()) / 1000
}
