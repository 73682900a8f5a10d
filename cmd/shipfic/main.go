// Command shipfic is the whole program: each subcommand wires parts of the house together, and nothing else does.
//
// It ends with 0 when all is well, with 1 when it found something wrong or could not do its work, and with 2 when it was
// called in a way it does not understand. What was asked for goes to standard output, complaints to standard error.
//
//	shipfic version
package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/alecthomas/kong"
)

// cli lists the subcommands, one a line. Each has a method Run, which may ask for the [io.Writer] of standard
// output and for a [context.Context].
type cli struct {
	Serve    serveCmd    `cmd:"" help:"Run the server: people play at its tables in a browser, or in a terminal."`
	Play     playCmd     `cmd:"" help:"Play in a terminal, at a server or alone against bots."`
	List     listCmd     `cmd:"" help:"List the tables that are stored in a data folder."`
	Replay   replayCmd   `cmd:"" help:"Step through a stored game and print what happened."`
	Story    storyCmd    `cmd:"" help:"Print a stored game as the badly written romance that it is."`
	Export   exportCmd   `cmd:"" help:"Write a stored game into a file."`
	Import   importCmd   `cmd:"" help:"Store games from such files."`
	Backup   backupCmd   `cmd:"" help:"Copy a data folder into one file, also while a server runs on it."`
	Migrate  migrateCmd  `cmd:"" help:"Copy all games from a data folder into a NATS cluster, or back."`
	Health   healthCmd   `cmd:"" help:"Ask a server on this machine whether it is ready."`
	Bench    benchCmd    `cmd:"" help:"Measure how fast things are on this machine."`
	Pack     packCmd     `cmd:"" help:"Check, list, show, export and count card packs."`
	Scenario scenarioCmd `cmd:"" help:"Play scenario files and tell which come out as they say."`
	Sim      simCmd      `cmd:"" help:"Let bots play many games: how strong they are, and how cards play."`
	Puzzles  puzzlesCmd  `cmd:"" help:"Look for puzzles in games between bots: Goals that can be won together in a turn."`
	Version  versionCmd  `cmd:"" help:"Print the version of this program."`
}

const description = "Secret Shipfic Folder and Hayburger, two card games about ponies, for playing in a browser."

// The exit codes.
const (
	exitOK = iota
	exitFailed
	exitUsage
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run carries out one command line and gives the exit code.
func run(args []string, stdout, stderr io.Writer) int {
	parser := kong.Must(
		&cli{},
		kong.Name("shipfic"),
		kong.Description(description),
		kong.Writers(stdout, stderr),
		kong.BindTo(stdout, (*io.Writer)(nil)),
		kong.BindTo(context.Background(), (*context.Context)(nil)),
	)
	command, err := parser.Parse(args)
	if err != nil {
		fmt.Fprintf(stderr, "shipfic: %v\nTry \"shipfic --help\".\n", err)
		return exitUsage
	}
	if err := command.Run(); err != nil {
		fmt.Fprintf(stderr, "shipfic: %v\n", err)
		return exitFailed
	}
	return exitOK
}

// version is set by the linker; see the Makefile.
var version = "unknown"

type versionCmd struct{}

// Run prints the version.
func (versionCmd) Run(stdout io.Writer) error {
	_, err := fmt.Fprintf(stdout, "shipfic %s\n", version)
	return err
}
