//go:build !js

package workshop

import (
	"context"
	"fmt"
	"image"
	"io"
	"strings"

	"shipfic/internal/picture"
	"shipfic/packs"
	"shipfic/tsssf"
)

// Press writes the cards of a pack to files: one for each card, as print shops want them, or sheets for Tabletop Simulator.
//
//	press := &workshop.Press{Pack: pack, Copies: map[string]int{"": 1}, Language: "en", Emblems: emblems, Problems: os.Stderr}
//	files, err := press.Cards(ctx, "cards.zip")
type Press struct {
	Pack     *packs.Pack
	Copies   map[string]int    // of each card, by its key or id; "" stands for every other card
	Language string            // of texts
	Server   string            // that has the uploaded pictures of the pack; "": there are none
	Address  string            // below which Tabletop Simulator finds the sheets; "": in the folder
	Pictures map[string][]byte // uploaded pictures that are at hand, by hash
	Emblems  *picture.Emblems
	Back     image.Image // of all decks; nil: each has its own
	Problems io.Writer   // where it lists what could not be drawn

	pictures map[string]image.Image // by hash; nil: it is not there
}

// copiesOf is how many of a card are printed.
func (p *Press) copiesOf(c *packs.Card) int {
	for _, key := range []string{c.ID, c.Key()} {
		if n, said := p.Copies[key]; said {
			return n
		}
	}
	return p.Copies[""]
}

// Cards writes a PNG for each card and copy, and one for each back, to a new folder or zip file, and returns how many files it has.
func (p *Press) Cards(ctx context.Context, to string) (files int, err error) {
	return fill(to, func(out *bundle) error { return p.cards(ctx, out) })
}

func (p *Press) cards(ctx context.Context, out *bundle) error {
	n := 0
	for i := range p.Pack.Cards {
		c := &p.Pack.Cards[i]
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
	for _, d := range p.decks() {
		data, err := picture.PrintPNG(p.backOf(d.kind))
		if err == nil {
			err = out.add("back-"+strings.ToLower(d.kind.String())+".png", data)
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

// deck is the cards with the same back.
type deck struct {
	kind  tsssf.Kind
	cards []*packs.Card
}

// decks lists the decks that are printed.
func (p *Press) decks() (list []deck) {
	for _, kind := range []tsssf.Kind{tsssf.Pony, tsssf.Ship, tsssf.Goal} {
		d := deck{kind: kind}
		for i := range p.Pack.Cards {
			if c := &p.Pack.Cards[i]; deckOf(c.Kind) == kind && p.copiesOf(c) > 0 {
				d.cards = append(d.cards, c)
			}
		}
		if len(d.cards) > 0 {
			list = append(list, d)
		}
	}
	return list
}

func (p *Press) draw(ctx context.Context, c *packs.Card) image.Image {
	print := picture.Print{Card: *c, Pack: p.Pack.Name, Language: p.Language}
	switch {
	case c.Picture != nil && c.Picture.Hash != "":
		print.Picture = p.uploaded(ctx, c.Picture.Hash)
		if print.Picture == nil {
			fmt.Fprintf(p.Problems, "%s: its picture is not at hand; its emblem is drawn (--server says where uploaded pictures are)\n", c.ID)
		}
	case c.Image != "":
		fmt.Fprintf(p.Problems, "%s: its picture is at another address; its emblem is drawn\n", c.ID)
	}
	return print.Draw(p.Emblems)
}

func (p *Press) backOf(kind tsssf.Kind) image.Image {
	if p.Back == nil {
		return picture.Back{Deck: kind}.Draw(p.Emblems)
	}
	return picture.Fill(p.Back)
}
