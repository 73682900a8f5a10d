package picture

import (
	"bytes"
	"encoding/xml"
	"image/png"
	"io"
	"math"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"shipfic/game"
	"shipfic/packs"
	"shipfic/tsssf"
)

// played is the position after some random moves.
func played(t testing.TB, seed uint64, moves int) *tsssf.PublicView {
	t.Helper()
	t.Logf("seed %d", seed)
	box, err := tsssf.NewBox(packs.Rules(packs.Core().Cards))
	if err != nil {
		t.Fatal(err)
	}
	g, _, err := tsssf.Engine{Box: box}.New(game.Setup{Seats: 3, Seed: game.SeedOf(seed)})
	if err != nil {
		t.Fatal(err)
	}
	dice := game.Dice(seed)
	for range moves {
		s := g.(*tsssf.State).Clone()
		seat, act, more := s.RandomAct(&dice)
		if !more {
			break
		}
		if g, _, err = g.Apply(game.Input{Seat: seat, Move: s.MoveOf(act)}); err != nil {
			t.Fatal(err)
		}
	}
	return g.(*tsssf.State).Public()
}

func cast() map[string]*packs.Card {
	cards := map[string]*packs.Card{}
	for i := range packs.Core().Cards {
		cards[packs.Core().Cards[i].ID] = &packs.Core().Cards[i]
	}
	return cards
}

var sprite = fstest.MapFS{"assets/emblems-abcd1234.svg": &fstest.MapFile{Data: []byte(
	`<svg xmlns="http://www.w3.org/2000/svg"><symbol id="quill-ink" viewBox="0 0 512 512"><path d="M10 10h400v400H10z"/></symbol></svg>`,
)}}

// TestPictures draws ordinary and odd scenes. Each must give a complete picture of the right size, and the same one
// twice.
func TestPictures(t *testing.T) {
	grid := played(t, 4, 60)
	strange := &tsssf.PublicView{Ponies: []tsssf.PonyView{{Card: "<script>", At: [2]int{-900, 4000}}, {Card: "", At: [2]int{900, -4000}}}, Ships: []tsssf.ShipView{{Card: "nothing"}}}
	many := make([]Player, 16)
	for i := range many {
		many[i] = Player{Name: strings.Repeat("Wide ", 9), Points: "999.25", Won: i%2 == 0, Shares: strings.Repeat("Wide 9 · ", 9)}
	}
	for name, s := range map[string]*Scene{
		"a game":       {Title: "The Secret of Lyra and Zecora", Below: "a romance in 9 turns", Grid: grid, Cast: cast(), Players: []Player{{"Ada", "7", true, "Ada 0 · then Quill the bot 7"}, {"Bo", "3", false, ""}}},
		"many":         {Title: strings.Repeat("A very long title ", 30), Below: strings.Repeat("long ", 90), Grid: grid, Cast: cast(), Players: many},
		"strangers":    {Title: "<b>&\x00\u202e漢字" + strings.Repeat("x", 500), Grid: strange, Players: []Player{{Name: "</text><script>"}}},
		"nothing":      {},
		"no grid":      {Emblem: "quill-ink"},
		"no pony":      {Grid: &tsssf.PublicView{}},
		"a first move": {Grid: played(t, 1, 1), Cast: cast()},
	} {
		t.Run(name, func(t *testing.T) {
			var first, second bytes.Buffer
			for _, b := range []*bytes.Buffer{&first, &second} {
				if err := PNG(b, s, ReadEmblems(sprite)); err != nil {
					t.Fatal(err)
				}
			}
			if !bytes.Equal(first.Bytes(), second.Bytes()) {
				t.Error("drawn twice, the pictures differ")
			}
			if dir := os.Getenv("PICTURES"); dir != "" {
				first.Reset()
				PNG(&first, s, ReadEmblems(os.DirFS("../../web/dist/page")))
				os.WriteFile(dir+"/"+strings.ReplaceAll(name, " ", "-")+".png", first.Bytes(), 0o600)
			}
			img, err := png.Decode(&first)
			if err != nil || img.Bounds().Dx() != Width || img.Bounds().Dy() != Height {
				t.Fatalf("%v: %v", img.Bounds(), err)
			}
			svg, err := SVG(s, ReadEmblems(nil))
			if err != nil {
				t.Fatal(err)
			}
			for d := xml.NewDecoder(strings.NewReader(svg)); ; {
				token, err := d.Token()
				if err == io.EOF {
					break
				}
				if err != nil {
					t.Fatalf("the SVG is not XML: %v", err)
				}
				if e, ok := token.(xml.StartElement); ok && e.Name.Local == "script" {
					t.Error("text became markup")
				}
			}
		})
	}
}

// TestPaths parses paths as icon sets write them, and checks where they end.
func TestPaths(t *testing.T) {
	for d, want := range map[string][3]float64{
		"M1 2L3 4":                                 {3, 4, 2},
		"m1 2 2 2-1-1":                             {2, 3, 3},
		"M0 0h5v5H1V1z":                            {1, 1, 6},
		"M.5.5l1.5-.5":                             {2, 0, 2},
		"M0 0c1 1 2 2 3 3s1 1 2 2":                 {5, 5, 3},
		"M0 0C1 1 2 2 3 3S4 4 5 5":                 {5, 5, 3},
		"M0 0q1 1 2 0t2 0":                         {4, 0, 3},
		"M10 0a10 10 0 0 1-10 10":                  {0, 10, 2},
		"M10 0a10 10 0 1 1-10 10":                  {0, 10, 4},
		"M0 0a1 1 0 01.5.5":                        {.5, .5, 2},
		"M0 0A0 5 0 0 1 4 4":                       {4, 4, 2},
		"M1e1 0l1E-1,0":                            {10.1, 0, 2},
		"M0 0a1 1 0 0 0 100 0":                     {100, 0, 3},
		"M5 5L6 6zm1 1l1 1":                        {7, 7, 5},
		" M 0 , 0 \n L 7 , 8 ":                     {7, 8, 2},
		"M343.8 87.8L340.3 403c3.5-1 7.1-1 10.7-2": {351, 401, 3},
	} {
		path, err := parsePath(d)
		if err != nil || len(path) != int(want[2]) {
			t.Errorf("%q has %d parts, want %v (%v)", d, len(path), want[2], err)
			continue
		}
		end := path[len(path)-1].Pos
		if strings.HasSuffix(d, "z") {
			continue
		}
		if math.Abs(end.X.Points()-want[0]) > 1e-6 || math.Abs(end.Y.Points()-want[1]) > 1e-6 {
			t.Errorf("%q ends at %v, want %v", d, end, want)
		}
	}
	for _, d := range []string{"L", "M", "M1", "1 2", "M0 0X", "M0 0l1 x", "M0 0a1 1 0", "M--1 2", "M0 0a1 1 0 0"} {
		if _, err := parsePath(d); err == nil {
			t.Errorf("%q is accepted as a path", d)
		}
	}
}

// FuzzPath shows that no input makes the parser panic.
func FuzzPath(f *testing.F) {
	for _, d := range []string{"M1 2L3 4z", "m.5.5a1 1 0 01.5.5", "M0 0c1 1 2 2 3 3s1 1 2 2", "M0 0q1 1 2 0t2 0h5v5"} {
		f.Add(d)
	}
	f.Fuzz(func(_ *testing.T, d string) { parsePath(d) })
}

func TestColours(t *testing.T) {
	for text, want := range map[string][4]uint8{
		"#ff8000": {255, 128, 0, 255}, "#FF800040": {255, 128, 0, 64}, "red": {128, 128, 128, 255}, "#gg0000": {128, 128, 128, 255}, "": {128, 128, 128, 255}, "#12345é": {128, 128, 128, 255},
	} {
		if c := hex(text); [4]uint8{c.R, c.G, c.B, c.A} != want {
			t.Errorf("%q is %v", text, c)
		}
	}
}
