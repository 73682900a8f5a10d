package artwork

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"

	"golang.org/x/image/draw"
	"golang.org/x/image/webp"
)

// The limits of a picture.
const (
	MaxFile   = 4 << 20 // bytes of an upload
	MaxSide   = 4_000   // pixels
	MaxPixels = 8 << 20
	MinSide   = 16 // pixels: a smaller one is a mistake

	// What is stored fits into this: a card with bleed at 400 dpi.
	maxWidth  = 1_090
	maxHeight = 1_482
	quality   = 88
)

// Errors of Clean.
var (
	ErrFormat = errors.New("it is not a PNG, JPEG or WebP picture")
	ErrSize   = errors.New("the picture has too many pixels, or too few")
)

// formats are what pictures begin with, and how they are read.
var formats = []struct {
	begins string // a ? stands for any byte
	config func(*bytes.Reader) (image.Config, error)
	decode func(*bytes.Reader) (image.Image, error)
}{
	{
		"\x89PNG\r\n\x1a\n",
		func(r *bytes.Reader) (image.Config, error) { return png.DecodeConfig(r) },
		func(r *bytes.Reader) (image.Image, error) { return png.Decode(r) },
	},
	{
		"\xff\xd8\xff",
		func(r *bytes.Reader) (image.Config, error) { return jpeg.DecodeConfig(r) },
		func(r *bytes.Reader) (image.Image, error) { return jpeg.Decode(r) },
	},
	{
		"RIFF????WEBP",
		func(r *bytes.Reader) (image.Config, error) { return webp.DecodeConfig(r) },
		func(r *bytes.Reader) (image.Image, error) { return webp.Decode(r) },
	},
}

// Clean returns a picture as a JPEG of at most 1090 by 1482 pixels. Transparent parts become white.
func Clean(data []byte) ([]byte, error) {
	picture, err := Decode(data)
	if err != nil {
		return nil, err
	}
	return encode(picture)
}

// Decode reads a picture, after its size was checked.
func Decode(data []byte) (image.Image, error) {
	for _, format := range formats {
		if !begins(data, format.begins) {
			continue
		}
		size, err := format.config(bytes.NewReader(data))
		switch {
		case err != nil:
			return nil, ErrFormat
		case min(size.Width, size.Height) < MinSide || max(size.Width, size.Height) > MaxSide || size.Width*size.Height > MaxPixels:
			return nil, ErrSize
		}
		picture, err := format.decode(bytes.NewReader(data))
		if err != nil {
			return nil, ErrFormat
		}
		return picture, nil
	}
	return nil, ErrFormat
}

// IsClean reports whether data is what Clean returns: a JPEG.
func IsClean(data []byte) bool { return begins(data, "\xff\xd8\xff") }

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
