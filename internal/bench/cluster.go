package bench

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"shipfic/internal/natsnode"
	"shipfic/internal/server"
)

// Cluster measures several servers that share their tables.
type Cluster struct {
	Program Program
	NATS    string  // addresses of NATS servers; "": three are started for the measurement
	Tables  int     // that play at once
	Players int     // at each table, spread over the servers
	Seconds float64 // how long to measure each number of servers
	Servers int     // the largest number of servers
	Streams []int   // the numbers of streams that the log has in turn
	Folder  string  // where the started NATS servers write; "": the folder for temporary files
}

// ClusterFigures are what [Cluster] measures with one number of servers. They share the machine with the load generator, and with the
// NATS servers unless those were named.
type ClusterFigures struct {
	Servers        int     `json:"servers"` // 0: one server with a file, for comparison
	Streams        int     `json:"streams,omitempty"`
	MovesPerSecond float64 `json:"moves_per_second"`
	P50            float64 `json:"p50_ms"` // from sending a move until all clients of its table have it
	P99            float64 `json:"p99_ms"`
	AddedP50       float64 `json:"added_p50_ms"` // compared with one server with a file
	CPUPerMove     float64 `json:"cpu_us_per_move"`
	IdleP50        float64 `json:"idle_p50_ms"` // the same with a single table
}

// Run measures one server with a file, then one, two and more servers that share a cluster.
func (c Cluster) Run(ctx context.Context) ([]ClusterFigures, error) {
	if c.Tables < 1 || c.Players < 1 || c.Players > 8 || c.Seconds <= 0 || c.Servers < 1 || c.Servers > 16 {
		return nil, fmt.Errorf("1 to 16 servers, 1 to 8 players and at least one table can be measured")
	}
	folder, err := os.MkdirTemp(c.Folder, "shipfic-bench")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	alone, err := c.alone(ctx, folder)
	if err != nil {
		return nil, err
	}
	if c.NATS == "" {
		stop, err := c.startNATS(folder)
		if err != nil {
			return nil, err
		}
		defer stop()
	}
	figures := []ClusterFigures{alone}
	for servers := 1; servers <= c.Servers; servers++ {
		for _, streams := range c.Streams {
			f, err := c.together(ctx, servers, streams)
			if err != nil {
				return nil, err
			}
			f.AddedP50 = f.P50 - alone.P50
			figures = append(figures, f)
		}
	}
	return figures, nil
}

// PrintCluster writes the figures for people.
func PrintCluster(w io.Writer, figures []ClusterFigures) {
	for _, f := range figures {
		name := "one server, SQLite"
		if f.Servers > 0 {
			name = fmt.Sprintf("%d on JetStream, streams: %d", f.Servers, f.Streams)
		}
		fmt.Fprintf(w, "%-28s %6.0f moves/s, p50 %.1f ms, p99 %.1f ms (p50 %+.1f ms), one table alone %.1f ms, %.0f µs of CPU time per move\n",
			name, f.MovesPerSecond, f.P50, f.P99, f.AddedP50, f.IdleP50, f.CPUPerMove)
	}
}

// startNATS runs three NATS servers that sync each message to disk before they acknowledge it.
func (c *Cluster) startNATS(folder string) (stop func(), err error) {
	plan, err := natsnode.Plan(filepath.Join(folder, "nats"), 3, true)
	if err != nil {
		return nil, err
	}
	var nodes []*natsnode.Node
	stop = func() {
		for _, n := range nodes {
			n.Stop()
		}
	}
	for _, s := range plan {
		node, err := natsnode.Start(s)
		if err != nil {
			stop()
			return nil, err
		}
		nodes = append(nodes, node)
	}
	c.NATS = natsnode.URLs(plan)
	return stop, nil
}

// alone measures one server with a file.
func (c Cluster) alone(ctx context.Context, folder string) (ClusterFigures, error) {
	node, err := c.Program.openLoaded(ctx, filepath.Join(folder, "data"))
	if err != nil {
		return ClusterFigures{}, err
	}
	defer node.close()
	return c.measure(node)
}

// together measures several servers that share a cluster. Each measurement has its own streams, which are left in a named cluster.
func (c Cluster) together(ctx context.Context, servers, streams int) (ClusterFigures, error) {
	suffix := "-bench-" + strconv.FormatInt(time.Now().UnixMilli(), 36)
	var nodes []*node
	for range servers {
		log, err := c.Program.JoinCluster(ctx, c.NATS, suffix, streams)
		if err != nil {
			return ClusterFigures{}, err
		}
		node, err := c.Program.serve(log, server.Options{})
		if err != nil {
			return ClusterFigures{}, err
		}
		defer node.close()
		node.Hall.Seeds = loadSeeds
		nodes = append(nodes, node)
	}
	f, err := c.measure(nodes...)
	f.Servers, f.Streams = servers, streams
	return f, err
}

// measure plays at a single table, then at all tables.
func (c Cluster) measure(nodes ...*node) (f ClusterFigures, err error) {
	during := time.Duration(c.Seconds * float64(time.Second))
	for _, tables := range []int{1, c.Tables} {
		l := &load{}
		for _, n := range nodes {
			l.addresses = append(l.addresses, n.address)
		}
		if err := l.setUp(tables, c.Players); err != nil {
			return f, err
		}
		m, err := l.run(during/4, during)
		if err != nil {
			return f, err
		}
		if f.P50 = percentile(m.trips, 50); f.IdleP50 == 0 {
			f.IdleP50 = f.P50
		}
		f.P99, f.MovesPerSecond = percentile(m.trips, 99), float64(len(m.trips))/c.Seconds
		f.CPUPerMove = m.perMove(m.clients)
	}
	return f, nil
}
