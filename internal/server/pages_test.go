package server_test

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"shipfic/internal/api"
	"shipfic/internal/limit"
	"shipfic/internal/server"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// builtPage is what a build of the page looks like.
var builtPage = fstest.MapFS{
	"index.html":                 {Data: []byte("<head><title>shipfic</title><script>let day</script></head>")},
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
		{"/assets/none.js", "", api.NotFound, "no-store", "", 404},
		{"/../../etc/passwd.txt", "", api.NotFound, "no-store", "", 404},
		{"/api/none", "", api.NotFound, "no-store", "", 404},
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

// TestHeaders checks the headers of successful and failed responses.
func TestHeaders(t *testing.T) {
	h := newHouse(t, server.Options{Limits: generous, Page: builtPage, Secure: true})
	for _, path := range []string{"/", "/favicon.svg", "/none.txt", "/api/tables", "/api/none", "/healthz", "/readyz", "/metrics", "/ws/bcdfg"} {
		answer, _ := h.browser().ask("GET", path, nil)
		policy := answer.Header.Get("Content-Security-Policy")
		for _, part := range []string{"default-src 'self'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "img-src 'self' https: data:"} {
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

// TestIndexIsSmall sends the index compressed, with its link card, and lets its own script run, and no other.
func TestIndexIsSmall(t *testing.T) {
	h := newHouse(t, server.Options{Limits: generous, Page: builtPage})
	answer, packed := h.browser().ask("GET", "/t/bcdfg", nil, "Accept-Encoding", "gzip, br")
	plain, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil || answer.Header.Get("Content-Encoding") != "gzip" || answer.Header.Get("Vary") != "Accept-Encoding" {
		t.Fatalf("the index came as %v: %v", answer.Header, err)
	}
	if page, err := io.ReadAll(plain); err != nil || !strings.Contains(string(page), "og:title") || !strings.Contains(string(page), "let day") {
		t.Errorf("the index is %s: %v", page, err)
	}
	sum := sha256.Sum256([]byte("let day"))
	if policy := answer.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "script-src 'self' 'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"';") {
		t.Errorf("the policy of the index is %q", policy)
	}
	answer, _ = h.browser().ask("GET", "/t/bcdfg", nil, "Accept-Encoding", "gzip", "If-None-Match", answer.Header.Get("ETag"))
	if answer.StatusCode != http.StatusNotModified {
		t.Errorf("an index that the browser has was sent again: %s", answer.Status)
	}
	if answer, _ := h.browser().ask("GET", "/api/tables", nil); !strings.Contains(answer.Header.Get("Content-Security-Policy"), "script-src 'self';") {
		t.Errorf("the policy of an answer is %q", answer.Header.Get("Content-Security-Policy"))
	}
}

// TestHeadersOfScripts leaves out what matters for pages only: a table loads dozens of scripts.
func TestHeadersOfScripts(t *testing.T) {
	h := newHouse(t, server.Options{Limits: generous, Page: builtPage})
	for path, isPart := range map[string]bool{
		"/assets/app-D3kq9ZxA.js": true, "/assets/style-Bx81kLmZ.css": true, "/assets/none.svg": true, "/none.svg": false, "/assets/": false, "/assets/a.js/b": false,
	} {
		answer, _ := h.browser().ask("GET", path, nil, "Accept-Encoding", "identity")
		if answer.Header.Get("X-Content-Type-Options") != "nosniff" || answer.Header.Get("Cross-Origin-Resource-Policy") != "same-origin" {
			t.Errorf("%s: %v", path, answer.Header)
		}
		if has := answer.Header.Get("Content-Security-Policy") != ""; has == isPart {
			t.Errorf("%s has a policy: %t", path, has)
		}
	}
}

// TestBadCreations refuses bad configs with a code, and creates no table.
func TestBadCreations(t *testing.T) {
	h := newHouse(t, server.Options{Limits: generous})
	b := h.browser()
	for _, c := range []struct {
		name, body, code string
		status           int
	}{
		{"not JSON", `{`, api.BadRequest, 400},
		{"nothing", ``, api.BadRequest, 400},
		{"null", `null`, table.BadConfig, 422},
		{"null settings", `{"name":"Ada","config":null}`, table.BadConfig, 422},
		{"misspelt", `{"name":"Ada","config":{"game":"tsssf","seets":2}}`, api.BadRequest, 400},
		{"no game", `{"name":"Ada","config":{"game":"chess","seats":2}}`, table.BadConfig, 422},
		{"no name", `{"name":"","config":{"game":"tsssf","seats":2}}`, table.BadName, 422},
		{"markup for a name", `{"name":"<i>","config":{"game":"tsssf","seats":2}}`, table.BadName, 422},
		{"a huge number of seats", `{"name":"Ada","config":{"game":"tsssf","seats":1000000}}`, table.BadConfig, 422},
		{"a word for options", `{"name":"Ada","config":{"game":"tsssf","seats":2,"options":"all"}}`, "", 422},
		{"an unknown level", `{"name":"Ada","config":{"game":"tsssf","seats":2},"bots":["genius"]}`, table.NoSuchLevel, 422},
		{"more bots than seats", `{"name":"Ada","config":{"game":"tsssf","seats":2},"bots":["mare","mare"]}`, table.NoSuchSeat, 422},
		{"start with empty seats", `{"name":"Ada","config":{"game":"tsssf","seats":3},"bots":["mare"],"start":true}`, table.SeatsEmpty, 422},
		{"huge", `{"name":"` + strings.Repeat("x", 1<<17) + `"}`, api.TooLarge, 413},
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

// TestProxy uses the address in the header of a proxy, but only if a proxy is trusted.
func TestProxy(t *testing.T) {
	for _, trusted := range []bool{true, false} {
		h := newHouse(t, server.Options{TrustProxy: trusted, Limits: limit.Limits{Requests: limit.Rate{Times: 2, In: 1 << 40}}})
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
