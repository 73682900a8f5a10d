package main

import (
	"fmt"
	"io"
	"os"

	"github.com/alecthomas/kong"

	"shipfic/packs"
)

type packExportCmd struct {
	Pack string `arg:"" help:"A pack file, or core."`
	To   string `enum:"pack:1,link:1,shipfic:1,pon" default:"pack:1" help:"Format: ${enum} (${default})."`
	Out  string `short:"o" placeholder:"FILE" help:"File to write instead of standard output."`
}

// Run writes the pack, and lists on standard error what the format cannot express.
func (cmd packExportCmd) Run(stdout io.Writer, app *kong.Kong) error {
	loaded, err := loadPacks([]string{cmd.Pack}, app.Stderr)
	if err != nil {
		return err
	}
	data, report := packs.WriteAs(loaded[0], packs.Format(cmd.To))
	fmt.Fprint(app.Stderr, report)
	if cmd.Out != "" {
		return os.WriteFile(cmd.Out, data, 0o644)
	}
	_, err = stdout.Write(data)
	return err
}
