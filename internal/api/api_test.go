package api_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"shipfic/game"
	"shipfic/internal/api"
	"shipfic/internal/api/apitest"
	"shipfic/internal/gamelog"
	"shipfic/internal/limit"
)

func TestProblemOf(t *testing.T) {
	for _, c := range []struct {
		err    error
		status int
		code   string
	}{
		{fmt.Errorf("the table: %w", gamelog.ErrNotFound), http.StatusNotFound, api.NotFound},
		{fmt.Errorf("entry 7: %w", gamelog.ErrDamaged), http.StatusConflict, api.Aside}, // M7
		{fmt.Errorf("the log: %w", gamelog.ErrFull), http.StatusInsufficientStorage, api.DiskFull},
		{&limit.Refused{Wait: 1}, http.StatusTooManyRequests, api.TooFast},
		{&limit.Refused{Server: true, Wait: 1}, http.StatusServiceUnavailable, api.Overloaded},
		{context.DeadlineExceeded, http.StatusServiceUnavailable, api.Busy},
		{game.Refuse("notYourTurn"), http.StatusUnprocessableEntity, "notYourTurn"},
		{api.TooManyBytes(7), http.StatusRequestEntityTooLarge, api.TooLarge},
		{fmt.Errorf("while reading: %w", &api.Problem{Status: http.StatusConflict, Code: api.NotFinished}), http.StatusConflict, api.NotFinished},
		{errors.New("secret detail"), http.StatusInternalServerError, api.Internal},
	} {
		if p := api.ProblemOf(c.err); p.Status != c.status || p.Code != c.code {
			t.Errorf("%v is %d %s, want %d %s", c.err, p.Status, p.Code, c.status, c.code)
		}
	}
}

func TestProblemResponse(t *testing.T) {
	a, err := api.RateExceeded(1200 * time.Millisecond).Response()
	if err != nil {
		t.Fatal(err)
	}
	if a.Status != http.StatusTooManyRequests || a.Header["Retry-After"] != "2" || string(a.Body) != `{"code":"tooFast","retry":2}` {
		t.Errorf("%d %v %s", a.Status, a.Header, a.Body)
	}
	if a, err := (&api.Problem{Status: 422, Code: api.BadPack, Body: []int{1}}).Response(); err != nil || a.Status != 422 || string(a.Body) != "[1]" {
		t.Errorf("%v %v", a, err)
	}
	if _, err := api.OK(func() {}); err == nil {
		t.Error("a function was marshalled")
	}
}

func TestFile(t *testing.T) {
	f, err := api.NewFile(strings.Repeat("pony ", 100))
	if err != nil {
		t.Fatal(err)
	}
	get := func(headers ...string) *api.Response {
		return f.Answer(apitest.Request(t, "GET", "/", nil, headers...), "no-cache")
	}
	plain := get()
	var whole bytes.Buffer
	plain.Write(&whole)
	zipped := get("Accept-Encoding", "br, gzip;q=0.5")
	z, err := gzip.NewReader(bytes.NewReader(zipped.Body))
	if err != nil {
		t.Fatal(err)
	}
	if body, err := io.ReadAll(z); err != nil || !bytes.Equal(body, whole.Bytes()) || !strings.Contains(string(body), "pony pony") {
		t.Errorf("%v %.50s", err, body)
	}
	if refused := get("Accept-Encoding", "gzip;q=0"); refused.Header["Content-Encoding"] != "" {
		t.Error("sent as gzip to a client that refuses it")
	}
	if again := get("If-None-Match", `"x", `+plain.Header["ETag"]); again.Status != http.StatusNotModified || again.Body != nil || again.Write != nil {
		t.Errorf("asked again: %d", again.Status)
	}
}

func TestReadJSON(t *testing.T) {
	for _, c := range []struct{ kind, body, code string }{
		{"application/json; charset=utf-8", `{"a":1}`, ""},
		{"text/plain", `{"a":1}`, api.BadType},
		{"", `{"a":1}`, api.BadType},
		{"application/json", `{"b":1}`, api.BadRequest},
		{"application/json", `{"a":1} x`, api.BadRequest},
		{"application/json", `{`, api.BadRequest},
		{"application/json", `{"a":` + strings.Repeat(" ", 100) + `1}`, api.TooLarge},
	} {
		r := apitest.Request(t, "POST", "/", []byte(c.body), "Content-Type", c.kind)
		var into struct{ A int }
		err := api.ReadJSON(r, &into, 50)
		switch {
		case c.code == "" && (err != nil || into.A != 1):
			t.Errorf("%s %q: %v", c.kind, c.body, err)
		case c.code != "" && (err == nil || api.ProblemOf(err).Code != c.code):
			t.Errorf("%s %q: %v, want %s", c.kind, c.body, err, c.code)
		}
	}
}

// TestFind finds the same routes as net/http for random requests.
func TestFind(t *testing.T) {
	var routes []api.Route
	theirs := http.NewServeMux()
	for _, p := range []string{
		"/api/", "GET /api/tables", "POST /api/tables", "GET /api/tables/{id}", "POST /api/tables/{id}/hint", "GET /api/games/{id}/review",
		"GET /api/games/{id}/review/{turn}", "GET /api/packs/{hash}", "GET /api/packs/check", "DELETE /api/balance/{id}", "GET /ws/{id}", "GET /picture.png",
	} {
		routes = append(routes, api.Route{Pattern: p})
		theirs.HandleFunc(p, func(w http.ResponseWriter, r *http.Request) {
			fmt.Fprint(w, p, "|", r.PathValue("id"), "|", r.PathValue("turn"), "|", r.PathValue("hash"))
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
		got, want := "none", httptest.NewRecorder()
		if route, names := api.Find(routes, method, path); route != nil {
			got = route.Pattern + "|" + names["id"] + "|" + names["turn"] + "|" + names["hash"]
		}
		if theirs.ServeHTTP(want, httptest.NewRequest(method, path, nil)); want.Code != http.StatusOK {
			want.Body = bytes.NewBufferString("none")
		}
		if got != want.Body.String() {
			t.Fatalf("seed %d: %s %s: %s, want %s", seed, method, path, got, want.Body)
		}
	}
}
