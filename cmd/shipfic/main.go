// Command shipfic is the whole program. Its subcommands read flags and connect the packages; assemble.go puts the server together.
//
// The exit code is 0 on success, 1 on failure, and 2 for a command line that cannot be parsed. Results go to standard output, errors
// and logs to standard error.
//
//	shipfic version
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/alecthomas/kong"

	"shipfic/game"
	"shipfic/internal/terminal"
)

// cli lists the subcommands. Each has a method Run, which may take the [io.Writer] of standard output and a [context.Context].
type cli struct {
	Serve    serveCmd    `cmd:"" help:"Run the server."`
	Play     playCmd     `cmd:"" help:"Play in a terminal, on a server or alone against bots."`
	List     listCmd     `cmd:"" help:"List the stored tables."`
	Replay   replayCmd   `cmd:"" help:"Print a stored game, entry by entry."`
	Review   reviewCmd   `cmd:"" help:"Print what each turn of a stored game could have won."`
	Story    storyCmd    `cmd:"" help:"Print a stored game as a story, in Markdown."`
	Notation notationCmd `cmd:"" help:"Print a game or a position as text that can be read back."`
	Export   exportCmd   `cmd:"" help:"Write a stored table to a file."`
	Import   importCmd   `cmd:"" help:"Store tables from exported files."`
	Backup   backupCmd   `cmd:"" help:"Copy a data folder into one file, even while a server is running."`
	Restore  restoreCmd  `cmd:"" help:"Put a backup into a data folder, after checking it."`
	Verify   verifyCmd   `cmd:"" help:"Check a data folder or a backup: every game replays, every pack is what was stored."`
	Admin    adminCmd    `cmd:"" help:"For operators: close tables, ban, and read reports on a running server."`
	Migrate  migrateCmd  `cmd:"" help:"Copy all games from a data folder to a NATS cluster, or back."`
	Streams  streamsCmd  `cmd:"" help:"List the streams that hold the games in a NATS cluster, or add some."`
	Health   healthCmd   `cmd:"" help:"Check whether the server on this machine is ready."`
	Pack     packCmd     `cmd:"" help:"Check, list, show, export and analyse card packs."`
	Scenario scenarioCmd `cmd:"" help:"Run scenario files as tests, or solve their positions."`
	Sim      simCmd      `cmd:"" help:"Simulate many games between bots, to measure bots or cards."`
	Version  versionCmd  `cmd:"" help:"Print the version."`

	Completion completionCmd `cmd:"" help:"Print a script that completes commands in bash, zsh or fish."`
	Man        manCmd        `cmd:"" help:"Print the manual page: shipfic man | man -l -"`
	Complete   completeCmd   `cmd:"" hidden:"" passthrough:""`

	PrintVersion kong.VersionFlag `name:"version" help:"Print the version."`
}

const description = "Secret Shipfic Folder and Hayburger, two card games about ponies, to play in a browser."

// The exit codes.
const (
	exitOK = iota
	exitFailed
	exitUsage
)

func main() {
	tuneGC()
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run executes a command line and returns the exit code. What commands print is cleaned, since much of it was written by strangers.
func run(args []string, stdout, stderr io.Writer) int {
	clean, cleanErrors := &terminal.Cleaner{Out: stdout}, &terminal.Cleaner{Out: stderr}
	parser := kong.Must(
		&cli{},
		kong.Name("shipfic"),
		kong.Description(description),
		kong.Writers(stdout, stderr),
		kong.BindTo(clean, (*io.Writer)(nil)),
		kong.Vars{"version": "shipfic " + version},
		kong.BindTo(context.Background(), (*context.Context)(nil)),
	)
	command, err := parser.Parse(args)
	if err != nil {
		if parsed := (*kong.ParseError)(nil); len(args) == 0 && errors.As(err, &parsed) {
			parser.Stdout = stderr
			_ = parsed.Context.PrintUsage(false) // it only fails if nothing can be printed
			return exitUsage
		}
		fmt.Fprintf(stderr, "shipfic: %v\nTry \"shipfic --help\".\n", err)
		return exitUsage
	}
	parser.Stdout, parser.Stderr = clean, cleanErrors // the help, which is our own, was printed at the width of the terminal
	if err := command.Run(called(command.Selected().Name)); err != nil {
		fmt.Fprintf(cleanErrors, "shipfic: %v\n", inWords(err))
		return exitFailed
	}
	return exitOK
}

// inWords puts the refusal within an error into words.
func inWords(err error) error {
	var refused *game.Refusal
	if errors.As(err, &refused) {
		words := terminal.Words{}.Refusal(refused.Code, refused.About)
		return errors.New(strings.Replace(err.Error(), refused.Error(), words, 1))
	}
	return err
}

// version is set by the linker; see the Makefile.
var version = "unknown"

type versionCmd struct{}

// Run prints the version.
func (versionCmd) Run(stdout io.Writer) error {
	_, err := fmt.Fprintf(stdout, "shipfic %s\n", version)
	return err
}
