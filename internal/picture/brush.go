package picture

import (
	"image/color"
	"math"
	"strings"
	"unicode"

	stdfont "golang.org/x/image/font"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/font/liberation"
	"gonum.org/v1/plot/vg"
)

// brush draws on a canvas in page coordinates: from the upper left corner, in pixels.
type brush struct {
	vg.Canvas
	height float64
	fonts  *font.Cache
}

var fonts = font.NewCache(liberation.Collection())

func (b *brush) at(x, y float64) vg.Point { return vgPoint(x, b.height-y) }

// hex parses a colour such as "#rrggbb" or "#rrggbbaa". Anything else is grey.
func hex(text string) color.NRGBA {
	c := color.NRGBA{0x80, 0x80, 0x80, 0xff}
	if len(text) != 7 && len(text) != 9 {
		return c
	}
	digits := [8]uint8{6: 0xf, 7: 0xf}
	for i, r := range text[1:] {
		n := strings.IndexRune("0123456789abcdef", r|0x20)
		if r >= '0' && r <= '9' {
			n = int(r - '0')
		}
		if n < 0 {
			return c
		}
		digits[i] = uint8(n)
	}
	return color.NRGBA{digits[0]<<4 | digits[1], digits[2]<<4 | digits[3], digits[4]<<4 | digits[5], digits[6]<<4 | digits[7]}
}

// box fills a rectangle with rounded corners.
func (b *brush) box(x, y, w, h, r float64, fill string) {
	b.SetColor(hex(fill))
	b.Fill(b.rounded(x, y, w, h, r))
}

// rounded is the outline of a rectangle with rounded corners.
func (b *brush) rounded(x, y, w, h, r float64) (p vg.Path) {
	p.Move(b.at(x+r, y))
	p.Line(b.at(x+w-r, y))
	p.QuadTo(b.at(x+w, y), b.at(x+w, y+r))
	p.Line(b.at(x+w, y+h-r))
	p.QuadTo(b.at(x+w, y+h), b.at(x+w-r, y+h))
	p.Line(b.at(x+r, y+h))
	p.QuadTo(b.at(x, y+h), b.at(x, y+h-r))
	p.Line(b.at(x, y+r))
	p.QuadTo(b.at(x, y), b.at(x+r, y))
	p.Close()
	return p
}

func (b *brush) disc(x, y, r float64, fill string) {
	var p vg.Path
	p.Move(b.at(x+r, y))
	p.Arc(b.at(x, y), vg.Length(r), 0, 2*math.Pi)
	p.Close()
	b.SetColor(hex(fill))
	b.Fill(p)
}

func (b *brush) line(x1, y1, x2, y2, width float64, stroke string) {
	var p vg.Path
	p.Move(b.at(x1, y1))
	p.Line(b.at(x2, y2))
	b.SetColor(hex(stroke))
	b.SetLineWidth(vg.Length(width))
	b.Stroke(p)
}

// emblem draws a silhouette into a square around a point.
func (b *brush) emblem(paths []vg.Path, x, y, size float64, fill string) {
	b.Push()
	b.Translate(b.at(x-size/2, y-size/2))
	b.Scale(size/512, -size/512)
	b.SetColor(hex(fill))
	for _, p := range paths {
		b.Fill(p)
	}
	b.Pop()
}

// face is a style of the serif font.
func (b *brush) face(size float64, bold, italic bool) font.Face {
	f := font.Font{Typeface: "Liberation", Variant: "Serif"}
	if bold {
		f.Weight = stdfont.WeightBold
	}
	if italic {
		f.Style = stdfont.StyleItalic
	}
	return b.fonts.Lookup(f, vg.Length(size))
}

// text writes a line with its baseline at y. Align is 0 for left, 0.5 for centred, 1 for right.
func (b *brush) text(f font.Face, x, y, align float64, fill, text string) {
	b.SetColor(hex(fill))
	x -= align * width(f, text)
	for word := range strings.FieldsSeq(text) { // word by word: at small sizes the font's own spaces round to zero
		b.FillString(f, b.at(x, y), word)
		x += width(f, word) + space(f)
	}
}

func space(f font.Face) float64 { return 0.26 * f.Font.Size.Points() }

// width is the length of a line of text.
func width(f font.Face, text string) float64 {
	sum := -space(f)
	for word := range strings.FieldsSeq(text) {
		sum += f.Width(word).Points() + space(f)
	}
	return max(0, sum)
}

// plain replaces characters that cannot be drawn.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsGraphic(r) {
			return ' '
		}
		return r
	}, text)
}

// lines breaks a text into lines of a width, up to a limit. Text beyond that is replaced by an ellipsis.
func lines(f font.Face, text string, room float64, limit int) []string {
	var list []string
	now := ""
	for word := range strings.FieldsSeq(plain(text)) {
		longer := strings.TrimSpace(now + " " + word)
		if now == "" || width(f, longer) <= room {
			now = longer
			continue
		}
		list, now = append(list, now), word
	}
	list = append(list, now)
	if len(list) > limit {
		list = list[:limit]
		list[limit-1] += " …"
	}
	for i, line := range list {
		list[i] = cut(f, line, room)
	}
	return list
}

// cut shortens a line to a width.
func cut(f font.Face, line string, room float64) string {
	letters := []rune(plain(line))
	for len(letters) > 1 && width(f, string(letters)) > room {
		letters = append(letters[:len(letters)-2], '…')
	}
	return string(letters)
}
