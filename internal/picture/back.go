package picture

import (
	"fmt"
	"image"
	"image/color"

	"shipfic/tsssf"
)

// Back is the back of a deck. Start and Pony cards share one.
type Back struct {
	Deck   tsssf.Kind
	Colour string // such as "#2b6cb0"; "": that of the deck
	Emblem string // "": that of the deck
}

// backEmblems are those of the page, in web/src/card/CardBack.svelte.
var backEmblems = map[tsssf.Kind]string{tsssf.Pony: "quill", tsssf.Ship: "envelope", tsssf.Goal: "flying-flag"}

// Draw draws the back with its bleed: a frame, rings, and the emblem in their middle.
func (back Back) Draw(e *Emblems) image.Image {
	ink, emblem := printInks[back.Deck], backEmblems[back.Deck]
	if back.Colour != "" {
		ink = inksOf(hex(back.Colour))
	}
	if back.Emblem != "" {
		emblem = back.Emblem
	}
	canvas := newSheet(ink[1])
	b := brush{canvas, PrintHeight, fonts}
	b.box(printBleed+4*unit, printBleed+4*unit, PrintWidth-2*printBleed-8*unit, PrintHeight-2*printBleed-8*unit, 5*unit, ink[0])
	for _, ring := range []struct {
		radius float64
		ink    string
	}{{43, ink[2]}, {41.6, ink[0]}, {34.4, ink[2]}, {33, ink[1]}} {
		b.disc(PrintWidth/2, PrintHeight/2, ring.radius*unit, ring.ink)
	}
	if paths := e.paths(emblem); paths != nil {
		b.emblem(paths, PrintWidth/2, PrintHeight/2, 42*unit, ink[2])
	}
	return canvas.Image()
}

// inksOf are the inks of a back in a colour: the colour, a darker one, and black or white, whichever is easier to see on both.
func inksOf(c color.NRGBA) [3]string {
	text := func(c color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }
	light := "#fffaf0"
	if brightness := 0.299*float64(c.R) + 0.587*float64(c.G) + 0.114*float64(c.B); brightness > 160 {
		light = "#1b1207"
	}
	dark := color.NRGBA{R: uint8(float64(c.R) * 0.7), G: uint8(float64(c.G) * 0.7), B: uint8(float64(c.B) * 0.7), A: 0xff}
	return [3]string{text(c), text(dark), light}
}

// Plain is a back in one colour, such as "#2b6cb0", in the size of a printed card with its bleed.
func Plain(colour string) image.Image { return newSheet(colour).Image() }
