package picture

import (
	"image"
	"image/color"
	"image/draw"
	"math"
)

// pattern is a background of cards: how much ink it has at a point, from 0 to 1. The point and the size of the window are in units, from
// the upper left corner. The page draws the same by gradients (web/src/card/patterns.css).
type pattern func(x, y, w, h float64) float64

var patterns = map[string]pattern{
	"dots": func(x, y, _, _ float64) float64 { return spot(x, y, 11, 11, 1.94) },
	"stripes": func(x, y, _, h float64) float64 {
		return where(mod((x+h-y)*math.Sqrt2/2, 9) < 4)
	},
	"rays": func(x, y, w, h float64) float64 {
		turn := math.Atan2(x-middleX*w, middleY*h-y)*180/math.Pi - 4
		return where(mod(turn, 18) < 8)
	},
	"rings": func(x, y, w, h float64) float64 {
		r := mod(math.Hypot(x-middleX*w, y-middleY*h), 7.6)
		return where(r > 5.1 && r < 7.5)
	},
	"graph": func(x, y, _, _ float64) float64 { return where(mod(x, 8) < 1.1 || mod(y, 8) < 1.1) },
	"check": func(x, y, _, _ float64) float64 { return where((mod(x, 15) < 7.5) != (mod(y, 15) < 7.5)) },
	"gingham": func(x, y, _, _ float64) float64 {
		const cloth = 0.75
		return 1 - (1-cloth*where(mod(x, 12) < 6))*(1-cloth*where(mod(y, 12) < 6))
	},
	"argyle": func(x, y, _, _ float64) float64 {
		inside := func(angle float64) bool {
			p := along(mod(x, 13), mod(y, 22), 13, 22, angle)
			return p < 0.25 || p > 0.75
		}
		return where(inside(60) || inside(-60))
	},
	"scales": func(x, y, _, _ float64) float64 {
		arc := func(x, y float64) bool {
			r := math.Hypot(mod(x, 13.2)-6.6, mod(y, 13.2))
			return r > 5.15 && r < 6.75
		}
		return where(arc(x, y) || arc(x-6.6, y-6.6))
	},
	"chevron": func(x, y, _, _ float64) float64 {
		const step = 12
		corner := func(x, angle float64) bool { return along(mod(x, step), mod(y, step), step, step, angle) < 0.25 }
		return where(corner(x+step/2, 135) || corner(x+step/2, 225) || corner(x, 315) || corner(x, 45))
	},
	"stars": func(x, y, _, _ float64) float64 {
		return max(spot(x, y, 17, 19, 1.07), spot(x-5, y-7, 11, 13, 0.62), spot(x-9, y-2, 23, 9, 0.82))
	},
}

// The middle of rays, rings and the light around the emblem, as parts of the window.
const middleX, middleY = 0.56, 0.48

func where(ink bool) float64 {
	if ink {
		return 1
	}
	return 0
}

// mod is the remainder of a division. It is not negative, even if the number is.
func mod(x, by float64) float64 { return x - by*math.Floor(x/by) }

// spot has ink around the middle of each tile.
func spot(x, y, tileW, tileH, r float64) float64 {
	return where(math.Hypot(mod(x, tileW)-tileW/2, mod(y, tileH)-tileH/2) < r)
}

// along is how far a point is along a CSS linear gradient, from 0 to 1: its angle is clockwise from the top, and it reaches from corner to
// corner.
func along(x, y, w, h, angle float64) float64 {
	sin, cos := math.Sincos(angle * math.Pi / 180)
	return ((x-w/2)*sin-(y-h/2)*cos)/(math.Abs(w*sin)+math.Abs(h*cos)) + 0.5
}

// ground fills a window with a pattern and with light of the ground's colour in its middle, so that the emblem stands out.
func ground(to draw.Image, window image.Rectangle, p pattern, palette [4]string) {
	below, ink := hex(palette[0]), hex(palette[1])
	w, h := float64(window.Dx())/unit, float64(window.Dy())/unit
	reach := math.Hypot(max(middleX, 1-middleX)*w, max(middleY, 1-middleY)*h)
	const samples = 3 // each way, so that edges are smooth
	for py := range window.Dy() {
		for px := range window.Dx() {
			var sum float64
			for i := range samples * samples {
				x := (float64(px) + (float64(i%samples)+0.5)/samples) / unit
				y := (float64(py) + (float64(i/samples)+0.5)/samples) / unit
				sum += p(x, y, w, h)
			}
			x, y := float64(px)/unit, float64(py)/unit
			if outside(x, y, w, h, 2.4) {
				continue
			}
			light := 1 - min(max((math.Hypot(x-middleX*w, y-middleY*h)/reach-0.2)/0.38, 0), 1)
			to.Set(window.Min.X+px, window.Min.Y+py, mixed(below, ink, sum/(samples*samples)*(1-light)))
		}
	}
}

// outside reports whether a point is in a corner that is rounded off.
func outside(x, y, w, h, r float64) bool {
	dx, dy := max(r-x, x-(w-r), 0), max(r-y, y-(h-r), 0)
	return math.Hypot(dx, dy) > r
}

// mixed is a colour with a share of another.
func mixed(a, b color.NRGBA, share float64) color.NRGBA {
	mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + share*(float64(b)-float64(a)))) }
	return color.NRGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 0xff}
}
