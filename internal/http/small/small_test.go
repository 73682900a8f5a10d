package small_test

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"shipfic/internal/http/small"
)

// answer is a response writer that notes what it gets.
type answer struct {
	header small.Header
	status int
	body   strings.Builder
}

func (a *answer) Header() small.Header        { return a.header }
func (a *answer) WriteHeader(status int)      { a.status = status }
func (a *answer) Write(p []byte) (int, error) { return a.body.Write(p) }

// patterns overlap in the ways that ours do.
var patterns = []string{
	"/api/", "GET /api/tables", "POST /api/tables", "GET /api/tables/{id}", "POST /api/tables/{id}/hint", "GET /api/games/{id}/review",
	"GET /api/games/{id}/review/{turn}", "GET /api/packs/{hash}", "POST /api/packs/check", "DELETE /api/balance/{id}", "GET /ws/{id}", "GET /picture.png",
}

// TestServeMux finds the same handlers as net/http for random requests.
func TestServeMux(t *testing.T) {
	ours, theirs := small.NewServeMux(), http.NewServeMux()
	for _, p := range patterns {
		ours.HandleFunc(p, func(w small.ResponseWriter, r *small.Request) {
			fmt.Fprint(w, p, "|", r.Pattern, "|", r.PathValue("id"), "|", r.PathValue("turn"), "|", r.PathValue("hash"))
		})
		theirs.HandleFunc(p, func(w http.ResponseWriter, r *http.Request) {
			fmt.Fprint(w, p, "|", r.Pattern, "|", r.PathValue("id"), "|", r.PathValue("turn"), "|", r.PathValue("hash"))
		})
	}
	words := []string{"api", "tables", "games", "packs", "check", "balance", "ws", "picture.png", "hint", "review", "QUILL-42", "a%20b", "ñ", "7"}
	const seed = 19
	random := rand.New(rand.NewPCG(seed, 0))
	for range 20_000 {
		path := "/api"
		if random.IntN(4) == 0 {
			path = ""
		}
		for range 1 + random.IntN(4) + (4-len(path))/4 { // net/http would redirect "/api" alone
			path += "/" + words[random.IntN(len(words))]
		}
		method := []string{"GET", "POST", "DELETE"}[random.IntN(3)]
		asked, err := small.NewRequest(t.Context(), method, path+"?x=1", io.NopCloser(strings.NewReader("")), 0)
		if err != nil {
			t.Fatal(err)
		}
		got, want := &answer{header: small.Header{}, status: 200}, httptest.NewRecorder()
		ours.ServeHTTP(got, asked)
		theirs.ServeHTTP(want, httptest.NewRequest(method, path+"?x=1", nil))
		if got.status != want.Code || want.Code == 200 && got.body.String() != want.Body.String() {
			t.Fatalf("seed %d: %s %s: %d %s, want %d %s", seed, method, path, got.status, &got.body, want.Code, want.Body)
		}
	}
}

// TestMaxBytesReader refuses the same bodies as net/http.
func TestMaxBytesReader(t *testing.T) {
	for size := range 12 {
		body := strings.Repeat("x", size)
		got, err := io.ReadAll(small.MaxBytesReader(nil, io.NopCloser(strings.NewReader(body)), 8))
		want, wantErr := io.ReadAll(http.MaxBytesReader(nil, io.NopCloser(strings.NewReader(body)), 8))
		var tooLarge *small.MaxBytesError
		if string(got) != string(want) || (err == nil) != (wantErr == nil) || err != nil && (!errors.As(err, &tooLarge) || tooLarge.Limit != 8) {
			t.Errorf("%d bytes: %q %v, want %q %v", size, got, err, want, wantErr)
		}
	}
}

// TestHeader knows a header by any spelling of its name, and gives cookies back.
func TestHeader(t *testing.T) {
	h, std := small.Header{}, http.Header{}
	for _, name := range []string{"content-type", "ETAG", "X-Content-type-options", "set-cookie"} {
		h.Add(name, "one")
		h.Add(strings.ToUpper(name), "two")
		std.Add(name, "one")
		std.Add(strings.ToUpper(name), "two")
	}
	if fmt.Sprint(map[string][]string(h)) != fmt.Sprint(map[string][]string(std)) || h.Get("etag") != "one" || h.Get("none") != "" {
		t.Errorf("%v, want %v", h, std)
	}
	w := &answer{header: small.Header{}}
	small.SetCookie(w, &small.Cookie{Name: "shipfic", Value: "secret", Path: "/"})
	r := &small.Request{Header: small.Header{}}
	r.Header.Set("Cookie", "other=1; "+w.header.Get("Set-Cookie"))
	if c, err := r.Cookie("shipfic"); err != nil || c.Value != "secret" {
		t.Errorf("%v %v", c, err)
	}
	if _, err := r.Cookie("ship"); err == nil {
		t.Error("a cookie was found by half of its name")
	}
}
