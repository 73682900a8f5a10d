package main

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"shipfic/internal/gamelog"
)

const printedPack = `{"name": "P", "format": "shipfic:1", "namespace": "P", "cards": {
	"start": {"S": {"title": "S", "name": "S", "text": {"en": "Begin here."}}},
	"pony": {"A": {"title": "A", "name": "A"}, "B": {"title": "B", "name": "B", "picture": {"hash": "HASH", "whole": true}}},
	"goal": {"G": {"title": "G", "points": "1", "goalLogic": "ExistsPony(name=A)", "text": {"en": "Find A."}}}}}`

// printPack runs the command on a small pack with an uploaded picture, and returns what it said.
func printPack(t *testing.T, change func(*packPrintCmd)) (stdout, stderr string, err error) {
	t.Helper()
	red := image.NewNRGBA(image.Rect(0, 0, 63, 88))
	for i := range red.Pix {
		red.Pix[i] = []uint8{200, 30, 30, 255}[i%4]
	}
	var picture bytes.Buffer
	if err := jpeg.Encode(&picture, red, &jpeg.Options{Quality: 95}); err != nil {
		t.Fatal(err)
	}
	hash := string(gamelog.HashOf(picture.Bytes()))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/api/pictures/"+hash {
			http.NotFound(w, r)
			return
		}
		w.Write(picture.Bytes())
	}))
	defer server.Close()
	file := filepath.Join(t.TempDir(), "p.json")
	if err := os.WriteFile(file, []byte(strings.ReplaceAll(printedPack, "HASH", hash)), 0o600); err != nil {
		t.Fatal(err)
	}
	var out, errs strings.Builder
	cmd := packPrintCmd{Pack: file, Server: server.URL, Lang: "en"}
	change(&cmd)
	err = cmd.Run(t.Context(), &out, &kong.Kong{Stderr: &errs})
	return out.String(), errs.String(), err
}

// TestPackPrint measures the files for a print shop: their number, size, resolution and bleed.
func TestPackPrint(t *testing.T) {
	t.Parallel()
	out := filepath.Join(t.TempDir(), "cards.zip")
	said, stderr, err := printPack(t, func(c *packPrintCmd) { c.Out, c.Copies = out, []string{"2", "A=3", "P.Goal.G=0"} })
	if err != nil || !strings.Contains(said, "8 files") || stderr != "" {
		t.Fatalf("%s %s %v", said, stderr, err)
	}
	files, err := zip.OpenReader(out)
	if err != nil {
		t.Fatal(err)
	}
	defer files.Close()
	var names []string
	for _, f := range files.File {
		names = append(names, f.Name)
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		var data bytes.Buffer
		if _, err := data.ReadFrom(r); err != nil {
			t.Fatal(err)
		}
		if at := bytes.Index(data.Bytes(), []byte("pHYs")); at < 0 || binary.BigEndian.Uint32(data.Bytes()[at+4:]) != 11811 {
			t.Errorf("%s does not say 300 dpi", f.Name)
		}
		drawn, err := png.Decode(&data)
		if err != nil || drawn.Bounds().Dx() != 815 || drawn.Bounds().Dy() != 1110 {
			t.Fatalf("%s: %v %v", f.Name, drawn.Bounds(), err)
		}
		edge := color.NRGBAModel.Convert(drawn.At(0, 0)).(color.NRGBA)
		if isRed := edge.R > 190 && edge.G < 45; isRed != strings.Contains(f.Name, "pony-B") {
			t.Errorf("the bleed of %s is %v", f.Name, edge)
		}
	}
	want := "001-start-S.png 002-start-S.png 003-pony-A.png 004-pony-A.png 005-pony-A.png 006-pony-B.png 007-pony-B.png back-pony.png"
	if got := strings.Join(names, " "); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestPackPrintTabletop checks that every card of the JSON is on a sheet that is there.
func TestPackPrintTabletop(t *testing.T) {
	t.Parallel()
	out := filepath.Join(t.TempDir(), "sheets")
	said, _, err := printPack(t, func(c *packPrintCmd) {
		c.Out, c.TTS, c.Address, c.Copies = out, true, "https://example.org/x/", []string{"B=2"}
	})
	if err != nil || !strings.Contains(said, "5 files") {
		t.Fatalf("%s %v", said, err)
	}
	data, err := os.ReadFile(filepath.Join(out, "P.json"))
	if err != nil {
		t.Fatal(err)
	}
	known, err := os.ReadFile("testdata/tabletop.json") // the page writes the same: web/src/print/tabletop.test.ts
	if err != nil || !bytes.Equal(data, bytes.TrimSpace(known)) {
		t.Errorf("%v %s", err, data)
	}
	var save struct {
		ObjectStates []struct {
			Name             string
			CardID           int
			DeckIDs          []int
			ContainedObjects []any
			CustomDeck       map[string]struct {
				FaceURL             string
				NumWidth, NumHeight int
			}
		}
	}
	if err := json.Unmarshal(data, &save); err != nil || len(save.ObjectStates) != 2 {
		t.Fatalf("%v %s", err, data)
	}
	ponies, goal := save.ObjectStates[0], save.ObjectStates[1]
	if len(ponies.DeckIDs) != 4 || ponies.DeckIDs[2] != 102 || ponies.DeckIDs[3] != 102 || len(ponies.ContainedObjects) != 4 || goal.Name != "CardCustom" || goal.CardID != 200 {
		t.Errorf("%s", data)
	}
	for _, sheet := range ponies.CustomDeck {
		name, found := strings.CutPrefix(sheet.FaceURL, "https://example.org/x/")
		file, err := os.Open(filepath.Join(out, name))
		if err != nil || !found {
			t.Fatal(sheet.FaceURL, err)
		}
		defer file.Close()
		if size, err := jpeg.DecodeConfig(file); err != nil || size.Width != 4000 || size.Height != 3920 || sheet.NumWidth != 10 || sheet.NumHeight != 7 {
			t.Errorf("%v %v %+v", size, err, sheet)
		}
	}
}

// TestPackPrintRefuses tells what is wrong, and does not overwrite.
func TestPackPrintRefuses(t *testing.T) {
	t.Parallel()
	there := t.TempDir()
	for want, change := range map[string]func(*packPrintCmd){
		"exists":            func(c *packPrintCmd) { c.Out = there },
		"wanted a number":   func(c *packPrintCmd) { c.Copies = []string{"many"} },
		"no card Nopony":    func(c *packPrintCmd) { c.Copies = []string{"Nopony=2"} },
		"not a PNG":         func(c *packPrintCmd) { c.Back = c.Pack },
		"the languages are": func(c *packPrintCmd) { c.Lang = "xx" },
	} {
		if _, _, err := printPack(t, func(c *packPrintCmd) { c.Out = filepath.Join(t.TempDir(), "new"); change(c) }); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	_, stderr, err := printPack(t, func(c *packPrintCmd) { c.Out, c.Server = filepath.Join(t.TempDir(), "new"), "" })
	if err != nil || !strings.Contains(stderr, "P.Pony.B: its picture is not at hand") {
		t.Errorf("%s %v", stderr, err)
	}
}

// TestPackWithPictures puts a pack and its picture into one file, and prints from it without a server.
func TestPackWithPictures(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "p.shipfic")
	_, _, err := printPack(t, func(c *packPrintCmd) {
		var errs strings.Builder
		export := packExportCmd{Pack: c.Pack, To: withPictures, Server: c.Server, Out: file}
		if err := export.Run(t.Context(), nil, &kong.Kong{Stderr: &errs}); err != nil || errs.Len() > 0 {
			t.Fatal(err, errs.String())
		}
		c.Pack, c.Server, c.Out = file, "", filepath.Join(t.TempDir(), "new")
	})
	if err != nil {
		t.Fatal(err)
	}
	_, stderr, err := printPack(t, func(c *packPrintCmd) { c.Pack, c.Server, c.Out = file, "", filepath.Join(t.TempDir(), "new") })
	if err != nil || stderr != "" {
		t.Errorf("%s %v", stderr, err)
	}
}

// TestCardsInFolder makes one pack of the files in a folder. A picture that is none is said, and left out.
func TestCardsInFolder(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "Tide")
	red := image.NewNRGBA(image.Rect(0, 0, 63, 88))
	var picture bytes.Buffer
	if err := png.Encode(&picture, red); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string]string{
		"cards.csv": "kind,title,picture\nShip,Ebb,ebb.png\nShip,Flow,flow.png", "ebb.png": picture.String(), "flow.png": "<svg onload=alert(1)>", "notes.txt": "x",
	} {
		if err := os.MkdirAll(folder, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, name), []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	b, err := openBundle(folder)
	if err != nil || b.Pack == nil || len(b.Uploaded) != 1 || len(b.Missing()) != 0 || b.Pack.Cards[0].Picture == nil || b.Pack.Cards[1].Picture != nil {
		t.Fatalf("%v %+v", err, b)
	}
	if said := b.Report.String(); !strings.Contains(said, `"flow.png" is not taken: it is not a PNG`) {
		t.Error(said)
	}
}
