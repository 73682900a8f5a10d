package workshop_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"slices"
	"testing"

	"shipfic/internal/workshop"
)

// plain is a picture of one colour.
func plain(width, height int, c color.Color) image.Image {
	picture := image.NewNRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			picture.Set(x, y, c)
		}
	}
	return picture
}

func asPNG(t *testing.T, picture image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, picture); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// asWebP is a lossless picture of one colour: five codes of one symbol each, and no pixels.
func asWebP(width, height int, c color.NRGBA) []byte {
	var stream []byte
	var bits uint64
	n := 0
	put := func(value uint64, size int) {
		bits |= value << n
		for n += size; n >= 8; n -= 8 {
			stream, bits = append(stream, byte(bits)), bits>>8
		}
	}
	put(0x2f, 8)
	put(uint64(width-1), 14)
	put(uint64(height-1), 14)
	put(0, 1+3+1+1+1) // no alpha, version 0, no transform, no cache, one group of codes
	for _, symbol := range []uint8{c.G, c.R, c.B, c.A, 0} {
		put(0b101, 3) // a simple code of one symbol with eight bits
		put(uint64(symbol), 8)
	}
	put(0, 7)
	chunk := append([]byte("VP8L"), binary.LittleEndian.AppendUint32(nil, uint32(len(stream)))...)
	chunk = append(chunk, stream...)
	if len(stream)%2 == 1 {
		chunk = append(chunk, 0)
	}
	return append(append([]byte("RIFF"), binary.LittleEndian.AppendUint32(nil, uint32(len(chunk)+4))...), append([]byte("WEBP"), chunk...)...)
}

// bomb is a PNG whose header promises a huge picture.
func pictureBomb(width, height uint32) []byte {
	header := binary.BigEndian.AppendUint32([]byte("IHDR"), width)
	header = append(binary.BigEndian.AppendUint32(header, height), 8, 2, 0, 0, 0)
	data := append([]byte("\x89PNG\r\n\x1a\n"), 0, 0, 0, 13)
	return binary.BigEndian.AppendUint32(append(data, header...), crc32.ChecksumIEEE(header))
}

// progressive is a grey JPEG of 16 by 16 pixels with that number of scans: one of brightness, and others that add nothing.
func progressive(scans int) []byte {
	data := append([]byte("\xff\xd8\xff\xdb\x00\x43\x00"), bytes.Repeat([]byte{1}, 64)...)
	data = append(data, "\xff\xc2\x00\x0b\x08\x00\x10\x00\x10\x01\x01\x11\x00"...)
	for _, table := range "\x00\x10" { // each has one code of one bit, for the symbol 0
		data = append(data, 0xff, 0xc4, 0, 20, byte(table), 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
	}
	for i := range scans {
		first, last := byte(1), byte(63)
		if i == 0 {
			first, last = 0, 0
		}
		data = append(data, 0xff, 0xda, 0, 8, 1, 1, 0, first, last, 0, 0x0f)
	}
	return append(data, 0xff, 0xd9)
}

// TestClean reads each format, and returns a JPEG of the same colour that is not larger than a card needs.
func TestClean(t *testing.T) {
	red := color.NRGBA{200, 30, 30, 255}
	var photo bytes.Buffer
	if err := jpeg.Encode(&photo, plain(400, 560, red), nil); err != nil {
		t.Fatal(err)
	}
	secret := append(append([]byte{}, photo.Bytes()[:2]...), "\xff\xe1\x00\x10Exif home 52N13E"[:18]...)
	secret = append(secret, photo.Bytes()[2:]...)
	for name, c := range map[string]struct {
		data          []byte
		width, height int
		colour        color.NRGBA
	}{
		"PNG":            {asPNG(t, plain(100, 140, red)), 100, 140, red},
		"JPEG":           {photo.Bytes(), 400, 560, red},
		"JPEG with EXIF": {secret, 400, 560, red},
		"WebP":           {asWebP(64, 90, red), 64, 90, red},
		"progressive":    {progressive(workshop.MaxScans), 16, 16, color.NRGBA{128, 128, 128, 255}},
		"wide":           {asPNG(t, plain(2180, 500, red)), 1090, 250, red},
		"high":           {asPNG(t, plain(300, 2964, red)), 150, 1482, red},
		"transparent":    {asPNG(t, plain(50, 50, color.NRGBA{0, 0, 0, 0})), 50, 50, color.NRGBA{255, 255, 255, 255}},
	} {
		t.Run(name, func(t *testing.T) {
			clean, err := workshop.CleanPicture(t.Context(), c.data)
			if err != nil {
				t.Fatal(err)
			}
			picture, format, err := image.Decode(bytes.NewReader(clean))
			if err != nil || format != "jpeg" || !workshop.IsCleanPicture(clean) {
				t.Fatalf("%s %v", format, err)
			}
			if size := picture.Bounds().Size(); size.X != c.width || size.Y != c.height {
				t.Errorf("%v, want %d by %d", size, c.width, c.height)
			}
			r, g, b, _ := picture.At(c.width/2, c.height/2).RGBA()
			for i, pair := range [][2]int{{int(r >> 8), int(c.colour.R)}, {int(g >> 8), int(c.colour.G)}, {int(b >> 8), int(c.colour.B)}} {
				if pair[0]-pair[1] > 6 || pair[1]-pair[0] > 6 {
					t.Errorf("channel %d is %d, want %d", i, pair[0], pair[1])
				}
			}
			if bytes.Contains(clean, []byte("home 52N")) {
				t.Error("metadata was kept")
			}
		})
	}
}

// TestRefused refuses bombs by their headers, and what is not a picture.
func TestRefused(t *testing.T) {
	whole := asPNG(t, plain(100, 100, color.White))
	for name, c := range map[string]struct {
		data []byte
		want error
	}{
		"nothing":       {nil, workshop.ErrPictureFormat},
		"a pack":        {[]byte(`{"name": "x"}`), workshop.ErrPictureFormat},
		"SVG":           {[]byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>`), workshop.ErrPictureFormat},
		"GIF":           {[]byte("GIF89a\x01\x00\x01\x00"), workshop.ErrPictureFormat},
		"only a start":  {[]byte("\x89PNG\r\n\x1a\n"), workshop.ErrPictureFormat},
		"half a PNG":    {whole[:len(whole)/2], workshop.ErrPictureFormat},
		"RIFF":          {[]byte("RIFF\x00\x00\x00\x00WEBPVP8 "), workshop.ErrPictureFormat},
		"a bomb":        {pictureBomb(50_000, 50_000), workshop.ErrPictureSize},
		"a long bomb":   {pictureBomb(16, 4_001), workshop.ErrPictureSize},
		"many pixels":   {pictureBomb(3_000, 3_000), workshop.ErrPictureSize},
		"a dot":         {asPNG(t, plain(1, 1, color.White)), workshop.ErrPictureSmall},
		"a WebP bomb":   {asWebP(16_000, 16_000, color.NRGBA{}), workshop.ErrPictureSize},
		"many scans":    {progressive(workshop.MaxScans + 1), workshop.ErrPictureScans},
		"header alone":  {pictureBomb(100, 100), workshop.ErrPictureFormat},
		"almost a JPEG": {[]byte("\xff\xd8\xff\xe0"), workshop.ErrPictureFormat},
	} {
		if _, err := workshop.CleanPicture(t.Context(), c.data); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
}

// leaving is the context of a client that leaves after a while: when it was asked for that number of times.
type leaving struct {
	context.Context
	asked, after int
}

// Err implements [context.Context].
func (l *leaving) Err() error {
	if l.asked++; l.asked > l.after {
		return context.Canceled
	}
	return nil
}

// TestClientGone stops while a picture is read when nobody waits for it any more.
func TestClientGone(t *testing.T) {
	noise := image.NewGray(image.Rect(0, 0, 400, 400))
	rand.NewChaCha8([32]byte{}).Read(noise.Pix)
	data := asPNG(t, noise) // many times as large as what is read at once
	gone := &leaving{t.Context(), 0, 3}
	if _, err := workshop.CleanPicture(gone, data); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if gone.asked > gone.after+3 {
		t.Errorf("it went on to read %d times", gone.asked-gone.after)
	}
}

// TestIsClean takes nothing for a picture of ours that somebody else wrote, or that has something hidden in it.
func TestIsClean(t *testing.T) {
	clean, err := workshop.CleanPicture(t.Context(), asPNG(t, plain(40, 40, color.White)))
	if err != nil || !workshop.IsCleanPicture(clean) {
		t.Fatal(err)
	}
	const script = "<script>alert(1)</script>"
	between := func(at int, what string) []byte { return slices.Concat(clean[:at], []byte(what), clean[at:]) }
	comment := "\xff\xfe\x00\x1b" + script
	for name, data := range map[string][]byte{
		"only a start":          []byte("\xff\xd8\xff" + script),
		"a comment":             between(2, comment),
		"a comment in the scan": between(len(clean)-2, comment),
		"after the end":         append(slices.Clone(clean), script...),
		"without the end":       clean[:len(clean)-1],
		"half a segment":        clean[:200],
		"progressive":           progressive(2),
	} {
		if workshop.IsCleanPicture(data) {
			t.Errorf("%s is taken for a picture of ours", name)
		}
	}
}

func FuzzClean(f *testing.F) {
	var b bytes.Buffer
	if err := png.Encode(&b, plain(20, 20, color.White)); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	f.Add(asWebP(20, 20, color.NRGBA{1, 2, 3, 255}))
	f.Add(pictureBomb(100, 100))
	f.Fuzz(func(t *testing.T, data []byte) {
		clean, err := workshop.CleanPicture(t.Context(), data)
		if err == nil && !workshop.IsCleanPicture(clean) {
			t.Error("what came out is not a JPEG")
		}
	})
}
