package server_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"shipfic/game"
	"shipfic/internal/api"
	"shipfic/internal/api/apitest"
	"shipfic/internal/gamelog"
	"shipfic/internal/games"
	"shipfic/internal/server"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// TestAPanicEndsOneRequest lets requests and a command panic where they think. Each is answered with an error of ours, logged in one line with
// its stack, and counted. It gives its worker back, the only one: the same request works as soon as nothing panics.
func TestAPanicEndsOneRequest(t *testing.T) {
	var out lockedBuffer
	logger := slog.New(slog.NewTextHandler(&out, nil))
	before := slog.Default()
	slog.SetDefault(logger) // of bots
	defer slog.SetDefault(before)
	var mined atomic.Bool
	explode := func() {
		if mined.Load() {
			panic("boo")
		}
	}
	work := func(r *api.Request) (*api.Response, error) {
		ctx, cancel := context.WithTimeout(r.Context, 10*time.Second)
		defer cancel()
		if err := api.Work(ctx, func() error { explode(); return nil }); err != nil {
			return nil, err
		}
		return api.OK(struct{}{})
	}
	log := &gamelog.Memory{}
	bots := games.NewBots(games.NewShelf(log), 0)
	one := apitest.Unhurried
	one.Workers = 1
	h := newHouse(t, server.Options{
		Log: log, Limits: generous, Budget: one, Logger: logger,
		Routes: []api.Route{{Pattern: "GET /api/work", Handle: work}, {Pattern: "GET /api/handle", Handle: func(r *api.Request) (*api.Response, error) {
			explode()
			return work(r)
		}}},
		Hints: func(ctx context.Context, c table.Config, g game.State, seat game.Seat, goal string) (*wire.Hint, error) {
			if mined.Load() {
				g = struct{ game.State }{g} // of another type than the bots expect
			}
			return bots.Hint(ctx, c, g, seat, goal)
		},
		Stamp: func(_ table.Config, _ game.State, _ game.Seat, _ func() game.Network, move json.RawMessage) (json.RawMessage, error) {
			explode()
			return move, nil
		},
	})
	id, players, browsers := twoPlayers(t, h)
	turn := 0
	if players[0].public.Turn != players[0].seat {
		turn = 1
	}
	get := func(method, path string, body any) func() string {
		return func() string {
			answer, got := browsers[turn].ask(method, path, body)
			var p wire.Problem
			if err := json.Unmarshal(got, &p); err != nil || (answer.StatusCode == http.StatusOK) != (p.Code == "") {
				t.Errorf("%s was answered with %d, %s: %v", path, answer.StatusCode, got, err)
			}
			return p.Code
		}
	}
	for name, ask := range map[string]func() string{
		"work":    get("GET", "/api/work", nil),
		"handler": get("GET", "/api/handle", nil),
		"hint":    get("POST", "/api/tables/"+string(id)+"/hint", wire.AskHint{}),
		"command": func() string {
			m := players[turn].do(wire.Command{Do: table.DoMove, Move: json.RawMessage(`{"do":"pass"}`)})
			return strings.TrimSuffix(m.Code, "noQuestion")
		},
	} {
		logged, counted := len(out.String()), h.metric("shipfic_panics_total", "")
		mined.Store(true)
		if code := ask(); code != api.Internal {
			t.Errorf("a %s that panics is answered with %q", name, code)
		}
		mined.Store(false)
		lines := out.String()[logged:]
		if strings.Count(lines, "level=ERROR") != 1 || strings.Count(lines, "\n") != 1 || !strings.Contains(lines, "panics_test.go") {
			t.Errorf("a %s that panics is not logged in one line with its stack:\n%s", name, lines)
		}
		if h.metric("shipfic_panics_total", "") != counted+1 {
			t.Errorf("the panic of a %s is not counted", name)
		}
		if code := ask(); code != "" {
			t.Errorf("after the panic a %s is answered with %q", name, code)
		}
	}
}
