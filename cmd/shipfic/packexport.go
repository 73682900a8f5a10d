package main

import (
	"fmt"
	"io"
	"os"

	"github.com/alecthomas/kong"

	"shipfic/packs"
)

type packExportCmd struct {
	Pack string `arg:"" help:"A file of a pack, or core."`
	To   string `enum:"pack:1,link:1,shipfic:1,pon" default:"pack:1" help:"The format: pack:1, link:1, shipfic:1 or pon."`
	Out  string `short:"o" placeholder:"FILE" help:"Where to write it; else to standard output."`
}

// Run writes the pack, and says on standard error what the format cannot say.
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
