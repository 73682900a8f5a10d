package bench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/pprof"
	"slices"
	"time"

	"shipfic/internal/gamelog"
	"shipfic/internal/table"
)

// Server measures one server under load, over real sockets and with a file on disk.
type Server struct {
	Program Program
	Tables  int     // that play at once
	Players int     // at each table
	Seconds float64 // how long to measure
	Ponies  int     // that lie on the grid of every table when its first game begins; 0: only Start
	Rate    float64 // moves per second in total; 0: as many as possible
	Stored  int     // stored games when the start time is measured; 0: do not measure it
	Idle    int     // idle tables and connections whose memory is measured; 0: do not measure it
	Folder  string  // where to write the games; "": the folder for temporary files
	Profile string  // where to write a CPU profile; "": nowhere
}

// ServerFigures are what [Server] measures. Server and load generator share the machine.
type ServerFigures struct {
	Tables              int     `json:"tables"`
	Players             int     `json:"players"`
	MovesPerSecond      float64 `json:"moves_per_second"`
	DeliveriesPerSecond float64 `json:"deliveries_per_second"`
	P50                 float64 `json:"p50_ms"` // from sending a move until all clients of its table have it
	P99                 float64 `json:"p99_ms"`
	CPUPerMove          float64 `json:"cpu_us_per_move"` // of server and load generator together, for a busy machine
	BytesPerMove        float64 `json:"bytes_per_delivered_move"`
	Updates             []Sizes `json:"updates"`
	Durable             bool    `json:"durable"` // every move was in the file when it was opened again
	BytesPerIdleTable   int64   `json:"bytes_per_idle_table"`
	BytesPerConnection  int64   `json:"bytes_per_connection"`
	StartMS             float64 `json:"start_ms"` // from starting the program until it is ready, with the stored games
	Stored              int     `json:"stored"`
}

// Run measures.
func (b Server) Run(ctx context.Context) (f ServerFigures, err error) {
	if err := b.check(); err != nil {
		return f, err
	}
	folder, err := os.MkdirTemp(b.Folder, "shipfic-bench")
	if err != nil {
		return f, err
	}
	defer os.RemoveAll(folder)
	f = ServerFigures{Tables: b.Tables, Players: b.Players, Stored: b.Stored}
	ids, err := b.underLoad(ctx, folder, &f)
	if err != nil {
		return f, err
	}
	if b.Idle > 0 {
		if err := b.idle(ctx, folder, ids, &f); err != nil {
			return f, err
		}
	}
	if b.Stored > 0 {
		err = b.start(ctx, folder, ids[0], &f)
	}
	return f, err
}

func (b Server) check() error {
	switch {
	case b.Tables < 1 || b.Players < 1 || b.Players > 8:
		return fmt.Errorf("%d tables of %d players: at least one table with 1 to 8 players can be measured", b.Tables, b.Players)
	case b.Seconds <= 0:
		return fmt.Errorf("%g seconds: the time to measure must be positive", b.Seconds)
	case b.Ponies < 0 || b.Ponies > maxPonies:
		return fmt.Errorf("%d ponies: at most %d can be laid, because Ships must be left to play", b.Ponies, maxPonies)
	case b.Rate < 0 || b.Stored < 0 || b.Idle < 0:
		return errors.New("the rate and the numbers of stored games and idle tables cannot be negative")
	}
	return nil
}

// Print writes the figures for people.
func (f ServerFigures) Print(w io.Writer) {
	fmt.Fprintf(w, "%d tables of %d players: %.0f moves/s, %.0f messages/s delivered\n", f.Tables, f.Players, f.MovesPerSecond, f.DeliveriesPerSecond)
	fmt.Fprintf(w, "from a move until all clients have it: p50 %.1f ms, p99 %.1f ms; %.0f µs of CPU time per move; durable: %t\n", f.P50, f.P99, f.CPUPerMove, f.Durable)
	printSizes(w, f.Updates, f.BytesPerMove)
	if f.BytesPerIdleTable != 0 || f.BytesPerConnection != 0 {
		fmt.Fprintf(w, "an idle table takes %.1f KB, a connection %.1f KB\n", float64(f.BytesPerIdleTable)/1024, float64(f.BytesPerConnection)/1024)
	}
	if f.Stored > 0 {
		fmt.Fprintf(w, "ready %.0f ms after the start, with %d stored games\n", f.StartMS, f.Stored)
	}
}

// underLoad measures the server under load, and returns the tables.
func (b Server) underLoad(ctx context.Context, folder string, f *ServerFigures) ([]gamelog.ID, error) {
	n, err := b.Program.openFolder(ctx, folder)
	if err != nil {
		return nil, err
	}
	l := &load{nodes: []*node{n}, ponies: b.Ponies}
	if b.Rate > 0 {
		l.pace = time.Duration(float64(b.Tables) / b.Rate * float64(time.Second))
	}
	if err := l.setUp(b.Tables, b.Players); err != nil {
		return nil, err
	}
	trips, deliveries, spent, err := b.profiled(l)
	if err != nil {
		return nil, err
	}
	f.MovesPerSecond, f.DeliveriesPerSecond = float64(len(trips))/b.Seconds, float64(deliveries)/b.Seconds
	f.P50, f.P99 = percentile(trips, 50), percentile(trips, 99)
	f.CPUPerMove = float64(spent.Microseconds()) / float64(max(len(trips), 1))
	all := sizes{}
	last := map[gamelog.ID]uint64{}
	var ids []gamelog.ID
	for _, t := range l.tables {
		last[t.id] = t.rooms[0].State().N
		ids = append(ids, t.id)
		all.addAll(t.sizes)
	}
	f.Updates, f.BytesPerMove = all.figures()
	if err := n.close(); err != nil {
		return nil, err
	}
	f.Durable, err = b.allThere(ctx, folder, last)
	return ids, err
}

// profiled runs the load, with a CPU profile if one is wanted.
func (b Server) profiled(l *load) (trips []time.Duration, deliveries int64, spent time.Duration, err error) {
	measured := time.Duration(b.Seconds * float64(time.Second))
	if b.Profile != "" {
		out, err := os.Create(filepath.Clean(b.Profile))
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

// allThere opens the file again and checks that it has the last entry of every table.
func (b Server) allThere(ctx context.Context, folder string, last map[gamelog.ID]uint64) (bool, error) {
	log, err := b.Program.OpenFolder(ctx, folder)
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

// percentile returns a percentile in milliseconds.
func percentile(trips []time.Duration, p int) float64 {
	if len(trips) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(trips))
	return float64(sorted[min(len(sorted)*p/100, len(sorted)-1)].Microseconds()) / 1000
}
