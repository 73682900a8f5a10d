package workshop_test

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"net/http"
	"strings"
	"testing"

	"shipfic/internal/api/apitest"
	"shipfic/internal/wire"
	"shipfic/internal/workshop"
)

// TestCheckTable reads a table of cards as it reads a pack, and names the pictures that are beside it.
func TestCheckTable(t *testing.T) {
	b := open(t, workshop.Options{})
	table := []byte("title;kind;picture\nEbb;Ship;ebb.png\nFlow;Ship;\n")
	checked := apitest.JSON[wire.CheckedPack](b, "POST", "/api/packs/check?name=Tide.csv", table, http.StatusOK)
	if checked.Name != "Tide" || checked.Cards != 2 || !strings.Contains(checked.File, `"format": "shipfic:1"`) || checked.Beside["Tide.Ship.Ebb"].File != "ebb.png" || len(checked.Beside) != 1 {
		t.Errorf("%+v", checked)
	}
	uploaded := apitest.JSON[wire.UploadedPack](b, "POST", "/api/packs?name=Tide.csv", table, http.StatusCreated)
	if cards := apitest.JSON[wire.Cards](b, "GET", "/api/packs/"+string(uploaded.Hash), nil, http.StatusOK); len(cards.Cards) != 2 {
		t.Errorf("%+v", cards)
	}
	for text, want := range map[string]string{
		"kind,title\nBoat,A\n": "is not a kind of card", "\x89PNG\r\n\x1a\n": "this is a picture", "PK\x03\x04": "this is a zip file",
		"kind,title\n" + strings.Repeat("Ship,S\n", 10_000): "more than 2000 cards",
	} {
		bad := apitest.JSON[wire.CheckedPack](b, "POST", "/api/packs/check?name=x", []byte(text), http.StatusOK)
		if bad.File != "" || strings.Count(string(bad.Findings), `"error"`) != 1 || !strings.Contains(string(bad.Findings), want) {
			t.Errorf("%.20q: %s, want %q", text, bad.Findings, want)
		}
	}
}

// TestMissingPictures lists the pictures that the server does not have, and gives those that it has in link:1 and pack:1 an address.
func TestMissingPictures(t *testing.T) {
	b := open(t, workshop.Options{})
	var file bytes.Buffer
	if err := png.Encode(&file, image.NewGray(image.Rect(0, 0, 100, 140))); err != nil {
		t.Fatal(err)
	}
	there := apitest.JSON[wire.UploadedPicture](b, "POST", "/api/pictures", file.Bytes(), http.StatusCreated).Hash
	gone := strings.Repeat("0", 64)
	pack := fmt.Appendf(nil, `{"name": "P", "format": "shipfic:1", "namespace": "P", "cards": {"ship": {
		"A": {"title": "A", "picture": {"hash": %q}}, "B": {"title": "B", "picture": {"hash": %q}}}}}`, there, gone)
	for range 2 {
		checked := apitest.JSON[wire.CheckedPack](b, "POST", "/api/packs/check?pictures=true", pack, http.StatusOK)
		if len(checked.Missing) != 1 || checked.Missing[0] != gone {
			t.Errorf("missing are %v", checked.Missing)
		}
	}
	for _, format := range []string{"link:1", "pack:1"} {
		made := apitest.JSON[wire.ConvertedPack](b, "POST", "/api/packs/convert?to="+format, pack, http.StatusOK)
		_, address, found := strings.Cut(made.Text, `"url": "`)
		if address, _, _ = strings.Cut(address, `"`); !found || !strings.HasPrefix(address, "http://") || !strings.HasSuffix(address, "/api/pictures/"+string(there)) {
			t.Errorf("%s: %s", format, made.Text)
		}
	}
	uploaded := apitest.JSON[wire.UploadedPack](b, "POST", "/api/packs", pack, http.StatusCreated)
	if _, data := b.Ask("GET", "/api/packs/"+string(uploaded.Hash)+"/file?to=link:1", nil); !bytes.Contains(data, []byte("/api/pictures/"+string(there))) {
		t.Errorf("%s", data)
	}
}
