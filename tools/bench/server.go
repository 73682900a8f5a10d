package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"shipfic/internal/gamelog"
)

// serverCmd measures one server under load, over real sockets and with a file on disk. Server and load generator share the machine.
type serverCmd struct {
	programs
	Tables  int     `default:"500" help:"Tables that play at once (${default})."`
	Players int     `default:"4" help:"Players at each table (${default})."`
	Seconds float64 `default:"10" help:"How long to measure (${default})."`
	Ponies  int     `default:"0" placeholder:"N" help:"Ponies that lie on every grid at the beginning, at most 50."`
	Rate    float64 `default:"0" placeholder:"N" help:"Moves per second in total, to measure latency below saturation; 0 means as many as possible."`
	Stored  int     `default:"10000" help:"Stored games when the start time is measured (${default}); 0 skips that."`
	Idle    int     `default:"1000" help:"Idle tables and connections whose memory is measured (${default}); 0 skips that."`
	Profile string  `placeholder:"FILE" help:"Write a CPU profile of the server under load."`
}

// Run measures and prints.
func (c serverCmd) Run(ctx context.Context, stdout io.Writer) error {
	if err := c.check(); err != nil {
		return err
	}
	return c.inTurn(stdout, func(program, folder string) ([]figure, error) {
		figures, ids, err := c.underLoad(ctx, program, folder)
		if err == nil && c.Idle > 0 {
			figures, err = c.idle(ctx, program, folder, ids, figures)
		}
		if err == nil && c.Stored > 0 {
			figures, err = c.start(ctx, program, folder, ids[0], figures)
		}
		return figures, err
	})
}

func (c serverCmd) check() error {
	switch {
	case c.Tables < 1 || c.Players < 1 || c.Players > 8:
		return fmt.Errorf("%d tables of %d players: at least one table with 1 to 8 players can be measured", c.Tables, c.Players)
	case c.Seconds <= 0:
		return fmt.Errorf("%g seconds: the time to measure must be positive", c.Seconds)
	case c.Ponies < 0 || c.Ponies > maxPonies:
		return fmt.Errorf("%d ponies: at most %d can be laid, because Ships must be left to play", c.Ponies, maxPonies)
	case c.Rate < 0 || c.Stored < 0 || c.Idle < 0:
		return errors.New("the rate and the numbers of stored games and idle tables cannot be negative")
	}
	return nil
}

// underLoad measures the server under load, and returns its tables.
func (c serverCmd) underLoad(ctx context.Context, program, folder string) ([]figure, []gamelog.ID, error) {
	flags := append([]string{"--data=" + folder}, loadFlags...)
	if c.Profile != "" {
		flags = append(flags, "--cpu-profile="+c.Profile)
	}
	s, err := start(serving(ctx, program, flags...))
	if err != nil {
		return nil, nil, err
	}
	defer s.stop()
	l := &load{servers: []*server{s}, ponies: c.Ponies}
	if c.Rate > 0 {
		l.pace = time.Duration(float64(c.Tables) / c.Rate * float64(time.Second))
	}
	during := seconds(c.Seconds)
	m, err := l.measure(ctx, c.Tables, c.Players, min(during/2, 5*time.Second), during) // a server measures round trips more often at first
	if err != nil {
		return nil, nil, err
	}
	if err := s.stop(); err != nil {
		return nil, nil, err
	}
	figures := []figure{
		{"moves/s", float64(len(m.trips)) / c.Seconds},
		{"messages/s delivered", float64(m.deliveries) / c.Seconds},
		{"from a move until all clients have it, p50 ms", percentile(m.trips, 50)},
		{"from a move until all clients have it, p99 ms", percentile(m.trips, 99)},
		{"CPU time of the server per move, µs", m.perMove(m.servers)},
		{"CPU time of the clients per move, µs", m.perMove(m.clients)},
	}
	all := sizes{}
	last := map[gamelog.ID]uint64{}
	var ids []gamelog.ID
	for _, t := range l.tables {
		ids, last[t.id] = append(ids, t.id), t.last
		all.addAll(t.sizes)
	}
	return append(figures, all.figures()...), ids, allThere(ctx, folder, last)
}

// idle measures the memory of idle tables and connections.
func (c serverCmd) idle(ctx context.Context, program, folder string, ids []gamelog.ID, figures []figure) ([]figure, error) {
	ids, err := copyTables(ctx, folder, ids, c.Idle)
	if err != nil {
		return nil, err
	}
	command := serving(ctx, program, append(loadFlags, "--data="+folder)...)
	command.Env = oftenCollected()
	s, err := start(command)
	if err != nil {
		return nil, err
	}
	defer s.stop()
	ctx, leave := context.WithCancel(ctx)
	defer leave()
	load := func(i int) error {
		_, err := s.get(ctx, "/api/tables/"+string(ids[i]), addressOf(i))
		return err
	}
	connect := func(i int) error {
		p, err := s.newPerson(i)
		if err == nil {
			err = p.enter(ctx, ids[i])
		}
		if err == nil {
			_, err = p.table.Read(ctx) // the whole state
		}
		if err == nil {
			go p.listen(ctx, func(message) error { return nil })
		}
		return err
	}
	for _, of := range []struct {
		name string
		make func(i int) error
	}{{"memory of an idle table, KB", load}, {"memory of a connection, KB", connect}} {
		before, err := s.liveBytes(ctx)
		if err != nil {
			return nil, err
		}
		if err := inParallel(len(ids), of.make); err != nil {
			return nil, err
		}
		time.Sleep(time.Second) // what was needed for a moment can be collected
		after, err := s.liveBytes(ctx)
		if err != nil {
			return nil, err
		}
		figures = append(figures, figure{of.name, (after - before) / float64(len(ids)) / 1024})
	}
	return figures, nil
}

// start measures how long the program takes from its start until it is ready, with many stored games.
func (c serverCmd) start(ctx context.Context, program, folder string, like gamelog.ID, figures []figure) ([]figure, error) {
	if err := storeCopies(ctx, folder, like, c.Stored); err != nil {
		return nil, err
	}
	begun := time.Now()
	s, err := start(serving(ctx, program, "--data="+folder))
	if err != nil {
		return nil, err
	}
	defer s.stop()
	if _, err := s.get(ctx, "/readyz", ""); err != nil {
		return nil, err
	}
	name := fmt.Sprintf("ready after the start with %d stored games, ms", c.Stored)
	return append(figures, figure{name, milliseconds(time.Since(begun))}), s.stop()
}
