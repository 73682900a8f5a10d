package archive_test

import (
	"bytes"
	"image/png"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/limit"
)

// TestShared looks at everything that can be shared of a finished game, and at the refusals before its end.
func TestShared(t *testing.T) {
	page := fstest.MapFS{"index.html": {Data: []byte("<html><head><title>shipfic</title></head></html>")}}
	h := newHouse(t, &gamelog.Memory{}, ponies(t), page, limit.Limits{})
	room := h.newTable("bcdfg", "Ada", "Bo")
	h.play(room, 40)
	const game = "/g/bcdfg-1"
	for _, part := range []string{"/picture.png", "/short.png", "/story.md", "/story.html"} {
		if code := h.problem(game+part, http.StatusConflict); code != api.NotFinished {
			t.Errorf("%s of a game that is not over answers %s", part, code)
		}
	}
	if _, body := h.Ask("GET", game, nil); strings.Contains(string(body), "article") || !strings.Contains(string(body), `content="shipfic"`) {
		t.Errorf("the page of a game that is not over shows %s", body)
	}
	h.play(room, toTheEnd)

	answer, body := h.Ask("GET", game+"/picture.png", nil)
	img, err := png.Decode(bytes.NewReader(body))
	if err != nil || img.Bounds().Dx() != 1200 || img.Bounds().Dy() != 630 || answer.Header.Get("Content-Type") != "image/png" {
		t.Errorf("%s: %v", answer.Header, err)
	}
	if len(body) > 600<<10 {
		t.Errorf("the picture has %d KB", len(body)>>10)
	}
	if again, _ := h.Ask("GET", game+"/picture.png", nil, "If-None-Match", answer.Header.Get("ETag")); again.StatusCode != http.StatusNotModified {
		t.Errorf("asked again: %s", again.Status)
	}
	for _, part := range []string{"/picture.png", "/short.png"} {
		var inLanguages [][]byte
		for _, l := range []string{"en", "es"} {
			answer, body := h.Ask("GET", game+part+"?lang="+l, nil)
			if img, err := png.Decode(bytes.NewReader(body)); err != nil || img.Bounds().Dx() != 1200 || answer.Header.Get("Content-Type") != "image/png" {
				t.Errorf("%s in %s: %s, %v", part, l, answer.Status, err)
			}
			inLanguages = append(inLanguages, body)
		}
		if bytes.Equal(inLanguages[0], inLanguages[1]) {
			t.Errorf("%s is the same in both languages", part)
		}
	}
	if _, body := h.Ask("GET", game+"/short", nil); !strings.Contains(string(body), game+"/short.png?lang=en") || !strings.Contains(string(body), "Best ship: ") {
		t.Errorf("a link to the short story shows %s", body)
	}
	for part, wants := range map[string][]string{
		"/story.md":           {"# ", "## Chapter 1: ", "Final scores", "Ada", "/g/bcdfg-1"},
		"/story.md?lang=es":   {"## Capítulo 1: ", "Puntuación final"},
		"/story.html":         {"<!doctype html>", "<svg", "Chapter 1", "Bo"},
		"/story.html?lang=es": {`<html lang="es">`, "Capítulo 1"},
		"/story.md?lang=xx":   {"## Chapter 1: "},
	} {
		answer, body := h.Ask("GET", game+part, nil)
		if answer.StatusCode != http.StatusOK || !strings.HasPrefix(answer.Header.Get("Content-Disposition"), "attachment; filename=\"") {
			t.Errorf("%s: %s %s", part, answer.Status, answer.Header)
		}
		for _, want := range wants {
			if !strings.Contains(string(body), want) {
				t.Errorf("%s has no %q", part, want)
			}
		}
		if strings.Contains(string(body), "<script") || strings.Contains(string(body), " src=") {
			t.Errorf("%s needs something from another address", part)
		}
	}

	answer, body = h.Ask("GET", game, nil)
	for _, want := range []string{`property="og:title"`, `property="og:image" content="http://`, game + `/picture.png?lang=en"`, `"article"`, "Ada", "<title>shipfic</title>"} {
		if answer.StatusCode != http.StatusOK || !strings.Contains(string(body), want) {
			t.Errorf("the page has no %s: %s", want, body)
		}
	}
	if again, _ := h.Ask("GET", game, nil, "If-None-Match", answer.Header.Get("ETag")); again.StatusCode != http.StatusNotModified {
		t.Errorf("the page asked for again: %s", again.Status)
	}
	if answer, body := h.Ask("GET", "/picture.png", nil); answer.StatusCode != http.StatusOK || !bytes.HasPrefix(body, []byte("\x89PNG")) {
		t.Errorf("our own picture: %s", answer.Status)
	}
}
