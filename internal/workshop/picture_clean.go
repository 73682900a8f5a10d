//go:build !js

package workshop

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"

	"golang.org/x/image/draw"
	"golang.org/x/image/webp"
)

// The limits of a picture.
const (
	MaxPictureBytes = 4 << 20 // bytes of an upload
	MaxSide         = 4_000   // pixels
	MaxPixels       = 8 << 20
	MinSide         = 16  // pixels: a smaller one is a mistake
	MaxScans        = 100 // of a progressive JPEG: each goes over all pixels; programs write about ten

	// What is stored fits into this: a card with bleed at 400 dpi.
	maxWidth  = 1_090
	maxHeight = 1_482
	quality   = 88
)

// Errors of Clean.
var (
	ErrPictureFormat = errors.New("it is not a PNG, JPEG or WebP picture")
	ErrPictureSize   = errors.New("the picture has too many pixels")
	ErrPictureSmall  = errors.New("the picture has too few pixels")
	ErrPictureScans  = fmt.Errorf("the picture is a progressive JPEG with more than %d scans", MaxScans)
)

// formats are what pictures begin with, and how they are read.
var formats = []struct {
	begins string // a ? stands for any byte
	config func(io.Reader) (image.Config, error)
	decode func(io.Reader) (image.Image, error)
}{
	{"\x89PNG\r\n\x1a\n", png.DecodeConfig, png.Decode},
	{beginsJPEG, jpeg.DecodeConfig, jpeg.Decode},
	{"RIFF????WEBP", webp.DecodeConfig, webp.Decode},
}

const beginsJPEG = "\xff\xd8\xff"

// CleanPicture returns a picture as a JPEG of at most 1090 by 1482 pixels. Transparent parts become white. It stops when the context ends.
func CleanPicture(ctx context.Context, data []byte) ([]byte, error) {
	picture, err := DecodePicture(ctx, data)
	if err != nil {
		return nil, err
	}
	return encode(picture)
}

// DecodePicture reads a picture, after its size and its scans were checked. It stops when the context ends.
func DecodePicture(ctx context.Context, data []byte) (image.Image, error) {
	for _, format := range formats {
		if !begins(data, format.begins) {
			continue
		}
		size, err := format.config(bytes.NewReader(data))
		switch {
		case err != nil:
			return nil, ErrPictureFormat
		case min(size.Width, size.Height) < MinSide:
			return nil, ErrPictureSmall
		case max(size.Width, size.Height) > MaxSide || size.Width*size.Height > MaxPixels:
			return nil, ErrPictureSize
		case format.begins == beginsJPEG && bytes.Count(data, []byte(beginsScan)) > MaxScans:
			return nil, ErrPictureScans
		}
		picture, err := format.decode(whileWanted{ctx, bytes.NewReader(data)})
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			return nil, ErrPictureFormat
		}
		return picture, nil
	}
	return nil, ErrPictureFormat
}

// beginsScan begins each scan of a JPEG. It may be in the metadata too, as in a small picture there: that is a scan more, or a few.
const beginsScan = "\xff\xda"

// whileWanted reads until a context ends.
type whileWanted struct {
	ctx context.Context
	io.Reader
}

// Read implements [io.Reader].
func (w whileWanted) Read(into []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	return w.Reader.Read(into)
}

// written are the segments of a JPEG that Clean returns, with their sizes.
var written = []struct {
	marker byte
	size   uint16
}{{0xdb, 132}, {0xc0, 17}, {0xc4, 418}, {0xda, 12}}

// IsCleanPicture reports whether data is what Clean returns: a JPEG of just these segments, one scan, and an end, with nothing hidden between or
// after them.
func IsCleanPicture(data []byte) bool {
	rest, is := bytes.CutPrefix(data, []byte("\xff\xd8"))
	for _, s := range written {
		begin := binary.BigEndian.AppendUint16([]byte{0xff, s.marker}, s.size)
		if !is || !bytes.HasPrefix(rest, begin) || len(rest) < 2+int(s.size) {
			return false
		}
		rest = rest[2+s.size:]
	}
	scan, is := bytes.CutSuffix(rest, []byte("\xff\xd9"))
	return is && bytes.Count(scan, []byte{0xff}) == bytes.Count(scan, []byte{0xff, 0}) // anything else begins another segment
}

func begins(data []byte, with string) bool {
	if len(data) < len(with) {
		return false
	}
	for i := range len(with) {
		if with[i] != '?' && data[i] != with[i] {
			return false
		}
	}
	return true
}

// encode draws a picture on white, smaller if it is large.
func encode(from image.Image) ([]byte, error) {
	size := from.Bounds().Size()
	width, height := fit(size.X, size.Y)
	to := image.NewRGBA(image.Rect(0, 0, width, height))
	draw.Draw(to, to.Bounds(), image.NewUniform(color.White), image.Point{}, draw.Src)
	if width == size.X && height == size.Y {
		draw.Draw(to, to.Bounds(), from, from.Bounds().Min, draw.Over)
	} else {
		from = halved(from, 2*width, 2*height)
		draw.ApproxBiLinear.Scale(to, to.Bounds(), from, from.Bounds(), draw.Over, nil)
	}
	var out bytes.Buffer
	err := jpeg.Encode(&out, to, &jpeg.Options{Quality: quality})
	return out.Bytes(), err
}

// halved halves a picture until one side is no larger than asked for. Bilinear scaling then skips no pixel. Better kernels allocate 32 bytes
// for each pixel of the new width and the old height: 90 MB for a picture that anybody may upload.
func halved(from image.Image, width, height int) image.Image {
	for size := from.Bounds().Size(); size.X > width && size.Y > height; size = from.Bounds().Size() {
		half := image.NewRGBA(image.Rect(0, 0, max(1, size.X/2), max(1, size.Y/2)))
		draw.ApproxBiLinear.Scale(half, half.Bounds(), from, from.Bounds(), draw.Src, nil)
		from = half
	}
	return from
}

// fit is the largest size of the same shape that is stored. A very narrow picture keeps at least a pixel.
func fit(width, height int) (int, int) {
	if width > maxWidth {
		width, height = maxWidth, max(1, height*maxWidth/width)
	}
	if height > maxHeight {
		width, height = max(1, width*maxHeight/height), maxHeight
	}
	return width, height
}
