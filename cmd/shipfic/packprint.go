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
	Out     string   `short:"o" required:"" placeholder:"FOLDER" help:"New folder for the files, or a file that ends with .zip."`
	Copies  []string `placeholder:"N" help:"Copies of each card, or of one: 2, FogHorn=3."`
	Back    string   `placeholder:"PICTURE" help:"A picture for all backs. By default, each deck has its own."`
	TTS     bool     `name:"tts" help:"Write sheets and JSON for Tabletop Simulator instead of a file for each card."`
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
		if p.Back, err = readPicture(cmd.Back); err != nil {
			return err
		}
	}
	print := p.Cards
	if cmd.TTS {
		print = p.Tabletop
	}
	files, err := print(ctx, cmd.Out)
	if err != nil {
		return err
	}
	fmt.Fprintf(stdout, "%s: %d files\n", cmd.Out, files)
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
