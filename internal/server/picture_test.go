package server_test

import (
	"bytes"
	"image/png"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"shipfic/internal/server"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// TestShared looks at everything that can be sent on of a finished game, and that there is nothing before its end.
func TestShared(t *testing.T) {
	page := fstest.MapFS{"index.html": {Data: []byte("<html><head><title>shipfic</title></head></html>")}}
	h := newHouse(t, server.Options{Limits: generous, Page: page})
	id, players, _ := twoPlayers(t, h)
	playOn(t, h, id, players[:], 40)
	b, game := h.browser(), "/g/"+string(id)+"-1"
	parts := []string{"/picture.png", "/story.md", "/story.html"}
	for _, part := range parts {
		if status, code := b.problemOf(game + part); status != http.StatusConflict || code != server.NotFinished {
			t.Errorf("%s of a game that is on answers %d %s", part, status, code)
		}
	}
	if _, body := b.ask("GET", game, nil); strings.Contains(string(body), "article") || !strings.Contains(string(body), `content="shipfic"`) {
		t.Errorf("the page of a game that is on shows %s", body)
	}
	playOn(t, h, id, players[:], 100_000)

	answer, body := b.ask("GET", game+"/picture.png", nil)
	img, err := png.Decode(bytes.NewReader(body))
	if err != nil || img.Bounds().Dx() != 1200 || img.Bounds().Dy() != 630 || answer.Header.Get("Content-Type") != "image/png" {
		t.Errorf("%s: %v", answer.Header, err)
	}
	if len(body) > 600<<10 {
		t.Errorf("the picture has %d KB", len(body)>>10)
	}
	if again, _ := b.ask("GET", game+"/picture.png", nil, "If-None-Match", answer.Header.Get("ETag")); again.StatusCode != http.StatusNotModified {
		t.Errorf("asked again: %s", again.Status)
	}

	for part, wants := range map[string][]string{
		"/story.md":           {"# ", "## Chapter 1: ", "Final scores", "Ada", "/g/" + string(id)},
		"/story.md?lang=es":   {"## Capítulo 1: ", "Puntuación final"},
		"/story.html":         {"<!doctype html>", "<svg", "Chapter 1", "Bo"},
		"/story.html?lang=es": {`<html lang="es">`, "Capítulo 1"},
		"/story.md?lang=xx":   {"## Chapter 1: "},
	} {
		answer, body := b.ask("GET", game+part, nil)
		if answer.StatusCode != http.StatusOK || !strings.HasPrefix(answer.Header.Get("Content-Disposition"), "attachment; filename=\"") {
			t.Errorf("%s: %s %s", part, answer.Status, answer.Header)
		}
		for _, want := range wants {
			if !strings.Contains(string(body), want) {
				t.Errorf("%s has no %q", part, want)
			}
		}
		if strings.Contains(string(body), "<script") || strings.Contains(string(body), " src=") {
			t.Errorf("%s needs something from elsewhere", part)
		}
	}

	answer, body = b.ask("GET", game, nil)
	for _, want := range []string{`property="og:title"`, `property="og:image" content="` + h.web.URL + game + `/picture.png"`, `"article"`, "Ada", "<title>shipfic</title>"} {
		if answer.StatusCode != http.StatusOK || !strings.Contains(string(body), want) {
			t.Errorf("the page has no %s: %s", want, body)
		}
	}
	if again, _ := b.ask("GET", game, nil, "If-None-Match", answer.Header.Get("ETag")); again.StatusCode != http.StatusNotModified {
		t.Errorf("the page asked for again: %s", again.Status)
	}
}

// TestLinkCards shows what chats are told of links, and that nothing strange gets into the page.
func TestLinkCards(t *testing.T) {
	page := fstest.MapFS{"index.html": {Data: []byte("<html><head></head></html>")}}
	h := newHouse(t, server.Options{Limits: generous, Page: page})
	ada := h.browser()
	id := string(ada.create(wire.CreateTable{Name: `A"da`, Config: table.Config{Game: "tsssf", Seats: 2, Title: `Tea & "scones"`}}))
	for _, c := range []struct{ path, has, hasNot string }{
		{"/t/" + id, "Tea &amp; &#34;scones&#34;", `& "`},
		{"/t/" + id, "A&#34;da", `A"da`},
		{"/t/" + id, "/picture.png", "article"},
		{"/", `content="shipfic"`, "article"},
		{"/g/nobody-1", `content="shipfic"`, "article"},
		{"/g/%22%3E%3Cscript%3E-1", `content="shipfic"`, "<script>"},
		{"/t/%22%3E%3Cscript%3E", `content="shipfic"`, "<script>"},
		{"/g/" + id + "-1/story", `content="shipfic"`, "article"},
	} {
		answer, body := ada.ask("GET", c.path, nil)
		if answer.StatusCode != http.StatusOK || !strings.Contains(string(body), c.has) || strings.Contains(string(body), c.hasNot) {
			t.Errorf("%s: %s %s", c.path, answer.Status, body)
		}
	}
	request, err := http.NewRequest("GET", h.web.URL+"/", nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Host = `evil"><script>`
	if answer, err := ada.Do(request); err == nil {
		defer answer.Body.Close()
		var b bytes.Buffer
		b.ReadFrom(answer.Body)
		if strings.Contains(b.String(), "evil") || strings.Contains(b.String(), "<script") {
			t.Errorf("a forged host got into the page: %s", b.String())
		}
	}
	if answer, body := ada.ask("GET", "/picture.png", nil); answer.StatusCode != http.StatusOK || !bytes.HasPrefix(body, []byte("\x89PNG")) {
		t.Errorf("our own picture: %s", answer.Status)
	}
}
