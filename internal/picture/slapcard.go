package picture

import (
	"cmp"
	"hash/fnv"
	"image"
	"strings"

	"shipfic/hayburger"
	"shipfic/packs"
)

// SlapPrint is a card of Hayburger to be printed.
type SlapPrint struct {
	Deck      *hayburger.Deck
	Card      hayburger.Card
	Language  string
	Symbol    image.Image // the uploaded picture of its symbol; nil: the emblem
	Character image.Image // that of its character; nil: the emblem
}

// The parts of a card of Hayburger, in units, as web/src/games/hayburger/SlapCard.svelte has them: a card there is 15.8 em wide.
const (
	slapEm       = 100 / 15.8
	slapInset    = 0.9 * slapEm
	slapTop      = 3.3 * slapEm
	slapBottom   = 3 * slapEm
	slapCorner   = 2 * slapEm
	slapEmblem   = 10.4 * slapEm
	slapPortrait = 1.5 * slapEm
)

// slapPatterns are the grounds of our own symbols, as the page has them in web/src/games/hayburger/deck.svelte.ts.
var slapPatterns = map[string]string{
	"apple": "gingham", "balloon": "dots", "butterfly": "scales", "gem": "argyle", "lightning": "rays", "star": "graph", "sun": "rays",
	"moon": "stars", "music": "stripes", "dragon": "scales", "cat": "chevron", "dog": "check", "rabbit": "dots", "jester": "argyle",
}

// slapInks are the paper of a card, its text, and that of its character. A Power Card is dark.
var (
	plainInks = [3]string{"#f7eedb", "#2a1f2d", "#6d5c66"}
	powerInks = [3]string{"#3a0d0a", "#ffe9c4", "#f3d3a8"}
)

// slapFace is a card that is being drawn.
type slapFace struct {
	SlapPrint
	printing
	emblem  string
	palette [4]string
	pattern string
	ink     [3]string
	chances int
}

// Draw draws the face of a card with its bleed: the symbol in the upper and the lower corner and large in the middle.
func (p SlapPrint) Draw(e *Emblems) image.Image {
	f := &slapFace{SlapPrint: p, chances: p.Deck.Power[p.Card.Symbol], ink: plainInks}
	if f.chances > 0 {
		f.ink = powerInks
	}
	canvas := newSheet(f.ink[0])
	f.printing = printing{brush: brush{canvas, PrintHeight, fonts}, emblems: e, to: canvas.Image()}
	f.look()
	f.paint()
	return canvas.Image()
}

// look finds emblem, colours and ground of the symbol. One that the deck does not draw looks the same each time.
func (f *slapFace) look() {
	symbol, known := f.Card.Symbol, f.Deck.Symbols[f.Card.Symbol]
	h := fnv.New32a()
	h.Write([]byte(symbol))
	f.emblem, f.palette = cmp.Or(known.Emblem, symbol), grounds[(h.Sum32()>>8)%uint32(len(grounds))]
	if len(known.Palette) == len(f.palette) {
		f.palette = [4]string(known.Palette)
	}
	f.pattern = cmp.Or(slapPatterns[symbol], packs.Patterns[(h.Sum32()>>4)%uint32(len(packs.Patterns))])
}

func (f *slapFace) paint() {
	f.window()
	size := 1.9 * slapEm * unit
	label := cut(f.face(size, true, false), f.label(), (100-4.6*slapEm)*unit)
	f.text(f.face(size, true, false), f.x(3.6*slapEm), f.y(2.45*slapEm), 0, f.ink[1], label)
	f.corner(slapEm+slapCorner/2, 0.8*slapEm+slapCorner/2, slapCorner, false)
	f.corner(100-slapEm-slapCorner/2, 140-0.6*slapEm-slapCorner/2, slapCorner, true)
	f.who()
	for i := range f.chances {
		f.disc(f.x(100-3.5*slapEm-(float64(i)+0.5)*1.5*slapEm), f.y(140-1.55*slapEm), 0.55*slapEm*unit, "#ffc24a")
	}
}

// label is the name of the symbol.
func (f *slapFace) label() string {
	names := f.Deck.Symbols[f.Card.Symbol].Names
	return cmp.Or(names[f.Language], names["en"], strings.ReplaceAll(f.Card.Symbol, "-", " "))
}

// window draws the picture, or the symbol large on its ground.
func (f *slapFace) window() {
	left, top := f.x(slapInset), f.y(slapTop)
	width, height := (100-2*slapInset)*unit, (140-slapTop-slapBottom)*unit
	f.box(left, top, width, height, 0.7*slapEm*unit, f.palette[0])
	window := image.Rect(int(left), int(top), int(left+width), int(top+height))
	if f.Symbol != nil {
		middle := packs.Card{Picture: &packs.Picture{At: packs.Crop{X: 50, Y: 50, Zoom: 100}}}
		scale(f.to, window, f.Symbol, cropOf(&middle, f.Symbol.Bounds(), window))
		return
	}
	if p, known := patterns[f.pattern]; known {
		ground(f.to, window, p, f.palette)
	}
	if paths := f.emblems.paths(f.emblem); paths != nil {
		x, y := left+width/2, top+height/2
		f.printing.emblem(paths, x+1.8*unit, y+1.8*unit, slapEmblem*unit, f.palette[3])
		f.printing.emblem(paths, x, y, slapEmblem*unit, f.palette[2])
	}
}

// corner draws the symbol small, the lower one upside down.
func (f *slapFace) corner(x, y, size float64, turned bool) {
	if f.Symbol != nil {
		f.small(f.Symbol, x, y, size)
		return
	}
	paths := f.emblems.paths(f.emblem)
	if paths == nil {
		return
	}
	ink := f.palette[2]
	if f.chances > 0 {
		ink = "#ffd98f"
	}
	way := size * unit
	if turned {
		way = -way
	}
	f.printing.emblem(paths, f.x(x), f.y(y), way, ink)
}

// who draws the character: picture and name.
func (f *slapFace) who() {
	left := slapEm
	y := 140 - 0.7*slapEm - slapPortrait/2
	paths := f.emblems.paths(f.Card.Emblem)
	switch {
	case f.Character != nil:
		f.small(f.Character, left+slapPortrait/2, y, slapPortrait)
	case paths != nil:
		f.printing.emblem(paths, f.x(left+slapPortrait/2), f.y(y), slapPortrait*unit, f.ink[2])
	}
	if f.Character != nil || paths != nil {
		left += slapPortrait + 0.5*slapEm
	}
	right := 3.4 * slapEm
	if f.chances > 0 {
		right += float64(f.chances) * 1.5 * slapEm
	}
	face := f.face(1.15*slapEm*unit, true, false)
	f.text(face, f.x(left), f.y(140-slapEm), 0, f.ink[2], cut(face, f.Card.Character, (100-left-right)*unit))
}

// small draws the middle of a picture in a square.
func (f *slapFace) small(from image.Image, x, y, size float64) {
	half := size / 2 * unit
	window := image.Rect(int(f.x(x)-half), int(f.y(y)-half), int(f.x(x)+half), int(f.y(y)+half))
	middle := packs.Card{Picture: &packs.Picture{At: packs.Crop{X: 50, Y: 50, Zoom: 100}}}
	scale(f.to, window, from, cropOf(&middle, from.Bounds(), window))
}
