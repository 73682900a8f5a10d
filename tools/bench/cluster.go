package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"time"

	"shipfic/internal/testkit/natsnode"
)

// clusterCmd measures several servers that share their tables. They share the machine with the load generator, and with the NATS servers
// unless those are named.
type clusterCmd struct {
	programs
	NATS         string  `name:"nats" env:"SHIPFIC_NATS" placeholder:"URL,..." help:"NATS servers with JetStream; without it, three are started for the measurement. Each measurement has its own streams, which are left in a named cluster."`
	NATSReplicas int     `name:"nats-replicas" default:"3" enum:"1,3,5" placeholder:"N" help:"How many NATS servers store each game: ${enum} (${default})."`
	Tables       int     `default:"100" help:"Tables that play at once (${default})."`
	Players      int     `default:"4" help:"Players at each table, spread over the servers (${default})."`
	Seconds      float64 `default:"8" help:"How long to measure each number of servers (${default})."`
	Servers      int     `default:"3" help:"The largest number of servers (${default})."`
	Streams      []int   `default:"1" placeholder:"N,..." help:"Numbers of streams to measure, each with every number of servers (${default})."`
}

// Run measures and prints.
func (c clusterCmd) Run(ctx context.Context, stdout io.Writer) error {
	if c.Tables < 1 || c.Players < 1 || c.Players > 8 || c.Seconds <= 0 || c.Servers < 1 || c.Servers > 16 {
		return errors.New("1 to 16 servers, 1 to 8 players and at least one table can be measured")
	}
	return c.inTurn(stdout, func(program, folder string) ([]figure, error) {
		figures, err := c.measure(ctx, "one server, SQLite", 1, program, "--data="+filepath.Join(folder, "data"))
		if err != nil {
			return nil, err
		}
		urls := c.NATS
		if urls == "" {
			started, stop, err := startNATS(folder)
			if err != nil {
				return nil, err
			}
			defer stop()
			urls = started
		}
		for servers := 1; servers <= c.Servers; servers++ {
			for _, streams := range c.Streams {
				more, err := c.measure(ctx, fmt.Sprintf("%d on JetStream, streams: %d", servers, streams), servers, program, "--nats="+urls,
					fmt.Sprint("--nats-replicas=", c.NATSReplicas), fmt.Sprint("--nats-streams=", streams), "--nats-name=bench-"+strconv.FormatInt(time.Now().UnixMilli(), 36))
				if err != nil {
					return nil, err
				}
				figures = append(figures, more...)
			}
		}
		return figures, nil
	})
}

// startNATS runs three NATS servers that sync each message to disk before they acknowledge it.
func startNATS(folder string) (urls string, stop func(), err error) {
	plan, err := natsnode.Plan(filepath.Join(folder, "nats"), 3, true)
	if err != nil {
		return "", nil, err
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
			return "", nil, err
		}
		nodes = append(nodes, node)
	}
	return natsnode.URLs(plan), stop, nil
}

// measure plays at a single table, then at all tables. CPU time is that of the servers and of this process.
func (c clusterCmd) measure(ctx context.Context, name string, servers int, program string, flags ...string) ([]figure, error) {
	var running []*server
	for range servers {
		s, err := start(serving(ctx, program, append(flags, loadFlags...)...))
		if err != nil {
			return nil, err
		}
		defer s.stop()
		running = append(running, s)
	}
	during := seconds(c.Seconds)
	alone, err := (&load{servers: running}).measure(ctx, 1, c.Players, during/4, during)
	if err != nil {
		return nil, err
	}
	m, err := (&load{servers: running}).measure(ctx, c.Tables, c.Players, during/4, during)
	return []figure{
		{name + ": moves/s", float64(len(m.trips)) / c.Seconds},
		{name + ": p50 ms", percentile(m.trips, 50)},
		{name + ": p99 ms", percentile(m.trips, 99)},
		{name + ": one table alone, p50 ms", percentile(alone.trips, 50)},
		{name + ": CPU time per move, µs", m.perMove(m.servers + m.clients)},
	}, err
}
