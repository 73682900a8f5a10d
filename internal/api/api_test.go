package api_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"shipfic/game"
	"shipfic/internal/api"
	"shipfic/internal/budget"
	"shipfic/internal/gamelog"
)

// TestCache keeps the values that were used last.
func TestCache(t *testing.T) {
	c := api.Cache[string, int]{Limit: 2}
	c.Put("a", 1)
	c.Put("b", 2)
	c.Get("a")
	c.Put("c", 3) // drops b, which was used least recently
	want := func(key string, value int, kept bool) {
		t.Helper()
		if got, ok := c.Get(key); got != value || ok != kept {
			t.Errorf("%s is %d, kept: %v", key, got, ok)
		}
	}
	want("a", 1, true)
	want("b", 0, false)
	want("c", 3, true)
	c.Delete("a")
	c.Put("d", 4) // there is room for it, since a was deleted
	want("c", 3, true)
	want("d", 4, true)
	want("a", 0, false)
}

func TestProblemOf(t *testing.T) {
	for _, c := range []struct {
		err    error
		status int
		code   string
	}{
		{fmt.Errorf("the table: %w", gamelog.ErrNotFound), http.StatusNotFound, api.NotFound},
		{fmt.Errorf("entry 7: %w", gamelog.ErrDamaged), http.StatusConflict, api.Aside}, // M7
		{fmt.Errorf("the log: %w", gamelog.ErrFull), http.StatusInsufficientStorage, api.DiskFull},
		{&budget.Refused{Wait: 1}, http.StatusTooManyRequests, api.TooFast},
		{&budget.Refused{Server: true, Wait: 1}, http.StatusServiceUnavailable, api.Overloaded},
		{context.DeadlineExceeded, http.StatusServiceUnavailable, api.Busy},
		{game.Refuse("notYourTurn"), http.StatusUnprocessableEntity, "notYourTurn"},
		{&http.MaxBytesError{Limit: 7}, http.StatusRequestEntityTooLarge, api.TooLarge},
		{fmt.Errorf("while reading: %w", &api.Problem{Status: http.StatusConflict, Code: api.NotFinished}), http.StatusConflict, api.NotFinished},
		{errors.New("secret detail"), http.StatusInternalServerError, api.Internal},
	} {
		if p := api.ProblemOf(c.err); p.Status != c.status || p.Code != c.code {
			t.Errorf("%v is %d %s, want %d %s", c.err, p.Status, p.Code, c.status, c.code)
		}
	}
}

func TestAnswerProblem(t *testing.T) {
	w := httptest.NewRecorder()
	if err := api.RateExceeded(1200 * time.Millisecond).Answer(w); err != nil {
		t.Fatal(err)
	}
	if w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") != "2" || w.Body.String() != `{"code":"tooFast","retry":2}` {
		t.Errorf("%d %v %s", w.Code, w.Header(), w.Body)
	}
	w = httptest.NewRecorder()
	if err := (&api.Problem{Status: 422, Code: api.BadPack, Body: []int{1}}).Answer(w); err != nil || w.Body.String() != "[1]" {
		t.Errorf("%v %s", err, w.Body)
	}
	if err := api.Answer(w, 200, func() {}); err == nil {
		t.Error("a function was marshalled")
	}
}

func TestFile(t *testing.T) {
	f, err := api.NewFile(strings.Repeat("pony ", 100))
	if err != nil {
		t.Fatal(err)
	}
	get := func(headers ...string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("GET", "/", nil)
		for i := 0; i < len(headers); i += 2 {
			r.Header.Set(headers[i], headers[i+1])
		}
		w := httptest.NewRecorder()
		f.Serve(w, r, "no-cache")
		return w
	}
	plain := get()
	zipped := get("Accept-Encoding", "br, gzip;q=0.5")
	z, err := gzip.NewReader(zipped.Body)
	if err != nil {
		t.Fatal(err)
	}
	if body, err := io.ReadAll(z); err != nil || !bytes.Equal(body, plain.Body.Bytes()) || !strings.Contains(string(body), "pony pony") {
		t.Errorf("%v %.50s", err, body)
	}
	if refused := get("Accept-Encoding", "gzip;q=0"); refused.Header().Get("Content-Encoding") != "" {
		t.Error("sent as gzip to a client that refuses it")
	}
	if again := get("If-None-Match", `"x", `+plain.Header().Get("ETag")); again.Code != http.StatusNotModified || again.Body.Len() > 0 {
		t.Errorf("asked again: %d", again.Code)
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
		r := httptest.NewRequest("POST", "/", strings.NewReader(c.body))
		if c.kind != "" {
			r.Header.Set("Content-Type", c.kind)
		}
		var into struct{ A int }
		err := api.ReadJSON(httptest.NewRecorder(), r, &into, 50)
		switch {
		case c.code == "" && (err != nil || into.A != 1):
			t.Errorf("%s %q: %v", c.kind, c.body, err)
		case c.code != "" && (err == nil || api.ProblemOf(err).Code != c.code):
			t.Errorf("%s %q: %v, want %s", c.kind, c.body, err, c.code)
		}
	}
}
