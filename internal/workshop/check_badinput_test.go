package workshop_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"net/http"
	"strings"
	"testing"

	"shipfic/internal/api"
	"shipfic/internal/api/apitest"
	"shipfic/internal/gamelog"
	"shipfic/internal/wire"
	"shipfic/internal/workshop"
)

// noBlobs fails if anything is stored.
type noBlobs struct {
	*gamelog.Memory
	t *testing.T
}

func (n noBlobs) PutBlob(_ context.Context, data []byte) (gamelog.Hash, error) {
	n.t.Errorf("%.60q was stored", data)
	return "", gamelog.ErrFull
}

// manyPonies is a pack with that many cards.
func manyPonies(n int) []byte {
	var cards []string
	for i := range n {
		cards = append(cards, fmt.Sprintf(`"P%[1]d": {"title": "P", "name": "P%[1]d"}`, i))
	}
	return []byte(`{"name": "N", "format": "shipfic:1", "namespace": "X", "author": "A", "version": "1", "licence": "L", "cards": {"pony": {` + strings.Join(cards, ",") + `}}}`)
}

// TestBadInput refuses what is not a pack or a picture by upload, by publishing and by drawing, says why, and stores nothing.
func TestBadInput(t *testing.T) {
	blobs := noBlobs{&gamelog.Memory{}, t}
	list, err := workshop.OpenCatalogue(t.Context(), blobs.Memory)
	if err != nil {
		t.Fatal(err)
	}
	b := open(t, workshop.Options{Blobs: blobs, Catalogue: list})
	var zipped bytes.Buffer
	z := zip.NewWriter(&zipped)
	inside, err := z.Create("pack.json")
	if err != nil {
		t.Fatal(err)
	}
	inside.Write(onePony(""))
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		data []byte
		says string
	}{
		"a zip":                {zipped.Bytes(), "not"},
		"a zip that is none":   {[]byte("PK\x03\x04 and then nothing of the kind"), "not"},
		"2,001 cards":          {manyPonies(2001), "more than 2000 cards"},
		"a picture for a pack": {bomb(100, 100), "not"},
	} {
		for _, path := range []string{"/api/packs?name=x", "/api/published?name=bad-pack", "/api/packs/print?lang=en"} {
			answer, body := b.Ask("POST", path, c.data)
			var refused wire.UploadedPack
			if err := json.Unmarshal(body, &refused); err != nil || answer.StatusCode != http.StatusUnprocessableEntity || refused.Code != api.BadPack ||
				!strings.Contains(string(refused.Findings), c.says) {
				t.Errorf("%s to %s: %s %.300s", name, path, answer.Status, body)
			}
		}
	}
	for _, address := range []string{"http://example.org/x.png", "javascript:alert(1)", "//example.org/x.png"} {
		pack := strings.Replace(string(manyPonies(1)), `"name": "P0"`, fmt.Sprintf(`"name": "P0", "url": %q`, address), 1)
		checked := apitest.JSON[wire.CheckedPack](b, "POST", "/api/packs/check", []byte(pack), http.StatusOK)
		if !strings.Contains(string(checked.Findings), "https") || strings.Contains(checked.File, "javascript") {
			t.Errorf("%s: %s %s", address, checked.Findings, checked.File)
		}
	}
	refuses(t, b, "POST", "/api/pictures", bomb(50_000, 50_000), http.StatusUnprocessableEntity, api.PictureSize)
	refuses(t, b, "POST", "/api/pictures", zipped.Bytes(), http.StatusUnprocessableEntity, api.BadPicture)
	if all, err := list.All(t.Context()); err != nil || len(all) > 0 {
		t.Errorf("%v %v", all, err)
	}
}

// bomb is a PNG whose header promises a picture of that size, and nothing else.
func bomb(width, height uint32) []byte {
	header := binary.BigEndian.AppendUint32([]byte("IHDR"), width)
	header = append(binary.BigEndian.AppendUint32(header, height), 8, 2, 0, 0, 0)
	data := append([]byte("\x89PNG\r\n\x1a\n"), 0, 0, 0, 13)
	return binary.BigEndian.AppendUint32(append(data, header...), crc32.ChecksumIEEE(header))
}

// TestMarkupInEveryField stores HTML as the text that it is, and sends none of it as markup.
func TestMarkupInEveryField(t *testing.T) {
	log := &gamelog.Memory{}
	list, err := workshop.OpenCatalogue(t.Context(), log)
	if err != nil {
		t.Fatal(err)
	}
	b := open(t, workshop.Options{Blobs: log, Catalogue: list, Page: sprite})
	const bad = `<img onerror=x>`
	pack := strings.ReplaceAll(`{"name": "BAD", "format": "shipfic:1", "namespace": "X", "author": "BAD", "version": "BAD", "licence": "BAD", "description": "BAD", "cards": {
		"pony": {"P": {"title": "BAD", "short": "BAD", "name": "BAD", "keywords": ["BAD"], "text": {"en": "BAD"}, "flavour": {"en": "BAD"},
			"power": {"name": "p", "effects": [{"do": "reminder", "text": "BAD"}]}, "picture": {"artist": "BAD", "licence": "BAD"}, "url": "https://example.org/x.png"}}}}`, "BAD", bad)
	published := apitest.JSON[wire.JustPublished](b, "POST", "/api/published?name=bad-pack", []byte(pack), http.StatusCreated)
	for _, path := range []string{"/api/packs/" + string(published.Hash), "/api/published", "/api/published/bad-pack"} {
		answer, body := b.Ask("GET", path, nil)
		if answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Type") != "application/json" || bytes.Contains(body, []byte("<img")) || !bytes.Contains(body, []byte(`\u003cimg`)) {
			t.Errorf("%s: %s %s", path, answer.Status, body)
		}
	}
	answer, body := b.Ask("GET", "/api/packs/"+string(published.Hash)+"/file?to=shipfic:1", nil)
	if !strings.HasPrefix(answer.Header.Get("Content-Disposition"), "attachment") || answer.Header.Get("X-Content-Type-Options") != "nosniff" || !bytes.Contains(body, []byte(bad)) {
		t.Errorf("%v %s", answer.Header, body)
	}
	printed(t, b, "POST", "/api/packs/print?lang=en", []byte(pack))
}
