package picture

import (
	"hash/fnv"
	"image"
	"strings"

	"golang.org/x/image/draw"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgimg"

	"shipfic/packs"
	"shipfic/tsssf"
)

// The size of a printed card with its bleed, in pixels: 69 by 94 mm at 300 dpi, of which 63 by 88 mm are left when it is cut.
const (
	PrintDPI    = 300
	PrintWidth  = 815
	PrintHeight = 1110
	printBleed  = 3 / 25.4 * PrintDPI
)

// unit is a hundredth of the width of a card, as on the page: a card is 100 by 140 units, as high as the cut edge.
const unit = (PrintHeight - 2*printBleed) / 140

// Print is a card to be printed.
type Print struct {
	Card     packs.Card
	Pack     string      // what it is called; "": by the namespace of the card
	Picture  image.Image // nil: its emblem is drawn
	Language string
}

// Draw draws the face of a card with its bleed. What is cut off has the colour of the card's edge, or is the edge of a picture that is
// the whole card.
func (p Print) Draw(e *Emblems) image.Image {
	canvas := newSheet("#f7eedb")
	if p.Picture != nil && p.Card.Picture != nil && p.Card.Picture.Whole {
		scale(canvas.Image(), canvas.Image().Bounds(), p.Picture, p.Picture.Bounds())
		return canvas.Image()
	}
	f := &printing{Print: p, brush: brush{canvas, PrintHeight, fonts}, emblems: e, to: canvas.Image(), ink: printInks[p.Card.Kind]}
	f.paint()
	return canvas.Image()
}

// Fill is the middle of a picture in the size of a printed card with its bleed.
func Fill(from image.Image) image.Image {
	canvas := newSheet("#ffffff")
	middle := packs.Card{Picture: &packs.Picture{At: packs.Crop{X: 50, Y: 50, Zoom: 100}}}
	scale(canvas.Image(), canvas.Image().Bounds(), from, cropOf(&middle, from.Bounds(), canvas.Image().Bounds()))
	return canvas.Image()
}

// scale draws a part of a picture in another size. A picture of about that size or larger is scaled bilinearly, which needs no
// memory. A small one gains from a better kernel, which needs 32 bytes for each pixel of the new width and the old height.
func scale(to draw.Image, window image.Rectangle, from image.Image, part image.Rectangle) {
	scaler := draw.Scaler(draw.CatmullRom)
	if 2*part.Dy() > window.Dy() {
		scaler = draw.ApproxBiLinear
	}
	scaler.Scale(to, window, from, part, draw.Over, nil)
}

// Trim is the part of a printed card that is left when its bleed is cut off.
func Trim(card image.Rectangle) image.Rectangle {
	bleed := float64(printBleed)
	return card.Inset(int(bleed + 0.5))
}

func newSheet(colour string) *vgimg.Canvas {
	canvas := vgimg.NewWith(vgimg.UseWH(PrintWidth, PrintHeight), vgimg.UseDPI(72), vgimg.UseBackgroundColor(hex(colour)))
	vg.Initialize(canvas)
	return canvas
}

// printInks are the colours of a kind of card: frame, its dark side, and what is printed on that.
var printInks = map[tsssf.Kind][3]string{
	tsssf.Start: {"#2b2436", "#0f0c15", "#e8c477"},
	tsssf.Pony:  {"#5f3d9e", "#3f2474", "#e6def6"},
	tsssf.Ship:  {"#c22a5e", "#8c1744", "#fbd3e2"},
	tsssf.Goal:  {"#2b6cb0", "#17457c", "#d8ecf2"},
}

// printing is a face that is being drawn.
type printing struct {
	Print
	brush
	emblems *Emblems
	to      draw.Image
	ink     [3]string
}

// The parts of a face, in units from the upper left corner of the uncut card.
const (
	edge      = 2   // of paper around the frame
	inset     = 5.4 // of art and text
	printed   = 100 - 2*inset
	bandPad   = 2.4
	titleSize = 6.9
	lineSize  = 4.3

	smallestTitle = 3
)

// x and y turn units into pixels.
func (f *printing) x(u float64) float64 { return PrintWidth/2 + (u-50)*unit }
func (f *printing) y(u float64) float64 { return printBleed + u*unit }

func (f *printing) paint() {
	f.frame()
	size, heading := f.heading()
	title := f.face(size*unit, true, false)
	body := f.body()
	bodyHeight := max(44, body.height+5)
	band := 2*bandPad + size*1.08*float64(len(heading))
	artHeight := 140 - 2*inset - band - bodyHeight
	f.art(artHeight)
	at := inset + artHeight + bandPad + size*0.86
	for _, line := range heading {
		f.text(title, f.x(50), f.y(at), 0.5, "#fffaf0", line)
		at += size * 1.08
	}
	f.box(f.x(inset), f.y(140-inset-bodyHeight), printed*unit, bodyHeight*unit, 2.4*unit, "#f7eedb")
	at = 140 - inset - bodyHeight + 3.6
	for _, line := range body.lines {
		at += line.above + line.size*0.86
		f.text(f.face(line.size*unit, line.bold, line.italic), f.x(inset+4.4), f.y(at), 0, line.ink, line.text)
		at += line.size * 0.44
	}
	f.text(f.face(3.2*unit, false, false), f.x(inset+4.4), f.y(140-inset-1.8), 0, "#6d5c66", f.credit())
	if f.Card.Kind == tsssf.Goal {
		f.disc(f.x(18), f.y(15), 11*unit, "#e0a93b")
		f.disc(f.x(18), f.y(15), 8.5*unit, "#fff3d1")
		f.text(f.face(8.5*unit, true, false), f.x(18), f.y(18), 0.5, "#3a2a08", f.Card.Worth())
	}
	f.bookmark()
}

// heading breaks the title into at most two lines, or three small ones. A long title is set smaller, and is not cut.
func (f *printing) heading() (size float64, heading []string) {
	for size = titleSize; ; size *= 0.95 {
		limit := 2
		if size < titleSize*0.7 {
			limit = 3
		}
		heading = lines(f.face(size*unit, true, false), f.Card.Title, (printed-2*bandPad)*unit, limit)
		if size < smallestTitle || strings.Join(heading, " ") == strings.Join(strings.Fields(plain(f.Card.Title)), " ") {
			return size, heading
		}
	}
}

// art fills the window with the picture, or with the emblem on its ground.
func (f *printing) art(height float64) {
	art := f.Card.Art
	if art == nil {
		art = standIn(&f.Card)
	}
	left, top, width := f.x(inset), f.y(inset), printed*unit
	f.box(left, top, width, height*unit, 2.4*unit, art.Palette[0])
	window := image.Rect(int(left), int(top), int(left+width), int(top+height*unit))
	if f.Picture != nil {
		scale(f.to, window, f.Picture, cropOf(&f.Card, f.Picture.Bounds(), window))
		return
	}
	if p, known := patterns[art.Pattern]; known {
		ground(f.to, window, p, art.Palette)
	}
	size := min(46, height*0.92) * unit
	paths := f.emblems.paths(art.Emblem)
	if paths == nil { // an emblem that the page does not have
		paths = f.emblems.paths(standIn(&f.Card).Emblem)
	}
	if paths != nil {
		x, y := f.x(56), top+height*unit/2
		f.emblem(paths, x+2*unit, y+2*unit, size, art.Palette[3])
		f.emblem(paths, x, y, size, art.Palette[2])
	}
}

// The emblems of cards without art, as on the page: ponies look like their race.
var (
	standIns = map[tsssf.Kind][]string{
		tsssf.Start: {"quill-ink"}, tsssf.Pony: {"horse-head"}, tsssf.Ship: {"love-letter", "chained-heart"}, tsssf.Goal: {"flying-flag", "trophy"},
	}
	standInsByRace = map[tsssf.Race][]string{tsssf.Unicorn: {"unicorn"}, tsssf.Pegasus: {"pegasus"}, tsssf.Alicorn: {"pegasus", "unicorn"}}
)

// standIn is how the page draws a card without art: always the same for the same id.
func standIn(c *packs.Card) *packs.Art {
	h := fnv.New32a()
	h.Write([]byte(c.ID))
	n, choices := h.Sum32(), standIns[c.Kind]
	if race := c.Race & -c.Race; c.Kind == tsssf.Pony && standInsByRace[race] != nil { // the first of several
		choices = standInsByRace[race]
	}
	pick := func(from []string, n uint32) string { return from[n%uint32(len(from))] }
	return &packs.Art{Emblem: pick(choices, n), Pattern: pick(packs.Patterns, n>>4), Palette: grounds[(n>>8)%uint32(len(grounds))]}
}

// cropOf is the part of a picture that fills a window, as the page shows it: as much as fits, enlarged around a point.
func cropOf(c *packs.Card, picture, window image.Rectangle) image.Rectangle {
	crop := packs.DefaultCrop
	if c.Picture != nil {
		crop = c.Picture.At
	}
	w, h := float64(picture.Dx()), float64(picture.Dy())
	scale := min(w/float64(window.Dx()), h/float64(window.Dy()))
	partW, partH := scale*float64(window.Dx())*100/float64(crop.Zoom), scale*float64(window.Dy())*100/float64(crop.Zoom)
	left, top := (w-partW)*float64(crop.X)/100, (h-partH)*float64(crop.Y)/100
	return image.Rect(int(left), int(top), int(left+partW), int(top+partH)).Add(picture.Min)
}

// credit names the artist and the pack.
func (f *printing) credit() string {
	pack := f.Pack
	if pack == "" {
		pack = f.Card.ID
		for range 2 { // the kind and the key
			if i := strings.LastIndexByte(pack, '.'); i > 0 {
				pack = pack[:i]
			}
		}
	}
	if p := f.Card.Picture; f.Picture != nil && p != nil && p.Artist != "" {
		return p.Artist + " · " + pack
	}
	return pack
}
