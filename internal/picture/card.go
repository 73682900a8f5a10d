package picture

import (
	"hash/fnv"

	"shipfic/packs"
	"shipfic/tsssf"
)

// The size and spacing of cards in the page's grid; everything is scaled together.
const (
	cardW, cardH   = 84, 118
	pitchX, pitchY = 128, 162
)

// inks gives the frame colours of each kind of card.
var inks = map[tsssf.Kind][2]string{tsssf.Pony: {"#5f3d9e", "#3f2474"}, tsssf.Start: {"#1b1622", "#0f0c15"}}

// grounds lists palettes for cards without art: ground, pattern, emblem and its echo.
var grounds = [][4]string{
	{"#e6def6", "#cfc0ec", "#57277f", "#f0d9ff"},
	{"#d8ecf2", "#bddfe9", "#145a78", "#d9f2ff"},
	{"#fbe3d0", "#f5cfae", "#96400c", "#ffe9d6"},
	{"#e3f2d4", "#c9e3ae", "#27603a", "#e4ffe0"},
	{"#fbdce8", "#f3bfd4", "#9c1f58", "#ffdbe9"},
	{"#e9e4da", "#d7cebf", "#4b3d2c", "#fff0d8"},
}

// art is how a card is drawn, even one without art or one that is unknown.
func art(id string, card *packs.Card) (emblem string, palette [4]string, title string, kind tsssf.Kind) {
	h := fnv.New32a()
	h.Write([]byte(id))
	emblem, palette, title, kind = "horse-head", grounds[h.Sum32()%uint32(len(grounds))], id, tsssf.Pony
	if card == nil {
		return emblem, palette, title, kind
	}
	if card.Art != nil {
		emblem, palette = card.Art.Emblem, card.Art.Palette
	}
	if title = card.Short; title == "" {
		title = card.Title
	}
	return emblem, palette, title, card.Kind
}

// pony draws a card of the grid centred at a point.
func (p *painting) pony(v tsssf.PonyView, x, y, s float64) {
	looks := v.Card
	disguised := v.Looks != nil && v.Looks.Disguise != ""
	if disguised {
		looks = v.Looks.Disguise
	}
	emblem, palette, title, kind := art(looks, p.Cast[looks])
	ink := inks[kind]
	if ink[0] == "" {
		ink = inks[tsssf.Pony]
	}
	if disguised {
		ink = [2]string{"#2f9e6e", "#12513a"}
	}
	w, h := cardW*s, cardH*s
	left, top := x-w/2, y-h/2
	p.box(left+2*s, top+4*s, w, h, 6*s, "#00000066")
	p.box(left, top, w, h, 5.5*s, "#f7eedb")
	p.box(left+1.7*s, top+1.7*s, w-3.4*s, h-3.4*s, 4.5*s, ink[0])
	band := 28 * s
	if w < 44 {
		band = 9 * s // a title would be too small to read: enlarge the picture instead
	}
	artW, artH := w-9*s, h-band-8*s
	p.box(left+4.5*s, top+4.5*s, artW, artH, 2.5*s, palette[0])
	size := min(artW, artH) * 0.78
	if paths := p.emblems.paths(emblem); paths != nil {
		p.emblem(paths, x+1.6*s, top+4.5*s+artH/2+1.6*s, size, palette[3])
		p.emblem(paths, x, top+4.5*s+artH/2, size, palette[2])
	}
	if w < 44 {
		return
	}
	f := p.face(10.2*s, true, false)
	words := lines(f, title, w-7*s, 2)
	base := top + h - band/2 - 2.2*s + (3.4-float64(len(words)-1)*5.2)*s
	for _, word := range words {
		p.text(f, x, base, 0.5, "#fff7ea", word)
		base += 10.4 * s
	}
}

// slip draws a Ship card between two ponies: a letter underneath both, with a seal and a thread.
func (p *painting) slip(v tsssf.ShipView, x1, y1, x2, y2, s float64) {
	emblem, palette, _, _ := art(v.Card, p.Cast[v.Card])
	x, y := (x1+x2)/2, (y1+y2)/2
	w, h := 70*s, 92*s
	if y1 != y2 {
		w, h = 78*s, 70*s
	}
	p.box(x-w/2, y-h/2, w, h, 4*s, "#f0a8c4")
	p.box(x-w/2+s, y-h/2+s, w-2*s, h-2*s, 3*s, "#fbd3e2")
	for _, pin := range pinsOf(x1, y1, x2, y2, s) {
		p.line(pin[0], pin[1], x, y, 2.6*s, "#c92a58")
	}
	r := 15 * s
	p.disc(x+s, y+1.6*s, r, "#00000055")
	p.disc(x, y, r, palette[2])
	p.disc(x, y, r*0.82, palette[2])
	if paths := p.emblems.paths(emblem); paths != nil {
		p.emblem(paths, x, y, r*1.25, palette[3])
	}
}

// pins draws the ends of the thread, above everything else.
func (p *painting) pins(x1, y1, x2, y2, s float64) {
	for _, pin := range pinsOf(x1, y1, x2, y2, s) {
		p.disc(pin[0], pin[1], 4*s, "#f0456f")
	}
}

// pinsOf is where a thread is pinned: just inside the edges of both cards, clear of the titles.
func pinsOf(x1, y1, x2, y2, s float64) [2][2]float64 {
	if y1 == y2 {
		in := (cardW/2 - 4) * s
		return [2][2]float64{{min(x1, x2) + in, y1}, {max(x1, x2) - in, y1}}
	}
	in, across := (cardH/2-4)*s, (cardW/2-9)*s
	return [2][2]float64{{x1 + across, min(y1, y2) + in}, {x1 + across, max(y1, y2) - in}}
}
