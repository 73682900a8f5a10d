// Command shipfic is the whole program: each subcommand wires parts of the house together, and nothing else does.
//
// It ends with 0 when all is well, with 1 when it found something wrong or could not do its work, and with 2 when it was
// called in a way it does not understand. What was asked for goes to standard output, complaints to standard error.
//
//	shipfic version
package main

import (
	"fmt"
	"io"
	"os"

	"github.com/alecthomas/kong"
)

// cli lists the subcommands, one a line. Each has a method Run, which may ask for the [io.Writer] of standard output.
type cli struct {
	Bench    benchCmd    `cmd:"" help:"Measure how fast things are on this machine."`
	Pack     packCmd     `cmd:"" help:"Check, list, show, export and count card packs."`
	Scenario scenarioCmd `cmd:"" help:"Play scenario files and tell which come out as they say."`
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
