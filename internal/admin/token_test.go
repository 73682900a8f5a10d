package admin_test

import (
	"net/http"
	"testing"

	"shipfic/internal/admin"
	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/limit"
	"shipfic/internal/server"
	"shipfic/internal/wire"
)

var operatorPaths = [][2]string{
	{"GET", "/api/admin"},
	{"GET", "/api/admin/tables"},
	{"GET", "/api/admin/reports"},
	{"GET", "/api/admin/log"},
	{"POST", "/api/admin/acts"},
	{"POST", "/api/admin/token"},
}

// TestTokenIsNeeded tries every address for operators with everything but the token in its header.
func TestTokenIsNeeded(t *testing.T) {
	h := open(t, &gamelog.Memory{}, server.Options{Limits: limit.Limits{Guesses: limit.Rate{Times: 1000, In: 1e9}}}, admin.Words{})
	for _, path := range operatorPaths {
		for name, headers := range map[string][]string{
			"nothing":     nil,
			"another":     {"Authorization", "Bearer " + h.token + "x"},
			"shorter":     {"Authorization", "Bearer " + h.token[:len(h.token)-1]},
			"empty":       {"Authorization", "Bearer "},
			"no scheme":   {"Authorization", h.token},
			"in a cookie": {"Cookie", "token=" + h.token + "; shipfic=" + h.token},
		} {
			status, data := h.ask(path[0], path[1], struct{}{}, headers...)
			if status != http.StatusUnauthorized || codeIn(data) != api.BadToken {
				t.Errorf("%s %s with %s: %d %s", path[0], path[1], name, status, data)
			}
		}
	}
	if status, data := h.ask("GET", "/api/admin?token="+h.token, nil); status != http.StatusUnauthorized {
		t.Errorf("the token in the address: %d %s", status, data)
	}
	// Even with the token, another site's page may do nothing.
	for _, headers := range [][]string{{"Origin", "https://evil.example"}, {"Sec-Fetch-Site", "cross-site"}} {
		status, data := h.ask("POST", "/api/admin/token", struct{}{}, append(headers, "Authorization", "Bearer "+h.token)...)
		if status != http.StatusForbidden || codeIn(data) != api.BadOrigin {
			t.Errorf("from another site: %d %s", status, data)
		}
	}
}

// TestGuessingTokensIsSlowed is a scripted attack. After ten wrong tokens even the right one is refused from that address, so that an
// attacker learns nothing by trying on; other addresses are not affected.
func TestGuessingTokensIsSlowed(t *testing.T) {
	h := newHouse(t)
	from := func(address, token string) (int, string) {
		status, data := h.ask("GET", "/api/admin", nil, "X-Forwarded-For", address, "Authorization", "Bearer "+token)
		return status, codeIn(data)
	}
	for range 10 {
		if status, code := from("203.0.113.7", "GUESS"); status != http.StatusUnauthorized {
			t.Fatalf("a guess: %d %s", status, code)
		}
	}
	for _, token := range []string{"GUESS", h.token} {
		if status, code := from("203.0.113.7", token); status != http.StatusTooManyRequests || code != api.TooFast {
			t.Errorf("after ten guesses, %q: %d %s", token, status, code)
		}
	}
	for range 20 {
		if status, code := from("203.0.113.8", h.token); status != http.StatusOK {
			t.Fatalf("the right token from another address: %d %s", status, code)
		}
	}
}

// TestCookieKey is the same after a restart and on every node, and another on every server.
func TestCookieKey(t *testing.T) {
	key := func(log gamelog.Log) string {
		book, err := admin.OpenBook(t.Context(), log)
		if err != nil {
			t.Fatal(err)
		}
		return string(book.CookieKey())
	}
	log := &gamelog.Memory{}
	if first := key(log); len(first) != 32 || key(log) != first || key(&gamelog.Memory{}) == first {
		t.Errorf("the keys are %x, %x and %x", first, key(log), key(&gamelog.Memory{}))
	}
}

// TestGuessesOfOneKind bounds guesses of every secret, and lets no other guesses lock operators out at the same address.
func TestGuessesOfOneKind(t *testing.T) {
	h := open(t, &gamelog.Memory{}, server.Options{Password: "letmein"}, admin.Words{})
	for path, guess := range map[string]struct {
		body any
		code string
	}{
		"/api/transfer/take": {wire.TakeTransfer{Code: "GUESS"}, api.UsedCode},
		"/api/tables":        {wire.CreateTable{Name: "Eve", Password: "GUESS"}, api.Password},
	} {
		for range 10 {
			if code := h.code("POST", path, guess.body); code != guess.code {
				t.Fatalf("%s: %s", path, code)
			}
		}
		if code := h.code("POST", path, guess.body); code != api.TooFast {
			t.Errorf("%s: an eleventh guess is answered with %s", path, code)
		}
		operator[wire.Admin](h, "GET", "/api/admin", nil)
	}
}

func TestNewTokenReplacesTheOld(t *testing.T) {
	h := newHouse(t)
	if again, err := h.book.FirstToken(t.Context()); again != "" || err != nil {
		t.Errorf("a second first token: %q, %v", again, err)
	}
	made := operator[wire.AdminToken](h, "POST", "/api/admin/token?by=tester", struct{}{})
	if code := h.code("GET", "/api/admin", nil); code != api.BadToken {
		t.Errorf("the old token: %q", code)
	}
	h.token = made.Token
	log := operator[wire.AdminLog](h, "GET", "/api/admin/log", nil)
	if len(log.Acts) != 2 || log.Acts[0].Do != wire.ActToken || log.Acts[0].By != "tester" {
		t.Errorf("the log has %+v", log.Acts)
	}
	entries, err := h.log.Read(t.Context(), admin.BookID, 1, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if contains(e.Body, made.Token) {
			t.Error("the token itself is in the log")
		}
	}
}
