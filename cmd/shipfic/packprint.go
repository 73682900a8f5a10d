package main

import (
	"context"
	"fmt"
	"image"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"

	"shipfic/internal/picture"
	"shipfic/internal/workshop"
	"shipfic/language"
	"shipfic/packs"
)

type packPrintCmd struct {
	Pack    string   `arg:"" help:"A pack file, or core."`
	Out     string   `short:"o" required:"" placeholder:"FOLDER" help:"New folder for the files, or a file that ends with .zip; with --pdf, a file."`
	Copies  []string `placeholder:"N" help:"Copies of each card, or of one: 2, FogHorn=3."`
	Back    string   `placeholder:"PICTURE" help:"A picture for all backs, or a plain colour such as #5f3d9e. By default, each deck has its own."`
	PDF     bool     `name:"pdf" xor:"kind" help:"Write one PDF with a page for each card and its back, 63 by 88 mm with 3 mm of bleed."`
	TTS     bool     `name:"tts" xor:"kind" help:"Write sheets and JSON for Tabletop Simulator instead of a file for each card."`
	Address string   `placeholder:"URL" help:"Address below which you will put the sheets for Tabletop Simulator. By default, they stay in the folder."`
	Server  string   `placeholder:"URL" help:"Server that has the uploaded pictures of the pack."`
	Lang    string   `default:"en" help:"Language of texts, such as en or es."`
}

// Run draws the cards without a browser. It lists what could not be drawn on standard error.
func (cmd packPrintCmd) Run(ctx context.Context, stdout io.Writer, app *kong.Kong) error {
	b, err := loadBundle(cmd.Pack, app.Stderr)
	if err != nil {
		return err
	}
	pack := b.Pack
	copies, err := parseCopies(cmd.Copies, pack)
	if err != nil {
		return err
	}
	if !language.Has(cmd.Lang) {
		return fmt.Errorf("--lang %q: the languages are %v", cmd.Lang, language.All())
	}
	p := &workshop.Press{
		Pack: pack, Copies: copies, Language: cmd.Lang, Server: cmd.Server, Pictures: b.Uploaded, Address: cmd.Address, Emblems: picture.ReadEmblems(page()), Problems: app.Stderr,
	}
	if cmd.Back != "" {
		if p.Back, err = readBack(cmd.Back); err != nil {
			return err
		}
	}
	print := p.Cards
	made := "files"
	switch {
	case cmd.TTS:
		print = p.Tabletop
	case cmd.PDF:
		print, made = p.PDF, "pages"
	}
	n, err := print(ctx, cmd.Out)
	if err != nil {
		return err
	}
	fmt.Fprintf(stdout, "%s: %d %s\n", cmd.Out, n, made)
	return nil
}

// maxCopies is how many of a card can be printed.
const maxCopies = 100

// parseCopies reads how many copies of each card are wanted, by the card's key or id. "" stands for every other card.
func parseCopies(said []string, pack *packs.Pack) (map[string]int, error) {
	copies := map[string]int{"": 1}
	for _, text := range said {
		key, number, of := strings.Cut(text, "=")
		if !of {
			key, number = "", text
		}
		n, err := strconv.Atoi(number)
		if err != nil || n < 0 || n > maxCopies {
			return nil, fmt.Errorf("--copies %q: wanted a number up to %d, or a card and a number, such as FogHorn=3", text, maxCopies)
		}
		found := !of
		for _, c := range pack.Cards {
			found = found || c.Key() == key || c.ID == key
		}
		if !found {
			return nil, fmt.Errorf("--copies %q: the pack has no card %s", text, key)
		}
		copies[key] = n
	}
	return copies, nil
}

// readBack reads a picture for all backs, or makes one in a colour.
func readBack(said string) (image.Image, error) {
	if strings.HasPrefix(said, "#") {
		return workshop.PlainBack(said)
	}
	return readPicture(said)
}

// readPicture reads a picture from a file, within the limits of uploaded ones.
func readPicture(name string) (image.Image, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	decoded, err := workshop.DecodePicture(context.Background(), data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return decoded, nil
}
