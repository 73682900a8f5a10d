package picture

import (
	"strings"

	"gonum.org/v1/plot/vg"

	"shipfic/tsssf"
)

// printedLine is a line of the text of a card. Sizes are in units.
type printedLine struct {
	text         string
	size, above  float64
	bold, italic bool
	ink          string
}

// printedBody is everything that stands below the title.
type printedBody struct {
	lines  []printedLine
	height float64
}

// body sets names, keywords, text and flavour. A long text is set smaller until it leaves room for the art.
func (f *printing) body() printedBody {
	var b printedBody
	for size := lineSize; size > 2.2; size *= 0.93 {
		if b = f.set(size); b.height <= 72 {
			break
		}
	}
	return b
}

func (f *printing) set(size float64) printedBody {
	var b printedBody
	add := func(text string, size, above float64, bold, italic bool, ink string) {
		if text == "" {
			return
		}
		for i, line := range lines(f.face(size*unit, bold, italic), text, (printed-8.8)*unit, 40) {
			if i > 0 {
				above = 0
			}
			b.lines = append(b.lines, printedLine{line, size, above, bold, italic, ink})
			b.height += above + size*1.3
		}
	}
	c := f.Card
	add(strings.Join(c.PrintedNames(), " · "), size, 0, true, false, f.ink[1])
	add(strings.Join(c.Keywords, " · "), size*0.9, 0.4, true, false, f.ink[1])
	add(c.Says().In(f.Language), size, 1.4, false, false, "#2a1f2d")
	add(c.Flavour.In(f.Language), size, 2, false, true, "#6d5c66")
	b.height += 7 // the margin above, and the line of credit
	return b
}

// bookmark draws the symbols of a pony: races, gender, hourglass.
func (f *printing) bookmark() {
	names := f.symbols()
	if len(names) == 0 {
		return
	}
	ink, ribbon := "#fff7e6", f.ink[1]
	if f.Card.Kind == tsssf.Start {
		ink, ribbon = "#1b1207", "#c99a3f"
	}
	left, top, width, bottom := f.x(9), f.y(0), 15*unit, f.y(4.5+float64(len(names))*11.5+5)
	var p vg.Path
	p.Move(f.at(left, top))
	p.Line(f.at(left+width, top))
	p.Line(f.at(left+width, bottom))
	p.Line(f.at(left+width/2, bottom-5*unit))
	p.Line(f.at(left, bottom))
	p.Close()
	f.SetColor(hex(ribbon))
	f.Fill(p)
	for i, name := range names {
		f.symbol(name, left+width/2, f.y(4.5+float64(i)*11.5+4.75), 9.5*unit, ink)
	}
}

// symbols are the names of what the bookmark shows.
func (f *printing) symbols() []string {
	c := f.Card
	if c.Kind != tsssf.Pony && c.Kind != tsssf.Start {
		return nil
	}
	var names []string
	for _, name := range strings.FieldsFunc(c.RaceSymbol(), func(r rune) bool { return r == ' ' || r == '/' }) {
		if symbolPaths[name] != "" {
			names = append(names, name)
		}
	}
	switch genders := c.Gender.Names(); len(genders) {
	case 0:
		names = append(names, "genderless")
	case 1:
		names = append(names, genders[0])
	default:
		names = append(names, "both")
	}
	if c.Dystopian {
		names = append(names, "hourglass")
	}
	return names
}

// symbol draws a symbol, which is on a square of 24.
func (f *printing) symbol(name string, x, y, size float64, ink string) {
	path, err := parsePath(symbolPaths[name])
	if err != nil {
		return
	}
	f.Push()
	f.Translate(f.at(x-size/2, y-size/2))
	f.Scale(size/24, -size/24)
	f.SetColor(hex(ink))
	f.Fill(path)
	f.Pop()
}
