package server_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"shipfic/internal/gamelog"
	"shipfic/internal/server"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/packs"
)

// builtPage is what a build of the page looks like.
var builtPage = fstest.MapFS{
	"index.html":                 {Data: []byte("<title>shipfic</title>")},
	"assets/app-D3kq9ZxA.js":     {Data: []byte("let plain")},
	"assets/app-D3kq9ZxA.js.gz":  {Data: []byte("gzipped")},
	"assets/app-D3kq9ZxA.js.br":  {Data: []byte("brotlied")},
	"favicon.svg":                {Data: []byte("<svg/>")},
	"assets/style-Bx81kLmZ.css":  {Data: []byte("a{}")},
	"assets/words-en-Cq1l9a2.js": {Data: []byte("words")},
}

func TestPage(t *testing.T) {
	h := newHouse(t, server.Options{Limits: generous, Page: builtPage})
	const forever, revalidated = "public, max-age=31536000, immutable", "no-cache"
	for _, c := range []struct {
		path, accepts, body, caching, encoding string
		status                                 int
	}{
		{"/", "", "<title>", revalidated, "", 200},
		{"/t/bcdfg", "", "<title>", revalidated, "", 200},
		{"/cards", "br", "<title>", revalidated, "", 200},
		{"/cards/Core.Pony.Zecora", "", "<title>", revalidated, "", 200},
		{"/assets/app-D3kq9ZxA.js", "", "let plain", forever, "", 200},
		{"/assets/app-D3kq9ZxA.js", "gzip, deflate", "gzipped", forever, "gzip", 200},
		{"/assets/app-D3kq9ZxA.js", "gzip, deflate, br", "brotlied", forever, "br", 200},
		{"/assets/app-D3kq9ZxA.js", "br;q=0, gzip", "gzipped", forever, "gzip", 200},
		{"/assets/style-Bx81kLmZ.css", "br", "a{}", forever, "", 200},
		{"/favicon.svg", "", "<svg/>", revalidated, "", 200},
		{"/assets/none.js", "", server.NotFound, "no-store", "", 404},
		{"/../../etc/passwd.txt", "", server.NotFound, "no-store", "", 404},
		{"/api/none", "", server.NotFound, "no-store", "", 404},
	} {
		answer, body := h.browser().ask("GET", c.path, nil, "Accept-Encoding", c.accepts)
		if answer.StatusCode != c.status || !strings.Contains(string(body), c.body) ||
			answer.Header.Get("Cache-Control") != c.caching || answer.Header.Get("Content-Encoding") != c.encoding {
			t.Errorf("%s for %q: %s %v %s", c.path, c.accepts, answer.Status, answer.Header, body)
		}
	}
	answer, _ := h.browser().ask("GET", "/favicon.svg", nil)
	if answer, _ := h.browser().ask("GET", "/favicon.svg", nil, "If-None-Match", answer.Header.Get("ETag")); answer.StatusCode != http.StatusNotModified {
		t.Errorf("a file that the browser has was sent again: %s", answer.Status)
	}
	if answer, _ := h.browser().ask("DELETE", "/", nil); answer.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("DELETE / is %s", answer.Status)
	}
	bare := newHouse(t, server.Options{})
	if answer, body := bare.browser().ask("GET", "/t/bcdfg", nil); answer.StatusCode != 200 || !strings.Contains(string(body), "not built") {
		t.Errorf("without a page: %s %s", answer.Status, body)
	}
}

// TestHeaders are on every answer, good or bad.
func TestHeaders(t *testing.T) {
	h := newHouse(t, server.Options{Limits: generous, Page: builtPage, Secure: true})
	for _, path := range []string{"/", "/favicon.svg", "/none.txt", "/api/tables", "/api/none", "/healthz", "/readyz", "/metrics", "/ws/bcdfg"} {
		answer, _ := h.browser().ask("GET", path, nil)
		policy := answer.Header.Get("Content-Security-Policy")
		for _, part := range []string{"default-src 'self'", "script-src 'self';", "frame-ancestors 'none'", "base-uri 'none'", "img-src 'self' https: data:"} {
			if !strings.Contains(policy, part) {
				t.Errorf("%s: the policy %q lacks %s", path, policy, part)
			}
		}
		for _, name := range []string{"X-Content-Type-Options", "Referrer-Policy", "Permissions-Policy", "Cross-Origin-Opener-Policy", "Strict-Transport-Security"} {
			if answer.Header.Get(name) == "" {
				t.Errorf("%s lacks %s", path, name)
			}
		}
		for _, cookie := range answer.Cookies() {
			if !cookie.Secure || !cookie.HttpOnly || cookie.Name != "__Host-shipfic" {
				t.Errorf("%s sets %v", path, cookie)
			}
		}
	}
}

func TestCards(t *testing.T) {
	h := newHouse(t, server.Options{Limits: generous})
	answer, body := h.browser().ask("GET", "/api/cards", nil)
	var cards wire.Cards
	if err := json.Unmarshal(body, &cards); err != nil || len(cards.Cards) != len(packs.Core().Cards) {
		t.Fatalf("%s: %d cards, %v", answer.Status, len(cards.Cards), err)
	}
	for _, c := range cards.Cards {
		if c.ID == "" || c.Title == "" || c.Text["en"] == "" && c.Kind != "Start" && c.Power != nil || c.Kind == "Goal" && c.Points == nil {
			t.Errorf("a card is incomplete: %+v", c)
		}
	}
	packed, small := h.browser().ask("GET", "/api/cards", nil, "Accept-Encoding", "gzip")
	if packed.Header.Get("Content-Encoding") != "gzip" || len(small) >= len(body) {
		t.Errorf("the cards take %d bytes, and compressed %d", len(body), len(small))
	}
	answer, body = h.browser().ask("GET", "/api/cards", nil, "If-None-Match", answer.Header.Get("ETag"))
	if answer.StatusCode != http.StatusNotModified || len(body) > 0 {
		t.Errorf("cards that the browser has were sent again: %s", answer.Status)
	}
}

const smallPack = `{"name": "Mine", "namespace": "Mine", "cards": {"Pony": {"Me": {
	"title": "<script>alert(1)</script>", "name": "Me", "race": "unicorn", "gender": "female", "keywords": ["X"],
	"url": "http://pictures.example.org/me.png"}}}}`

// TestPacks takes packs in, tells all that is wrong with others, and lets no address through that is not fetched over TLS.
func TestPacks(t *testing.T) {
	h := newHouse(t, server.Options{Limits: generous})
	b := h.browser()
	answer, body := b.ask("POST", "/api/packs?name=mine.json", []byte(smallPack))
	var up wire.UploadedPack
	if err := json.Unmarshal(body, &up); err != nil || answer.StatusCode != http.StatusCreated || up.Hash != gamelog.HashOf([]byte(smallPack)) || up.Cards != 1 {
		t.Fatalf("%s: %s", answer.Status, body)
	}
	answer, body = b.ask("GET", "/api/packs/"+string(up.Hash), nil)
	var cards wire.Cards
	if err := json.Unmarshal(body, &cards); err != nil || len(cards.Cards) != 1 || cards.Cards[0].Image != "" {
		t.Errorf("%s: %s", answer.Status, body)
	}
	if bytes.Contains(body, []byte("<script")) {
		t.Errorf("markup goes out as it came: %s", body)
	}
	for _, bad := range []string{"", "{", `{"cards": 7}`, "\x00\x01"} {
		answer, body := b.ask("POST", "/api/packs", []byte(bad))
		var refused wire.UploadedPack
		if err := json.Unmarshal(body, &refused); err != nil || answer.StatusCode != http.StatusUnprocessableEntity || refused.Code != server.BadPack || !strings.Contains(string(refused.Findings), "sentence") {
			t.Errorf("%q: %s %s", bad, answer.Status, body)
		}
	}
	answer, body = b.ask("POST", "/api/packs", bytes.Repeat([]byte(" "), packs.MaxFile+1))
	if answer.StatusCode != http.StatusRequestEntityTooLarge || !strings.Contains(string(body), server.TooLarge) {
		t.Errorf("a huge pack: %s %s", answer.Status, body)
	}
	for _, none := range []string{strings.Repeat("0", 64), "x", "..%2f..%2fetc"} {
		if answer, _ := b.ask("GET", "/api/packs/"+none, nil); answer.StatusCode != http.StatusNotFound {
			t.Errorf("the pack %s: %s", none, answer.Status)
		}
	}
}

// TestBadCreations each name what is wrong, and make no table.
func TestBadCreations(t *testing.T) {
	h := newHouse(t, server.Options{Limits: generous})
	b := h.browser()
	for _, c := range []struct {
		name, body, code string
		status           int
	}{
		{"not JSON", `{`, server.BadRequest, 400},
		{"nothing", ``, server.BadRequest, 400},
		{"null", `null`, table.BadConfig, 422},
		{"null settings", `{"name":"Ada","config":null}`, table.BadConfig, 422},
		{"misspelt", `{"name":"Ada","config":{"game":"tsssf","seets":2}}`, server.BadRequest, 400},
		{"no game", `{"name":"Ada","config":{"game":"chess","seats":2}}`, table.BadConfig, 422},
		{"no name", `{"name":"","config":{"game":"tsssf","seats":2}}`, table.BadName, 422},
		{"markup for a name", `{"name":"<i>","config":{"game":"tsssf","seats":2}}`, table.BadName, 422},
		{"a huge number of seats", `{"name":"Ada","config":{"game":"tsssf","seats":1000000}}`, table.BadConfig, 422},
		{"a word for options", `{"name":"Ada","config":{"game":"tsssf","seats":2,"options":"all"}}`, "", 422},
		{"an unknown level", `{"name":"Ada","config":{"game":"tsssf","seats":2},"bots":["genius"]}`, table.NoSuchLevel, 422},
		{"more bots than seats", `{"name":"Ada","config":{"game":"tsssf","seats":2},"bots":["mare","mare"]}`, table.NoSuchSeat, 422},
		{"start with empty seats", `{"name":"Ada","config":{"game":"tsssf","seats":3},"bots":["mare"],"start":true}`, table.SeatsEmpty, 422},
		{"huge", `{"name":"` + strings.Repeat("x", 1<<17) + `"}`, server.TooLarge, 413},
	} {
		answer, body := b.ask("POST", "/api/tables", []byte(c.body))
		var p wire.Problem
		if err := json.Unmarshal(body, &p); err != nil || answer.StatusCode != c.status || p.Code == "" || c.code != "" && p.Code != c.code {
			t.Errorf("%s: %s %s, not %s", c.name, answer.Status, body, c.code)
		}
	}
	if answer, body := b.ask("POST", "/api/tables", []byte(`{}`), "Content-Type", "text/plain"); answer.StatusCode != http.StatusUnsupportedMediaType {
		t.Errorf("%s %s", answer.Status, body)
	}
	if h.hall.Loaded() != 0 {
		t.Errorf("%d tables were made", h.hall.Loaded())
	}
	if answer, body := b.ask("POST", "/api/tables", []byte(`{"name":"Ada","config":{"game":"tsssf","seats":2,"options":null}}`)); answer.StatusCode != http.StatusCreated {
		t.Errorf("options that are null are the default: %s %s", answer.Status, body)
	}
}

// TestProxy takes the address that the proxy says, and only if there is one.
func TestProxy(t *testing.T) {
	for _, trusted := range []bool{true, false} {
		h := newHouse(t, server.Options{TrustProxy: trusted, Limits: server.Limits{Requests: server.Rate{Times: 2, In: 1 << 40}}})
		for i, from := range []string{"198.51.100.1", "1.2.3.4, 198.51.100.1", "198.51.100.2", "2001:db8::1", "2001:db8::2", "rubbish"} {
			answer, body := h.browser().ask("GET", "/api/cards", nil, "X-Forwarded-For", from)
			if ok := trusted || i < 2; ok != (answer.StatusCode == 200) {
				t.Errorf("trusted %v, request %d from %s: %s %s", trusted, i, from, answer.Status, body)
			}
		}
		answer, _ := h.browser().ask("GET", "/api/cards", nil, "X-Forwarded-For", "5.6.7.8, 198.51.100.1")
		if answer.StatusCode != http.StatusTooManyRequests {
			t.Errorf("who invents addresses before the proxy's gets %s", answer.Status)
		}
	}
}

func TestHealth(t *testing.T) {
	h := newHouse(t, server.Options{})
	for _, path := range []string{"/healthz", "/readyz"} {
		if answer, _ := h.browser().ask("GET", path, nil); answer.StatusCode != http.StatusOK {
			t.Errorf("%s: %s", path, answer.Status)
		}
	}
	h.browser().create(wire.CreateTable{Name: "Ada", Config: table.Config{Game: "tsssf", Seats: 2}})
	if h.metric("shipfic_tables_loaded", "") != 1 || h.metric("go_goroutines", "") == 0 {
		t.Error("the metrics are not there")
	}
	h.log.Close()
	if answer, _ := h.browser().ask("GET", "/readyz", nil); answer.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("without its log the server is ready: %s", answer.Status)
	}
	if answer, _ := h.browser().ask("GET", "/healthz", nil); answer.StatusCode != http.StatusOK {
		t.Errorf("without its log the server is not alive: %s", answer.Status)
	}
}
