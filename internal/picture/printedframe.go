package picture

import (
	"image/color"
	"math"

	"gonum.org/v1/plot/vg"
)

// The frame as the page prints it (web/src/card/card.css): ink that grows darker downwards and a little to the right, ruled with fine light
// lines, and a hairline inside.
const (
	frameTurn   = 165 // degrees, as CSS counts them
	frameDark   = 0.75
	frameRuling = 1    // unit: of ink, and of a line
	frameLight  = 0x0a // of 255: how light a line is
	hairInset   = edge + 1.4
	hairWidth   = 0.5
	hairRadius  = 3.8
	hairLight   = 0.55
)

// frame draws the frame. Only what has its plain ink is shaded, so that its rounded corners stay smooth.
func (f *printing) frame() {
	left, top, width, height := f.x(edge), f.y(edge), (100-2*edge)*unit, (140-2*edge)*unit
	f.box(left, top, width, height, 5*unit, f.ink[0])
	plain, dark := hex(f.ink[0]), hex(f.ink[1])
	across, down := math.Sincos(frameTurn * math.Pi / 180)
	down = -down
	long := width*math.Abs(across) + height*math.Abs(down)
	for y := int(top); y < int(top+height)+1; y++ {
		line := math.Mod((top+height-float64(y))/unit, 2*frameRuling) >= frameRuling
		for x := int(left); x < int(left+width)+1; x++ {
			if color.NRGBAModel.Convert(f.to.At(x, y)) != plain {
				continue
			}
			far := ((float64(x)-left-width/2)*across+(float64(y)-top-height/2)*down)/long + 0.5
			ink := between(plain, dark, min(1, far/frameDark))
			if line {
				ink = between(ink, color.NRGBA{0xff, 0xff, 0xff, 0xff}, frameLight/255.0)
			}
			f.to.Set(x, y, ink)
		}
	}
	f.hairline()
}

// between is a colour a part of the way from one to another.
func between(a, b color.NRGBA, part float64) color.NRGBA {
	mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + part*(float64(b)-float64(a)))) }
	return color.NRGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 0xff}
}

// hairline draws the line inside the edge of the frame.
func (f *printing) hairline() {
	const middle = hairInset + hairWidth/2
	f.SetColor(between(hex(f.ink[0]), hex(f.ink[2]), hairLight))
	f.SetLineWidth(vg.Length(hairWidth * unit))
	f.Stroke(f.rounded(f.x(middle), f.y(middle), (100-2*middle)*unit, (140-2*middle)*unit, hairRadius*unit))
}
