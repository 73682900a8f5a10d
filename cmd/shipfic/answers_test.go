package main

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"shipfic/game/gametest"
	"shipfic/web"
)

var updateAnswers = flag.Bool("answers", false, "write the digests of answers")

const answersFile = "testdata/answers.txt"

// asked are requests whose answers depend on nothing but the program.
var asked = []struct{ path, body string }{
	{path: "/api/cards"},
	{path: "/api/expansions"},
	{path: "/api/practice"},
	{path: "/api/published"},
	{path: "/api/published/nothing"},
	{path: "/api/tables/nothing"},
	{path: "/api/games/nothing-1"},
	{path: "/api/nothing"},
	{path: "/api/backs/goal?lang=en"},
	{path: "/picture.png"},
	{"/api/goal", `{"goal": "ExistsPony(name=Zecora)"}`},
	{"/api/goal", `{"goal": "ExistsPony(name="}`},
	{"/api/practice", `{"id": "ship", "inputs": []}`},
	{"/api/positions", `{"position": "position tsssf rules 2 seats 3\nturn 4 seat 1\n0,0 FanficAuthorTwilight\n1,0 Zecora\n0,0|1,0 NowKiss\nhand 1 Tom\ngoals Rodeo * *\nrest 1"}`},
	{"/api/positions", `{"position": "position tsssf rules 2 seats 3\nhand 7 Tom"}`},
	{"/api/packs/check", `{"name": "N", "format": "shipfic:1", "namespace": "X", "cards": {}}`},
	{"/api/packs/check", `{"name": `},
	{"/api/packs/print?lang=es", `{"name": "N", "format": "shipfic:1", "namespace": "X", "cards": {"pony": {"A": {"title": "A"}}}}`},
	{"/api/transfer/take", `{"code": "none"}`},
}

// ofGame are what is answered about a finished game.
var ofGame = []string{
	"/api/games/%s", "/api/games/%s/parts/0", "/api/games/%s/positions/7", "/api/games/%s/story?lang=en", "/api/games/%s/story?lang=es", "/g/%s/story.md",
	"/g/%s/story.html", "/g/%s/picture.png", "/g/%s/short.png",
}

// TestAnswersAreTheSame compares answers of the HTTP API, pictures among them, with those that were recorded: for requests that need no game, and for
// the games of the kept folders, in an ordinary test of one. Pictures have the emblems of the built page. A change of words, of cards or of pictures changes digests on purpose: go test ./cmd/shipfic -run TestAnswers -answers.
func TestAnswersAreTheSame(t *testing.T) {
	t.Parallel()
	if _, built := web.Page(); !built {
		t.Skip("the page is not built: make page")
	}
	all := *updateAnswers || gametest.Times(1) > 1
	var is strings.Builder
	record := func(name string, ask func() (*http.Response, error)) {
		answer, body := patient(t, ask)
		body = bytes.ReplaceAll(body, []byte(answer.Request.Host), []byte("HOST"))
		fmt.Fprintf(&is, "%x %d %s\n", sha256.Sum256(body), answer.StatusCode, name)
	}
	s := start(t, t.TempDir())
	for _, q := range asked {
		if q.body == "" {
			record(q.path, func() (*http.Response, error) { return http.Get(s.address + q.path) })
		} else {
			record(q.path+" "+q.body, func() (*http.Response, error) {
				return http.Post(s.address+q.path, "application/json", strings.NewReader(q.body))
			})
		}
	}
	for _, folder := range keptFolders(t) {
		if !all && readKept(t, folder).Formats != formatsNow() {
			continue
		}
		data := t.TempDir()
		file, err := os.ReadFile(filepath.Join(folders, folder, "shipfic.db"))
		if err == nil {
			err = os.WriteFile(filepath.Join(data, "shipfic.db"), file, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
		s := start(t, data)
		for _, k := range readKept(t, folder).Tables {
			if k.ID == "clock" {
				continue // its clock runs on, and may run out before it is asked
			}
			for number := 1; number <= k.Games; number++ {
				for _, path := range ofGame {
					path = fmt.Sprintf(path, fmt.Sprintf("%s-%d", k.ID, number))
					record(folder+" "+path, func() (*http.Response, error) { return http.Get(s.address + path) })
				}
			}
		}
	}
	if *updateAnswers {
		if err := os.WriteFile(answersFile, []byte(is.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	recorded, err := os.ReadFile(answersFile)
	if err != nil {
		t.Fatal(err)
	}
	was := map[string]bool{}
	for line := range bytes.Lines(recorded) {
		was[string(line)] = true
	}
	for line := range strings.Lines(is.String()) {
		if !was[line] {
			t.Errorf("not what was recorded: %s", line)
		}
		delete(was, line)
	}
	if all && len(was) > 0 {
		t.Errorf("recorded, and not asked for: %q", slices.Collect(maps.Keys(was)))
	}
}
