package main

import (
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"

	"shipfic/internal/artwork"
	"shipfic/internal/picture"
	"shipfic/language"
	"shipfic/packs"
	"shipfic/tsssf"
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
	loaded, err := loadPacks([]string{cmd.Pack}, app.Stderr)
	if err != nil {
		return err
	}
	pack := loaded[0]
	copies, err := parseCopies(cmd.Copies, pack)
	if err != nil {
		return err
	}
	if !language.Has(cmd.Lang) {
		return fmt.Errorf("--lang %q: the languages are %v", cmd.Lang, language.All())
	}
	p := &press{cmd: cmd, pack: pack, copies: copies, emblems: picture.ReadEmblems(page()), pictures: map[string]image.Image{}, stderr: app.Stderr}
	if cmd.Back != "" {
		if p.back, err = readPicture(cmd.Back); err != nil {
			return err
		}
	}
	out, err := newBundle(cmd.Out)
	if err != nil {
		return err
	}
	if cmd.TTS {
		err = p.tabletop(ctx, out)
	} else {
		err = p.files(ctx, out)
	}
	if err = errors.Join(err, out.close()); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "%s: %d files\n", cmd.Out, out.files)
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

// press draws the cards of a pack.
type press struct {
	cmd      packPrintCmd
	pack     *packs.Pack
	copies   map[string]int
	emblems  *picture.Emblems
	back     image.Image
	pictures map[string]image.Image // by hash; nil: it is not there
	stderr   io.Writer
}

// copiesOf is how many of a card are printed.
func (p *press) copiesOf(c *packs.Card) int {
	for _, key := range []string{c.ID, c.Key()} {
		if n, said := p.copies[key]; said {
			return n
		}
	}
	return p.copies[""]
}

// files writes a PNG for each card and copy, and one for each back.
func (p *press) files(ctx context.Context, out *bundle) error {
	n := 0
	for i := range p.pack.Cards {
		c := &p.pack.Cards[i]
		times := p.copiesOf(c)
		if times == 0 {
			continue
		}
		data, err := picture.PrintPNG(p.draw(ctx, c))
		if err != nil {
			return err
		}
		for range times {
			n++
			if err := out.add(fmt.Sprintf("%03d-%s-%s.png", n, strings.ToLower(c.Kind.String()), c.Key()), data); err != nil {
				return err
			}
		}
	}
	for _, kind := range p.decks() {
		data, err := picture.PrintPNG(p.backOf(kind))
		if err == nil {
			err = out.add("back-"+strings.ToLower(kind.String())+".png", data)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// deckOf is the deck that a card is in: Start cards have the backs of Ponies.
func deckOf(kind tsssf.Kind) tsssf.Kind {
	if kind == tsssf.Start {
		return tsssf.Pony
	}
	return kind
}

// decks lists the decks that are printed.
func (p *press) decks() []tsssf.Kind {
	var list []tsssf.Kind
	for _, kind := range []tsssf.Kind{tsssf.Pony, tsssf.Ship, tsssf.Goal} {
		for i := range p.pack.Cards {
			if c := &p.pack.Cards[i]; deckOf(c.Kind) == kind && p.copiesOf(c) > 0 {
				list = append(list, kind)
				break
			}
		}
	}
	return list
}

func (p *press) draw(ctx context.Context, c *packs.Card) image.Image {
	print := picture.Print{Card: *c, Language: p.cmd.Lang}
	switch {
	case c.Picture != nil && c.Picture.Hash != "":
		print.Picture = p.uploaded(ctx, c.Picture.Hash)
		if print.Picture == nil {
			fmt.Fprintf(p.stderr, "%s: its picture is not at hand; its emblem is drawn (--server says where uploaded pictures are)\n", c.ID)
		}
	case c.Image != "":
		fmt.Fprintf(p.stderr, "%s: its picture is at another address; its emblem is drawn\n", c.ID)
	}
	return print.Draw(p.emblems)
}

func (p *press) backOf(kind tsssf.Kind) image.Image {
	if p.back == nil {
		return picture.Back{Deck: kind}.Draw(p.emblems)
	}
	return picture.Fill(p.back)
}

// readPicture reads a picture from a file, within the limits of uploaded ones.
func readPicture(name string) (image.Image, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	decoded, err := artwork.Decode(context.Background(), data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return decoded, nil
}
