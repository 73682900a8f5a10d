package picture

import (
	"fmt"
	"math"
	"strconv"

	"gonum.org/v1/plot/vg"
)

// parsePath parses the d attribute of an SVG path: all commands, absolute and relative, in the compact form that icon
// sets use.
func parsePath(d string) (vg.Path, error) {
	p := &pathReader{text: d}
	for p.err == nil && p.more() {
		p.command()
	}
	return p.path, p.err
}

// pathReader parses a path from left to right. The first error sticks.
type pathReader struct {
	text  string
	at    int
	path  vg.Path
	err   error
	do    byte
	x, y  float64 // the current point
	x0    float64 // the start of the subpath
	y0    float64
	cx    float64 // the last control point, for smooth curves
	cy    float64
	after byte // the previous command, in upper case
}

func (p *pathReader) more() bool {
	for p.at < len(p.text) && (p.text[p.at] == ' ' || p.text[p.at] == ',' || p.text[p.at] == '\n' || p.text[p.at] == '\t') {
		p.at++
	}
	return p.at < len(p.text)
}

// number reads the next number. Numbers may follow each other without a separator: "1.5.5-2".
func (p *pathReader) number() float64 {
	if !p.more() {
		p.err = fmt.Errorf("the path ends where a number is expected")
		return 0
	}
	from, dot, e := p.at, false, false
	for ; p.at < len(p.text); p.at++ {
		c := p.text[p.at]
		switch {
		case c >= '0' && c <= '9':
			continue
		case (c == '-' || c == '+') && (p.at == from || p.text[p.at-1] == 'e' || p.text[p.at-1] == 'E'):
			continue
		case c == '.' && !dot && !e:
			dot = true
			continue
		case (c == 'e' || c == 'E') && !e && p.at > from:
			e = true
			continue
		}
		break
	}
	value, err := strconv.ParseFloat(p.text[from:p.at], 64)
	if err != nil && p.err == nil {
		p.err = fmt.Errorf("the path has no number at offset %d", from)
		p.at = len(p.text)
	}
	return value
}

// flag reads a 0 or 1 of an arc, which may be followed by the next number without a space.
func (p *pathReader) flag() bool {
	p.more()
	if p.at >= len(p.text) {
		p.err = fmt.Errorf("the path ends where a flag is expected")
		return false
	}
	p.at++
	return p.text[p.at-1] == '1'
}

// point reads a point, relative to the pen if the command is.
func (p *pathReader) point() (x, y float64) {
	x, y = p.number(), p.number()
	if p.do >= 'a' {
		x, y = x+p.x, y+p.y
	}
	return x, y
}

func vgPoint(x, y float64) vg.Point { return vg.Point{X: vg.Length(x), Y: vg.Length(y)} }

func (p *pathReader) command() {
	if c := p.text[p.at]; c >= 'A' && c != 'e' {
		p.do = c
		p.at++
	} else if p.do == 0 {
		p.err = fmt.Errorf("the path begins with %q instead of a command", c)
		return
	}
	upper := p.do &^ 0x20
	switch upper {
	case 'M':
		p.x, p.y = p.point()
		p.x0, p.y0 = p.x, p.y
		p.path.Move(vgPoint(p.x, p.y))
		p.do = 'L' | p.do&0x20 // more points mean lines
	case 'L':
		p.line(p.point())
	case 'H':
		x := p.number()
		if p.do == 'h' {
			x += p.x
		}
		p.line(x, p.y)
	case 'V':
		y := p.number()
		if p.do == 'v' {
			y += p.y
		}
		p.line(p.x, y)
	case 'C', 'S':
		x1, y1 := p.smooth('C', 'S')
		if upper == 'C' {
			x1, y1 = p.point()
		}
		x2, y2 := p.point()
		x, y := p.point()
		p.path.CubeTo(vgPoint(x1, y1), vgPoint(x2, y2), vgPoint(x, y))
		p.cx, p.cy, p.x, p.y = x2, y2, x, y
	case 'Q', 'T':
		x1, y1 := p.smooth('Q', 'T')
		if upper == 'Q' {
			x1, y1 = p.point()
		}
		x, y := p.point()
		p.path.QuadTo(vgPoint(x1, y1), vgPoint(x, y))
		p.cx, p.cy, p.x, p.y = x1, y1, x, y
	case 'A':
		rx, ry, turn := p.number(), p.number(), p.number()
		large, sweep := p.flag(), p.flag()
		x, y := p.point()
		p.arc(math.Abs(rx), math.Abs(ry), turn*math.Pi/180, large, sweep, x, y)
	case 'Z':
		p.path.Close()
		p.x, p.y = p.x0, p.y0
		p.do = 0
	default:
		p.err = fmt.Errorf("the path has the unknown command %q", p.do)
	}
	p.after = upper
}

func (p *pathReader) line(x, y float64) {
	p.x, p.y = x, y
	p.path.Line(vgPoint(x, y))
}

// smooth is the control point that continues the previous curve, if that was one of these kinds.
func (p *pathReader) smooth(kinds ...byte) (x, y float64) {
	for _, k := range kinds {
		if p.after == k {
			return 2*p.x - p.cx, 2*p.y - p.cy
		}
	}
	return p.x, p.y
}

// arc approximates an elliptical arc by curves, with the formulas of the SVG specification's implementation notes.
func (p *pathReader) arc(rx, ry, turn float64, large, sweep bool, x, y float64) {
	if rx == 0 || ry == 0 || x == p.x && y == p.y {
		p.line(x, y)
		return
	}
	sin, cos := math.Sincos(turn)
	dx, dy := (p.x-x)/2, (p.y-y)/2
	ax, ay := cos*dx+sin*dy, cos*dy-sin*dx
	if over := ax*ax/(rx*rx) + ay*ay/(ry*ry); over > 1 {
		rx, ry = rx*math.Sqrt(over), ry*math.Sqrt(over)
	}
	k := math.Sqrt(math.Max(0, (rx*rx*ry*ry-rx*rx*ay*ay-ry*ry*ax*ax)/(rx*rx*ay*ay+ry*ry*ax*ax)))
	if large == sweep {
		k = -k
	}
	bx, by := k*rx*ay/ry, -k*ry*ax/rx
	mx, my := cos*bx-sin*by+(p.x+x)/2, sin*bx+cos*by+(p.y+y)/2
	from := math.Atan2((ay-by)/ry, (ax-bx)/rx)
	to := math.Atan2((-ay-by)/ry, (-ax-bx)/rx)
	span := to - from
	if sweep && span < 0 {
		span += 2 * math.Pi
	} else if !sweep && span > 0 {
		span -= 2 * math.Pi
	}
	parts := int(math.Ceil(math.Abs(span) / (math.Pi / 2)))
	step := span / float64(parts)
	reach := 4.0 / 3 * math.Tan(step/4)
	on := func(a, along float64) vg.Point {
		s, c := math.Sincos(a)
		ex, ey := rx*(c-along*s), ry*(s+along*c)
		return vgPoint(mx+cos*ex-sin*ey, my+sin*ex+cos*ey)
	}
	for i := range parts {
		a := from + float64(i)*step
		p.path.CubeTo(on(a, reach), on(a+step, -reach), on(a+step, 0))
	}
	p.x, p.y = x, y
}
