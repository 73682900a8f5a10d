package server_test

import (
	"bytes"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"shipfic/internal/server"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// TestLinkCards checks what chats show for links, and that a forged name or host cannot inject markup into the page.
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
}
