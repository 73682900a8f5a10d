package picture

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"io"
	"math"
	"strings"

	"golang.org/x/image/draw"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"

	"shipfic/packs"
	"shipfic/tsssf"
)

// Width and Height are the size of a picture in pixels, which link previews show uncropped.
const (
	Width  = 1200
	Height = 630
)

// Scene is what a picture shows.
type Scene struct {
	Title   string
	Below   string // a line below the title
	Grid    *tsssf.PublicView
	Cast    map[string]*packs.Card
	Card    image.Image // one card in the place of the grid, as [Print] draws it
	Emblem  string      // shown large if there is no grid
	Players []Player
	Parts   []Part // of a short story: shown instead of the players, with more room for words
}

// Part is a label and a text.
type Part struct {
	Label string
	Text  string
}

// Player is a row of the scores.
type Player struct {
	Name   string
	Points string
	Won    bool
	Shares string // who has won which of the points, below the name; may be empty
}

// painting is a scene being drawn.
type painting struct {
	*Scene
	brush
	emblems *Emblems
	room    float64 // the width of the room for the grid
}

func newPainting(s *Scene, canvas vg.Canvas, e *Emblems) *painting {
	p := &painting{s, brush{canvas, Height, fonts}, e, wideRoom}
	if len(s.Parts) > 0 {
		p.room = narrowRoom
	}
	return p
}

// PNG draws a scene as a PNG image.
func PNG(to io.Writer, s *Scene, e *Emblems) error {
	canvas := vgimg.NewWith(vgimg.UseWH(Width, Height), vgimg.UseDPI(72), vgimg.UseBackgroundColor(hex("#171016")))
	newPainting(s, canvas, e).paint()
	return (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(to, canvas.Image())
}

// SVG draws a scene as an svg element to embed in a page.
func SVG(s *Scene, e *Emblems) (string, error) {
	canvas := vgsvg.New(Width, Height)
	newPainting(s, canvas, e).paint()
	var b bytes.Buffer
	if _, err := canvas.WriteTo(&b); err != nil {
		return "", err
	}
	text := b.String()
	if i := strings.Index(text, "<svg"); i >= 0 { // without the XML header and doctype
		text = text[i:]
	}
	return text, nil
}

// The grid is drawn in the room on the left, and the words to the right of it.
const (
	roomX, roomY = 26, 26
	roomH        = Height - 2*26
	wideRoom     = 812
	narrowRoom   = 470
)

func (p *painting) wordsX() float64 { return roomX + p.room + 34 }
func (p *painting) wordsW() float64 { return Width - p.wordsX() - 36 }

func (p *painting) paint() {
	vg.Initialize(p.Canvas)
	p.box(0, 0, Width, Height, 0, "#1d131b")
	for r := 660.0; r > 40; r -= 44 { // lamplight
		p.disc(430, 150, r, "#ffb45c05")
	}
	p.box(roomX-8, roomY-8, p.room+16, roomH+16, 14, "#3b2f66")
	p.box(roomX, roomY, p.room, roomH, 8, "#1e1838")
	for r := roomH * 0.49; r > 20; r -= 11 {
		p.disc(roomX+p.room/2, roomY+roomH/2, r, "#ffb45c04")
	}
	switch {
	case p.Card != nil:
		p.printed()
	case p.Grid != nil:
		p.grid()
	default:
		p.emblem(p.emblems.paths(p.Emblem), roomX+p.room/2+8, Height/2+8, 330, "#c92a58")
		p.emblem(p.emblems.paths(p.Emblem), roomX+p.room/2, Height/2, 330, "#ffc66e")
	}
	p.words()
}

// printed draws the card without its bleed, as large as possible.
func (p *painting) printed() {
	const space = 12
	part := Trim(p.Card.Bounds())
	h := roomH - 2*space
	w := h * part.Dx() / part.Dy()
	face := image.NewRGBA(image.Rect(0, 0, w, h))
	draw.CatmullRom.Scale(face, face.Bounds(), p.Card, part, draw.Src, nil)
	x, y := roomX+(p.room-float64(w))/2, roomY+float64(space)
	lower, upper := p.at(x, y+float64(h)), p.at(x+float64(w), y)
	p.DrawImage(vg.Rectangle{Min: lower, Max: upper}, face)
}

// grid draws all cards as large as possible.
func (p *painting) grid() {
	if len(p.Grid.Ponies) == 0 {
		return
	}
	left, top, right, bottom := math.MaxInt, math.MaxInt, math.MinInt, math.MinInt
	for _, v := range p.Grid.Ponies {
		left, right = min(left, v.At[0]), max(right, v.At[0])
		top, bottom = min(top, v.At[1]), max(bottom, v.At[1])
	}
	w, h := float64(right-left)*pitchX+cardW+40, float64(bottom-top)*pitchY+cardH+40
	s := min(1.35, p.room/w, roomH/h)
	if len(p.Parts) > 0 { // a pair alone may be larger
		s = min(2, p.room/w, roomH/h)
	}
	x := func(cell [2]int) float64 { return roomX + p.room/2 + (float64(cell[0])-float64(left+right)/2)*pitchX*s }
	y := func(cell [2]int) float64 { return roomY + roomH/2 + (float64(cell[1])-float64(top+bottom)/2)*pitchY*s }
	for _, v := range p.Grid.Ships {
		p.slip(v, x(v.From), y(v.From), x(v.To), y(v.To), s)
	}
	for _, v := range p.Grid.Ponies {
		p.pony(v, x(v.At), y(v.At), s)
	}
	for _, v := range p.Grid.Ships {
		p.pins(x(v.From), y(v.From), x(v.To), y(v.To), s)
	}
}

// words draws the site's name, the title and the scores.
func (p *painting) words() {
	word := p.face(34, true, true)
	p.text(word, p.wordsX(), 66, 0, "#f6ecdb", "shipfic")
	p.line(p.wordsX()+2, 76, p.wordsX()+width(word, "shipfic")+6, 74, 3, "#ff5a84")
	title := p.face(33, true, false)
	y := 134.0
	for _, line := range lines(title, p.Title, p.wordsW(), 4) {
		p.text(title, p.wordsX(), y, 0, "#f6ecdb", line)
		y += 39
	}
	small := p.face(19, false, true)
	for _, line := range lines(small, p.Below, p.wordsW(), 3) {
		p.text(small, p.wordsX(), y, 0, "#d3c7df", line)
		y += 25
	}
	if len(p.Parts) > 0 {
		p.parts(y + 18)
		return
	}
	p.scores(max(y+14, 330))
}

// parts draws the parts of a short story, each below its label.
func (p *painting) parts(y float64) {
	label, text := p.face(17, true, true), p.face(22, false, false)
	for i, part := range p.Parts {
		left := len(p.Parts) - 1 - i // each of those needs a label and a line
		limit := int((Height - 34 - y - 28 - float64(left)*64) / 27)
		if limit < 1 {
			return
		}
		p.text(label, p.wordsX(), y, 0, "#ffc66e", part.Label)
		y += 28
		for _, line := range lines(text, part.Text, p.wordsW(), min(limit, 5)) {
			p.text(text, p.wordsX(), y, 0, "#f6ecdb", line)
			y += 27
		}
		y += 9
	}
}

// maxPlayers limits the rows of scores.
const maxPlayers = 6

func (p *painting) scores(y float64) {
	name, points, small := p.face(23, true, false), p.face(28, true, false), p.face(17, false, false)
	for i, player := range p.Players {
		if i == maxPlayers || y > Height-30 {
			p.text(p.face(19, false, true), p.wordsX(), y, 0, "#ac9fc4", fmt.Sprintf("+ %d", len(p.Players)-i))
			return
		}
		ink, more := "#d3c7df", 0.0
		if player.Shares != "" {
			more = 22
		}
		if player.Won {
			p.box(p.wordsX()-12, y-28, p.wordsW()+24, 42+more, 8, "#ffc66e24")
			ink = "#ffc66e"
		}
		p.text(name, p.wordsX(), y, 0, ink, cut(name, player.Name, p.wordsW()-70))
		p.text(points, p.wordsX()+p.wordsW(), y+1, 1, ink, player.Points)
		p.text(small, p.wordsX(), y+more, 0, ink, cut(small, player.Shares, p.wordsW()))
		y += 46 + more
	}
}
