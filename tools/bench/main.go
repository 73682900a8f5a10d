// Command bench measures programs of this repository: servers under load, and next to strangers who ask for too much; servers that share
// a NATS cluster; bots by the clock of a table; and how fair slaps are.
//
//	go run ./tools/bench server --seconds 8
//	go run ./tools/bench server --program old/shipfic --program bin/shipfic --pairs 5
//
// Servers are programs of their own, started with "shipfic serve". So an old and a new program can be measured in turn, and the processor
// time of each is known. The load generator speaks the real protocol over real sockets. Slaps and bots are measured as they are linked
// into this program. The engine has benchmarks: go test -bench . ./tsssf
package main

import (
	"context"
	"encoding/json"
	"io"
	"os"
	"os/signal"
	"runtime/debug"

	"github.com/alecthomas/kong"
)

// cli lists the subcommands.
type cli struct {
	Server    serverCmd    `cmd:"" help:"Measure one server: durable and delivered moves per second, latency, memory, start time."`
	Abuse     abuseCmd     `cmd:"" help:"Measure what players notice while strangers ask a server for as much work as they may."`
	Strangers strangersCmd `cmd:"" hidden:"" help:"The part of abuse that asks for work, in a process of its own."`
	Cluster   clusterCmd   `cmd:"" help:"Measure servers that share their tables: moves per second and latency with one, two and three of them."`
	Slaps     slapsCmd     `cmd:"" help:"Measure how fair slaps are between players at different distances, and what cheating brings."`
	Bots      botsCmd      `cmd:"" help:"Measure how well an Alicorn plays by the clock of a table, against Mares, and how long its turns take."`
}

func main() {
	debug.SetGCPercent(400) // as the program does
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	command := kong.Parse(
		&cli{}, kong.Name("bench"), kong.Description("Measure performance on this machine."),
		kong.BindTo(ctx, (*context.Context)(nil)), kong.BindTo(os.Stdout, (*io.Writer)(nil)),
	)
	command.FatalIfErrorf(command.Run())
}

// printAs prints figures as JSON, or in words.
func printAs(stdout io.Writer, asJSON bool, figures any, inWords func(io.Writer)) error {
	if asJSON {
		return json.NewEncoder(stdout).Encode(figures)
	}
	inWords(stdout)
	return nil
}
