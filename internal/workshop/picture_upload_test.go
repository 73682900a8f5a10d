package workshop_test

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/png"
	"net/http"
	"strings"
	"testing"

	"shipfic/internal/api"
	"shipfic/internal/api/apitest"
	"shipfic/internal/gamelog"
	"shipfic/internal/wire"
	"shipfic/internal/workshop"
)

// TestPicture uploads a picture, and finds it again on a card.
func TestPicture(t *testing.T) {
	b := open(t, workshop.Options{})
	var file bytes.Buffer
	if err := png.Encode(&file, image.NewGray(image.Rect(0, 0, 100, 140))); err != nil {
		t.Fatal(err)
	}
	picture := apitest.JSON[wire.UploadedPicture](b, "POST", "/api/pictures", file.Bytes(), http.StatusCreated)
	answer, data := b.Ask("GET", "/api/pictures/"+string(picture.Hash), nil)
	if answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Type") != "image/jpeg" || gamelog.HashOf(data) != picture.Hash ||
		!strings.Contains(answer.Header.Get("Cache-Control"), "immutable") || answer.Header.Get("X-Content-Type-Options") != "nosniff" {
		t.Errorf("%s %v, %d bytes", answer.Status, answer.Header, len(data))
	}
	pack := fmt.Appendf(nil, `{"name": "P", "format": "shipfic:1", "namespace": "P", "cards": {"ship": {
		"A": {"title": "A", "picture": {"hash": %q, "at": [10, 20, 150], "artist": "Wren", "licence": "CC0"}},
		"B": {"title": "B", "picture": {"hash": %q, "whole": true}}}}}`, picture.Hash, picture.Hash)
	uploaded := apitest.JSON[wire.UploadedPack](b, "POST", "/api/packs", pack, http.StatusCreated)
	cards := apitest.JSON[wire.Cards](b, "GET", "/api/packs/"+string(uploaded.Hash), nil, http.StatusOK)
	if p := cards.Cards[0].Picture; p == nil || p.Hash != string(picture.Hash) || p.At == nil || *p.At != [3]int{10, 20, 150} || p.Artist != "Wren" || p.Whole {
		t.Errorf("%+v", p)
	}
	if p := cards.Cards[1].Picture; p == nil || !p.Whole || p.At != nil {
		t.Errorf("%+v", p)
	}
	refuses(t, b, "GET", "/api/pictures/"+string(uploaded.Hash), nil, http.StatusNotFound, api.NotFound) // a pack is not a picture
}

// TestBadPictures refuses what is not a picture, and keeps nothing of it.
func TestBadPictures(t *testing.T) {
	log := &gamelog.Memory{}
	b := open(t, workshop.Options{Blobs: log})
	var dot bytes.Buffer
	if err := png.Encode(&dot, image.NewGray(image.Rect(0, 0, 1, 1))); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		data   []byte
		status int
		code   string
	}{
		{[]byte("<svg onload='alert(1)'/>"), http.StatusUnprocessableEntity, api.BadPicture},
		{dot.Bytes(), http.StatusUnprocessableEntity, api.PictureLess},
		{make([]byte, 4<<20+1), http.StatusRequestEntityTooLarge, api.TooLarge},
	} {
		refuses(t, b, "POST", "/api/pictures", c.data, c.status, c.code)
		if _, err := log.Blob(t.Context(), gamelog.HashOf(c.data)); !errors.Is(err, gamelog.ErrNotFound) {
			t.Errorf("%s: something was kept", c.code)
		}
	}
}
