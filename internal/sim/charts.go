//go:build !js

package sim

import (
	"fmt"
	"html/template"
	"math"
	"strings"
)

// drawing is an SVG chart inside a page. It uses the page's colours and fonts, so it works in light and dark mode,
// and scales with the page.
type drawing struct {
	strings.Builder
	height int
}

// Sizes of charts, in SVG units.
const (
	chartWidth  = 720
	labelWidth  = 236 // for the names of rows
	labelFits   = 33  // letters in that width
	valueWidth  = 64  // for the numbers at the end of rows
	rowHeight   = 20
	spreadFloor = 170 // the baseline of a spread
)

func (d *drawing) text(x, y float64, class, words string) {
	fmt.Fprintf(d, `<text x="%.1f" y="%.1f" class="%s">%s</text>`, x, y, class, template.HTMLEscapeString(words))
}

func (d *drawing) line(x1, y1, x2, y2 float64, class string) {
	fmt.Fprintf(d, `<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" class="%s"/>`, x1, y1, x2, y2, class)
}

// figure wraps the drawing with its title.
func (d *drawing) figure(title, legend string) template.HTML {
	return template.HTML(fmt.Sprintf(
		`<figure><figcaption>%s%s</figcaption><svg role="img" aria-label="%s" viewBox="0 0 %d %d">%s</svg></figure>`,
		template.HTMLEscapeString(title), legend, template.HTMLEscapeString(title), chartWidth, d.height, d.String(),
	))
}

// scale maps numbers to coordinates.
type scale struct{ low, high, from, to float64 }

func (s scale) at(x float64) float64 {
	if s.high == s.low {
		return s.from
	}
	return s.from + (x-s.low)/(s.high-s.low)*(s.to-s.from)
}

// ticks lists round numbers on the scale, roughly as many as wanted.
func (s scale) ticks(wanted int) (list []float64) {
	if s.high <= s.low {
		return []float64{s.low}
	}
	step := math.Pow(10, math.Floor(math.Log10((s.high-s.low)/float64(wanted))))
	for _, more := range []float64{1, 2, 5, 10} {
		if step*more*float64(wanted) >= s.high-s.low {
			step *= more
			break
		}
	}
	for i := math.Ceil(s.low/step - 1e-9); i*step <= s.high+step*1e-9; i++ {
		list = append(list, i*step)
	}
	return list
}

// plain formats a number for an axis.
func plain(x float64) string { return strings.TrimSuffix(fmt.Sprintf("%.1f", x+0), ".0") }

// series is one line of a spread.
type series struct {
	name   string
	counts Counts
}

// maxSteps limits the steps of a spread. With more numbers than that, a step covers several.
const maxSteps = 60

// spread draws histograms, one line for each series. The highest hundredth of the numbers is left out.
func spread(title, unit string, list []series) template.HTML {
	end := 1
	for _, s := range list {
		end = max(end, s.counts.below(0.99)+1)
	}
	step := (end + maxSteps - 1) / maxSteps
	highest := 0.0
	shares := make([][]float64, len(list))
	for i, s := range list {
		shares[i] = s.counts.shares(step, end)
		for _, share := range shares[i] {
			highest = max(highest, share)
		}
	}
	d := &drawing{height: spreadFloor + 34}
	x := scale{0, float64(end), 44, chartWidth - 8}
	y := scale{0, max(highest, 1e-9), spreadFloor, 8}
	for _, tick := range y.ticks(4) {
		d.line(x.from, y.at(tick), x.to, y.at(tick), "grid")
		d.text(x.from-6, y.at(tick)+4, "end", plain(100*tick)+" %")
	}
	for _, tick := range x.ticks(10) {
		if tick == math.Trunc(tick) && tick < x.high {
			d.text(x.at(tick+float64(step)/2), spreadFloor+16, "middle", plain(tick)) // centred below its step
		}
	}
	d.text(chartWidth/2, spreadFloor+31, "middle", unit)
	legend := ""
	for i, s := range list {
		path := fmt.Sprintf("M%.1f %.1f", x.from, y.from)
		for k, share := range shares[i] {
			path += fmt.Sprintf("V%.1fH%.1f", y.at(share), x.at(float64(min((k+1)*step, end))))
		}
		fmt.Fprintf(d, `<path d="%sV%.1f" class="series s%d"/>`, path, y.from, i%2)
		legend += fmt.Sprintf(` <span class="key s%d">%s</span>`, i%2, template.HTMLEscapeString(s.name))
	}
	return d.figure(title, legend)
}

// dot is a named number with its interval. Fresh ones come from the cards that are compared.
type dot struct {
	name     string
	value    float64
	interval Interval
	fresh    bool
}

// dots draws numbers with their intervals, one per row, and a line at the neutral value.
func dots(title, unit string, list []dot, mark float64) template.HTML {
	x := scale{mark, mark, labelWidth, chartWidth - valueWidth}
	for _, r := range list {
		x.low, x.high = min(x.low, r.interval[0], r.value), max(x.high, r.interval[1], r.value)
	}
	bottom := float64(20 + rowHeight*len(list))
	d := &drawing{height: int(bottom) + 22}
	for _, tick := range x.ticks(6) {
		d.line(x.at(tick), 16, x.at(tick), bottom, "grid")
		d.text(x.at(tick), 11, "middle", plain(tick))
		d.text(x.at(tick), bottom+15, "middle", plain(tick))
	}
	d.text(chartWidth-6, 11, "end", unit)
	d.line(x.at(mark), 16, x.at(mark), bottom, "mark")
	for i, r := range list {
		y := float64(20 + rowHeight*i + rowHeight/2)
		class := "end"
		if r.fresh {
			class = "end fresh"
		}
		d.text(labelWidth-8, y+4, class, shorten(r.name, labelFits))
		d.line(x.at(r.interval[0]), y, x.at(r.interval[1]), y, "whisker")
		fmt.Fprintf(d, `<circle cx="%.1f" cy="%.1f" r="3.5" class="dot"/>`, x.at(r.value), y)
		d.text(chartWidth-6, y+4, "end", plain(r.value))
	}
	return d.figure(title, "")
}
