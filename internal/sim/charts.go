package sim

import (
	"bytes"
	"fmt"
	"html/template"
	"image/color"
	"regexp"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// palette are the colours of several things in one chart, which the colour-blind can tell apart.
var palette = []color.Color{
	color.RGBA{0x5b, 0x3f, 0x8c, 0xff},
	color.RGBA{0xd1, 0x6b, 0x14, 0xff},
	color.RGBA{0x1c, 0x86, 0x78, 0xff},
	color.RGBA{0xc0, 0x39, 0x68, 0xff},
	color.RGBA{0x3d, 0x74, 0xb8, 0xff},
	color.RGBA{0x7a, 0x7a, 0x2a, 0xff},
}

func paint(i int) color.Color { return palette[i%len(palette)] }

const (
	chartWidth = 8 * vg.Inch
	lineHeight = 0.2 * vg.Inch // of one row of a chart with names
)

// spread draws how often each number came up, a line for each table.
func spread(title, x string, tables []TableReport, of func(*Tally) Counts) (template.HTML, error) {
	p := newPlot(title)
	p.X.Label.Text, p.Y.Label.Text = x, "% of them"
	for i := range tables {
		counts := of(tables[i].tally)
		line, err := plotter.NewLine(shares(counts))
		if err != nil {
			return "", err
		}
		line.Color, line.Width = paint(i), vg.Points(1.5)
		p.Add(line)
		p.Legend.Add(tables[i].label(), line)
	}
	p.Legend.Top = true
	return render(p, 3.2*vg.Inch)
}

// label tells a table from the others.
func (t *TableReport) label() string { return t.Set + ": " + t.Table }

// shares are the shares of numbers in percent, by at most some eighty steps.
func shares(c Counts) plotter.XYs {
	step := max(1, (len(c)+79)/80)
	total := float64(max(1, c.Total()))
	points := plotter.XYs{{}}
	for i := 0; i < len(c); i += step {
		sum := 0
		for _, n := range c[i:min(i+step, len(c))] {
			sum += n
		}
		points = append(points, plotter.XY{X: float64(i) + float64(step-1)/2, Y: 100 * float64(sum) / total / float64(step)})
	}
	return points
}

// dot is a number with its interval and a name.
type dot struct {
	name     string
	value    float64
	interval Interval
}

// dots draws numbers with their intervals, one a row, the first on top, and a line where nothing would be special.
func dots(title, x string, list []dot, mark float64) (template.HTML, error) {
	p := newPlot(title)
	p.X.Label.Text = x
	list = slices.Clone(list)
	slices.Reverse(list)
	var at plotter.XYs
	names := make([]string, len(list))
	for i, d := range list {
		y := float64(i)
		at = append(at, plotter.XY{X: d.value, Y: y})
		names[i] = short(d.name)
		whisker, err := plotter.NewLine(plotter.XYs{{X: d.interval[0], Y: y}, {X: d.interval[1], Y: y}})
		if err != nil {
			return "", err
		}
		whisker.Color, whisker.Width = paint(1), vg.Points(1.5)
		p.Add(whisker)
	}
	points, err := plotter.NewScatter(at)
	if err != nil {
		return "", err
	}
	points.Shape, points.Color, points.Radius = draw.CircleGlyph{}, paint(0), vg.Points(2.5)
	usual, err := plotter.NewLine(plotter.XYs{{X: mark, Y: -0.5}, {X: mark, Y: float64(len(list)) - 0.5}})
	if err != nil {
		return "", err
	}
	usual.Color, usual.Dashes = color.Gray{0x99}, []vg.Length{vg.Points(3), vg.Points(3)}
	p.Add(usual, points)
	p.NominalY(names...)
	p.Y.Min, p.Y.Max = -0.7, float64(len(list))-0.3
	return render(p, vg.Inch+lineHeight*vg.Length(len(list)))
}

func newPlot(title string) *plot.Plot {
	p := plot.New()
	p.Title.Text = title
	p.Title.Padding = vg.Points(6)
	p.Add(plotter.NewGrid())
	return p
}

var (
	// prolog is what stands before the drawing, and namespaces are what a page does not need: they would be addresses in it.
	prolog     = regexp.MustCompile(`(?s)^.*?<svg`)
	namespaces = regexp.MustCompile(`\s+xmlns(:\w+)?="[^"]*"`)
)

// render draws a chart as SVG to stand in a page.
func render(p *plot.Plot, height vg.Length) (template.HTML, error) {
	canvas := vgsvg.New(chartWidth, height)
	p.Draw(draw.New(canvas))
	var out bytes.Buffer
	if _, err := canvas.WriteTo(&out); err != nil {
		return "", fmt.Errorf("drawing %q: %w", p.Title.Text, err)
	}
	svg := prolog.ReplaceAll(out.Bytes(), []byte(`<svg role="img"`))
	return template.HTML(namespaces.ReplaceAll(svg, nil)), nil
}
