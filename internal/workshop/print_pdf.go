//go:build !js

package workshop

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"io"
	"os"
	"strings"

	"shipfic/internal/picture"
	"shipfic/tsssf"
)

// The pages of a PDF are cards with their bleed, in points of 1/72 inch.
const (
	point      = 72 / 25.4
	pageWidth  = 69 * point
	pageHeight = 94 * point
	trimmed    = 3 * point // what is cut off at each side
	pdfQuality = 95
)

// PDF writes a new file with a page for each card and copy, each followed by its back, as print shops want them: 63 by 88 mm with 3 mm of bleed,
// which the pages' boxes name. It returns how many pages it has.
func (p *Press) PDF(ctx context.Context, to string) (pages int, err error) {
	file, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return 0, err
	}
	out := &pdf{to: file}
	if err := p.pages(ctx, out); err != nil {
		return 0, errors.Join(err, file.Close(), os.Remove(to))
	}
	return len(out.pages), errors.Join(out.end(), file.Close())
}

func (p *Press) pages(ctx context.Context, out *pdf) error {
	backs := map[tsssf.Kind]int{}
	out.begin()
	for i := range p.Pack.Cards {
		c := &p.Pack.Cards[i]
		times := p.copiesOf(c)
		if times == 0 {
			continue
		}
		face, err := out.picture(p.draw(ctx, c))
		if err != nil {
			return err
		}
		kind := deckOf(c.Kind)
		if backs[kind] == 0 {
			if backs[kind], err = out.picture(p.backOf(kind)); err != nil {
				return err
			}
		}
		for range times {
			out.page(face)
			out.page(backs[kind])
		}
	}
	if len(out.pages) == 0 {
		return errors.New("there are no cards to print")
	}
	return out.err
}

// pdf writes a PDF file: objects one after another, and a table of where each begins. The first two are the catalogue and the list of pages,
// which come last.
type pdf struct {
	to     io.Writer
	at     int
	begins []int // of each object, by its number from 1
	pages  []int // their numbers
	err    error // the first
}

const (
	pdfCatalogue = 1
	pdfPages     = 2
)

func (p *pdf) write(format string, args ...any) {
	if p.err != nil {
		return
	}
	n, err := fmt.Fprintf(p.to, format, args...)
	p.at, p.err = p.at+n, err
}

func (p *pdf) begin() {
	p.begins = []int{0, 0}
	p.write("%%PDF-1.4\n%%\xe2\xe3\xcf\xd3\n")
}

// object writes the next object and returns its number.
func (p *pdf) object(format string, args ...any) int {
	p.begins = append(p.begins, p.at)
	p.write("%d 0 obj\n"+format+"\nendobj\n", append([]any{len(p.begins)}, args...)...)
	return len(p.begins)
}

// picture writes a picture, which pages then show.
func (p *pdf) picture(drawn image.Image) (int, error) {
	var data bytes.Buffer
	if err := jpeg.Encode(&data, drawn, &jpeg.Options{Quality: pdfQuality}); err != nil {
		return 0, err
	}
	size := drawn.Bounds()
	return p.object("<< /Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length %d >>\nstream\n%s\nendstream",
		size.Dx(), size.Dy(), data.Len(), data.Bytes()), p.err
}

// page writes a page that a picture fills.
func (p *pdf) page(shown int) {
	fill := fmt.Sprintf("q %.3f 0 0 %.3f 0 0 cm /P Do Q", pageWidth, pageHeight)
	content := p.object("<< /Length %d >>\nstream\n%s\nendstream", len(fill), fill)
	p.pages = append(p.pages, p.object(
		"<< /Type /Page /Parent %d 0 R /MediaBox [0 0 %.3f %.3f] /TrimBox [%.3f %.3f %.3f %.3f] /Resources << /XObject << /P %d 0 R >> >> /Contents %d 0 R >>",
		pdfPages, pageWidth, pageHeight, trimmed, trimmed, pageWidth-trimmed, pageHeight-trimmed, shown, content))
}

// end writes the catalogue, the list of pages, and where everything is.
func (p *pdf) end() error {
	p.begins[pdfPages-1] = p.at
	p.write("%d 0 obj\n<< /Type /Pages /Count %d /Kids [", pdfPages, len(p.pages))
	for _, page := range p.pages {
		p.write(" %d 0 R", page)
	}
	p.write(" ] >>\nendobj\n")
	p.begins[pdfCatalogue-1] = p.at
	p.write("%d 0 obj\n<< /Type /Catalog /Pages %d 0 R >>\nendobj\n", pdfCatalogue, pdfPages)
	table := p.at
	p.write("xref\n0 %d\n0000000000 65535 f \n", len(p.begins)+1)
	for _, at := range p.begins {
		p.write("%010d 00000 n \n", at)
	}
	p.write("trailer\n<< /Size %d /Root %d 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(p.begins)+1, pdfCatalogue, table)
	return p.err
}

// PlainBack is a back in one colour, such as "#5f3d9e".
func PlainBack(colour string) (image.Image, error) {
	colour = strings.ToLower(colour)
	if len(colour) != 7 || colour[0] != '#' || !backColour.MatchString(colour[1:]) {
		return nil, fmt.Errorf("%q is not a colour such as #5f3d9e", colour)
	}
	return picture.Plain(colour), nil
}
