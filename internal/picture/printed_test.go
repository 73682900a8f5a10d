package picture

import (
	"image"
	"image/color"
	"image/draw"
	"os"
	"strings"
	"testing"

	"shipfic/packs"
	"shipfic/tsssf"
)

// TestSymbolsAreThoseOfThePage compares the paths with the page's source.
func TestSymbolsAreThoseOfThePage(t *testing.T) {
	source, err := os.ReadFile("../../web/src/icons/paths.ts")
	if err != nil {
		t.Fatal(err)
	}
	for name, path := range symbolPaths {
		if !strings.Contains(string(source), "'"+path+"'") {
			t.Errorf("%s is drawn differently on the page", name)
		}
		if _, err := parsePath(path); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func at(picture image.Image, x, y int) color.NRGBA {
	return color.NRGBAModel.Convert(picture.At(x, y)).(color.NRGBA)
}

// TestPrintCore draws every Core card in its size, with paper in the bleed and room for the art.
func TestPrintCore(t *testing.T) {
	for i, c := range packs.Core().Cards {
		if testing.Short() && i%10 != 0 {
			continue
		}
		f := &printing{Print: Print{Card: c, Language: "es"}, brush: brush{newSheet("#fff"), PrintHeight, fonts}, ink: printInks[c.Kind]}
		if b := f.body(); b.height > 74 {
			t.Errorf("%s: the text is %.0f units high", c.ID, b.height)
		}
		if size, heading := f.heading(); strings.Join(heading, " ") != c.Title || size < 4 {
			t.Errorf("the title %q is printed as %q in size %.1f", c.Title, heading, size)
		}
	}
	face := Print{Card: packs.Core().Cards[5], Language: "en"}.Draw(nil)
	if size := face.Bounds().Size(); size.X != 815 || size.Y != 1110 {
		t.Errorf("%v", size)
	}
	paper := color.NRGBA{0xf7, 0xee, 0xdb, 0xff}
	for _, corner := range [][2]int{{0, 0}, {814, 0}, {0, 1109}, {814, 1109}, {30, 555}} {
		if got := at(face, corner[0], corner[1]); got != paper {
			t.Errorf("the bleed at %v is %v", corner, got)
		}
	}
	if got := at(face, 70, 800); got == paper {
		t.Error("the frame is not drawn")
	}
}

// TestPrintPictures puts a picture into the window, or makes it the whole card with its bleed.
func TestPrintPictures(t *testing.T) {
	red := color.NRGBA{200, 30, 30, 255}
	picture := image.NewNRGBA(image.Rect(0, 0, 100, 140))
	for i := range picture.Pix {
		picture.Pix[i] = []uint8{red.R, red.G, red.B, red.A}[i%4]
	}
	card := packs.Card{Card: tsssf.Card{ID: "X.Ship.A", Kind: tsssf.Ship, Title: "A"}, Picture: &packs.Picture{Whole: true, At: packs.DefaultCrop}}
	whole := Print{Card: card, Picture: picture}.Draw(nil)
	for _, point := range [][2]int{{0, 0}, {814, 1109}, {400, 500}} {
		if got := at(whole, point[0], point[1]); got != red {
			t.Errorf("at %v: %v", point, got)
		}
	}
	card.Picture = &packs.Picture{At: packs.Crop{X: 0, Y: 0, Zoom: 200}}
	window := Print{Card: card, Picture: picture}.Draw(nil)
	if at(window, 0, 0) == red || at(window, 400, 300) != red {
		t.Errorf("%v %v", at(window, 0, 0), at(window, 400, 300))
	}
	wide := image.NewNRGBA(image.Rect(0, 0, 300, 100)) // black, red in its middle third
	draw.Draw(wide, wide.Bounds(), image.Black, image.Point{}, draw.Src)
	draw.Draw(wide, image.Rect(100, 0, 200, 100), image.NewUniform(red), image.Point{}, draw.Src)
	if back := Fill(wide); at(back, 5, 5) != red || at(back, 809, 1104) != red {
		t.Errorf("the middle does not fill the back: %v", at(back, 5, 5))
	}
	if part := cropOf(&card, image.Rect(0, 0, 100, 140), image.Rect(0, 0, 200, 100)); part != image.Rect(0, 0, 50, 25) {
		t.Errorf("%v", part)
	}
}

// BenchmarkPrint draws and encodes a card as the server does for a print shop: with a picture, the largest that is stored, and without.
func BenchmarkPrint(b *testing.B) {
	card := packs.Core().Cards[5]
	whole := card
	whole.Picture = &packs.Picture{Whole: true, At: packs.DefaultCrop}
	for name, p := range map[string]Print{
		"emblem":  {Card: card, Language: "en"},
		"picture": {Card: whole, Language: "en", Picture: image.NewYCbCr(image.Rect(0, 0, 1059, 1482), image.YCbCrSubsampleRatio420)},
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := PrintPNG(p.Draw(nil)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// TestFrameHasItsTexture checks that the ink of the frame grows darker downwards, and that fine lines rule it.
func TestFrameHasItsTexture(t *testing.T) {
	drawn := Print{Card: packs.Card{Card: tsssf.Card{ID: "P.Ship.A", Kind: tsssf.Ship, Title: "A"}}, Language: "en"}.Draw(nil)
	light := func(x, y int) int {
		r, g, b, _ := drawn.At(x, y).RGBA()
		return int(r+g+b) / 0x101
	}
	const across = 60 // within the frame, left of the art
	if top, bottom := light(across, 150), light(across, 950); top < bottom+60 {
		t.Errorf("the frame is %d at the top and %d at the bottom", top, bottom)
	}
	changes := 0
	for y := 400; y < 460; y++ {
		if d := light(across, y) - light(across, y+1); d > 8 || d < -8 {
			changes++
		}
	}
	if changes < 8 || changes > 20 {
		t.Errorf("%d edges of fine lines in 60 pixels", changes)
	}
}

// TestCreditNamesThePack by its title, or by the namespace of the card where that is not known.
func TestCreditNamesThePack(t *testing.T) {
	card := packs.Core().Cards[5]
	for title, want := range map[string]string{"": "Core", "Harvest Moon": "Harvest Moon"} {
		if got := (&printing{Print: Print{Card: card, Pack: title}}).credit(); got != want {
			t.Errorf("%q: %q", title, got)
		}
	}
}
