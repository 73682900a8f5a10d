package workshop_test

import (
	"bytes"
	"image/jpeg"
	"image/png"
	"net/http"
	"strings"
	"testing"

	"shipfic/internal/api"
	"shipfic/internal/api/apitest"
	"shipfic/internal/gamelog"
	"shipfic/internal/wire"
)

// TestPublishedPictures draws a card of a published pack, what chats show of it, and the sheets for Tabletop Simulator; nothing of other packs.
func TestPublishedPictures(t *testing.T) {
	b, house, _ := openCatalogue(t)
	salt := apitest.JSON[wire.JustPublished](b, "POST", "/api/published?name=salt", aPack("1", "Salt"), http.StatusCreated)
	other := apitest.JSON[wire.UploadedPack](b, "POST", "/api/packs", aPack("1", "Not published"), http.StatusCreated)
	at := "/api/published/salt/" + string(salt.Hash)
	get := func(path string) []byte {
		t.Helper()
		answer, data := b.Ask("GET", path, nil)
		if answer.StatusCode != http.StatusOK || !strings.Contains(answer.Header.Get("Cache-Control"), "immutable") || answer.Header.Get("Cross-Origin-Resource-Policy") != "cross-origin" {
			t.Fatalf("%s: %s %v %.200s", path, answer.Status, answer.Header, data)
		}
		return data
	}
	for picture, size := range map[string][2]int{"card.png?lang=en": {745, 1040}, "preview.png?lang=es": {1200, 630}} {
		drawn, err := png.Decode(bytes.NewReader(get(at + "/cards/pony/Buoy/" + picture)))
		if err != nil || drawn.Bounds().Dx() != size[0] || drawn.Bounds().Dy() != size[1] {
			t.Errorf("%s: %v %v", picture, drawn.Bounds(), err)
		}
	}
	for file, size := range map[string][2]int{"pony-1.jpg": {4000, 3920}, "goal-2.jpg": {4000, 3920}, "back-pony.jpg": {400, 560}, "back-goal.jpg?colour=FF8000": {400, 560}} {
		drawn, err := jpeg.Decode(bytes.NewReader(get(at + "/sheets/en/" + file)))
		if err != nil || drawn.Bounds().Dx() != size[0] || drawn.Bounds().Dy() != size[1] {
			t.Errorf("%s: %v %v", file, drawn.Bounds(), err)
		}
	}
	if first, second := get(at+"/sheets/en/pony-1.jpg"), get(at+"/sheets/en/pony-1.jpg"); !bytes.Equal(first, second) {
		t.Error("a sheet differs the second time")
	}
	for _, path := range []string{
		at + "/cards/pony/Nobody/card.png", at + "/cards/ship/Buoy/card.png", at + "/cards/pony/Buoy/x.png", at + "/sheets/en/ship-1.jpg", at + "/sheets/xx/pony-1.jpg", at + "/sheets/en/pony-9.jpg",
		at + "/sheets/en/back-start.jpg", "/api/published/salt/" + string(other.Hash) + "/sheets/en/pony-1.jpg", "/api/published/nobody/" + string(salt.Hash) + "/cards/pony/Buoy/card.png",
	} {
		refuses(t, b, "GET", path, nil, http.StatusNotFound, api.NotFound)
	}
	house.hidden = []gamelog.Hash{salt.Hash}
	refuses(t, b, "GET", at+"/cards/pony/Buoy/card.png", nil, http.StatusNotFound, api.NotFound)
	refuses(t, b, "GET", at+"/sheets/en/pony-1.jpg", nil, http.StatusNotFound, api.NotFound)
}
