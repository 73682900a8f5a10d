package bench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
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

// ServerFigures are what [Server] measures. Server and load generator are two processes that share the machine.
type ServerFigures struct {
	Tables              int     `json:"tables"`
	Players             int     `json:"players"`
	MovesPerSecond      float64 `json:"moves_per_second"`
	DeliveriesPerSecond float64 `json:"deliveries_per_second"`
	P50                 float64 `json:"p50_ms"` // from sending a move until all clients of its table have it
	P99                 float64 `json:"p99_ms"`
	ServerPerMove       float64 `json:"server_cpu_us_per_move"` // CPU time, which says more than the clock on a busy machine
	ClientsPerMove      float64 `json:"clients_cpu_us_per_move"`
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
	fmt.Fprintf(w, "from a move until all clients have it: p50 %.1f ms, p99 %.1f ms; durable: %t\n", f.P50, f.P99, f.Durable)
	fmt.Fprintf(w, "CPU time per move: %.0f µs of the server, %.0f µs of the clients\n", f.ServerPerMove, f.ClientsPerMove)
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
	server, err := startLoaded(ctx, folder)
	if err != nil {
		return nil, err
	}
	defer server.kill()
	l := &load{addresses: []string{server.address}, ponies: b.Ponies, busy: server.busy}
	if b.Rate > 0 {
		l.pace = time.Duration(float64(b.Tables) / b.Rate * float64(time.Second))
	}
	if err := l.setUp(b.Tables, b.Players); err != nil {
		return nil, err
	}
	if b.Profile != "" {
		if err := server.profile(b.Profile); err != nil {
			return nil, err
		}
	}
	during := time.Duration(b.Seconds * float64(time.Second))
	m, err := l.run(min(during/2, 5*time.Second), during) // a server measures round trips more often at first
	if err != nil {
		return nil, err
	}
	f.MovesPerSecond, f.DeliveriesPerSecond = float64(len(m.trips))/b.Seconds, float64(m.deliveries)/b.Seconds
	f.P50, f.P99 = percentile(m.trips, 50), percentile(m.trips, 99)
	f.ServerPerMove, f.ClientsPerMove = m.perMove(m.server), m.perMove(m.clients)
	all := sizes{}
	last := map[gamelog.ID]uint64{}
	var ids []gamelog.ID
	for _, t := range l.tables {
		last[t.id] = t.last
		ids = append(ids, t.id)
		all.addAll(t.sizes)
	}
	f.Updates, f.BytesPerMove = all.figures()
	if err := server.stop(); err != nil {
		return nil, err
	}
	f.Durable, err = b.allThere(ctx, folder, last)
	return ids, err
}

// perMove divides a time by the moves that were measured, in microseconds.
func (m measured) perMove(t time.Duration) float64 {
	return float64(t.Microseconds()) / float64(max(len(m.trips), 1))
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
