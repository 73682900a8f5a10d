package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/alecthomas/kong"

	"shipfic/packs"
	"shipfic/packs/bundle"
)

// withPictures is our own format together with the pictures, in one file.
const withPictures = "shipfic-zip"

type packExportCmd struct {
	Pack     string `arg:"" help:"A pack file of any kind, a folder of .tsssf cards, or core."`
	To       string `enum:"pack:1,link:1,shipfic:1,pon,shipfic-zip" default:"pack:1" help:"Format: ${enum} (${default}). shipfic-zip is one file with the pictures (.shipfic)."`
	Pictures string `placeholder:"FOLDER" help:"Folder with uploaded pictures that the file lacks, whatever their names."`
	Server   string `placeholder:"URL" help:"Server that has the uploaded pictures: shipfic-zip fetches them, link:1 and pack:1 name their addresses."`
	Out      string `short:"o" placeholder:"FILE" help:"File to write instead of standard output."`
}

// Run writes the pack, and lists on standard error what the format cannot express.
func (cmd packExportCmd) Run(ctx context.Context, stdout io.Writer, app *kong.Kong) error {
	b, err := loadBundle(cmd.Pack, app.Stderr)
	if err != nil {
		return err
	}
	data, err := cmd.write(ctx, b, app.Stderr)
	if err != nil {
		return err
	}
	if cmd.Out != "" {
		return os.WriteFile(cmd.Out, data, 0o644)
	}
	_, err = stdout.Write(data)
	return err
}

func (cmd packExportCmd) write(ctx context.Context, b *bundle.Bundle, stderr io.Writer) ([]byte, error) {
	if cmd.To != withPictures {
		data, report := packs.WriteAs(bundle.Addressed(b.Pack, cmd.Server), packs.Format(cmd.To))
		fmt.Fprint(stderr, report)
		return data, nil
	}
	if err := findPictures(ctx, b, cmd.Pictures, cmd.Server); err != nil {
		return nil, err
	}
	for _, c := range b.Missing() {
		fmt.Fprintf(stderr, "%s: its picture is missing (--pictures or --server says where it is)\n", c.Title)
	}
	return bundle.Write(b.Pack, b.Uploaded)
}

type packTemplateCmd struct{}

// Run prints the template.
func (packTemplateCmd) Run(stdout io.Writer) error {
	_, err := stdout.Write(bundle.Template)
	return err
}
