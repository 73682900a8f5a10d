package server_test

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"shipfic/game"
	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/games"
	"shipfic/internal/hall"
	"shipfic/internal/limit"
	"shipfic/internal/server"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/tsssf"
)

// hinting is a server with hints, where Ada and Bo are playing. The first browser is that of the player to move.
func hinting(t *testing.T, limits limit.Limits) (h *house, id gamelog.ID, players [2]*client, browsers [2]*browser) {
	t.Helper()
	log := &gamelog.Memory{}
	shelf := games.NewShelf(log)
	h = newHouse(t, server.Options{Log: log, Limits: limits, Hints: games.NewBots(shelf, 0).Hint})
	id, players, browsers = twoPlayers(t, h)
	if players[0].public.Turn != players[0].seat {
		players[0], players[1] = players[1], players[0]
		browsers[0], browsers[1] = browsers[1], browsers[0]
	}
	return h, id, players, browsers
}

// TestHint asks for hints through a game and plays what they say: every line is legal, and brings what it promises.
func TestHint(t *testing.T) {
	limits := generous
	limits.Hints = limit.Rate{Times: 1000, In: time.Second}
	h, id, players, browsers := hinting(t, limits)
	room, err := h.hall.Room(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	asked, won := 0, 0
	for turn := 0; turn < 8 && room.State().Playing(); turn++ {
		s := room.State()
		mover := s.Game.Waiting()[0]
		i := 0
		if players[1].seat == mover {
			i = 1
		}
		answer, body := browsers[i].ask("POST", "/api/tables/"+string(id)+"/hint", wire.AskHint{})
		var hint wire.Hint
		if err := json.Unmarshal(body, &hint); err != nil || answer.StatusCode != http.StatusOK {
			t.Fatalf("%s: %s", answer.Status, body)
		}
		if hint.N != s.N || len(hint.Line) == 0 || hint.Reason == "" {
			t.Fatalf("after entry %d: %s", s.N, body)
		}
		before := s.Game.Result().Points[mover]
		for _, move := range hint.Line {
			players[i].must(wire.Command{Do: table.DoMove, Move: move})
		}
		if gained := room.State().Game.Result().Points[mover] - before; gained < hint.Points {
			t.Errorf("the hint promised %s points and brought %s: %s", hint.Points, gained, body)
		} else if gained > 0 {
			won++
		}
		asked++
		if g := room.State().Game.(*tsssf.State); room.State().Playing() && g.Sight(mover).Turn() == mover && g.Sight(mover).MayEnd() {
			playEnd(t, room, players[i])
		}
	}
	if asked < 5 || won == 0 {
		t.Errorf("of %d hints %d won something", asked, won)
	}
}

// playEnd makes moves until the turn ends.
func playEnd(t *testing.T, room *hall.Room, c *client) {
	t.Helper()
	s := room.State().Game.(*tsssf.State).Clone()
	dice := game.Dice(1)
	move, err := json.Marshal(s.MoveOf(s.Sight(c.seat).RollEnd(&dice)))
	if err != nil {
		t.Fatal(err)
	}
	c.must(wire.Command{Do: table.DoMove, Move: move})
}

// TestNoHint asks for hints that must be refused.
func TestNoHint(t *testing.T) {
	h, id, _, browsers := hinting(t, generous)
	path := "/api/tables/" + string(id) + "/hint"
	waiting := browsers[0].create(wire.CreateTable{Name: "Ada", Config: table.Config{Game: "tsssf", Seats: 2}})
	for _, c := range []struct {
		name    string
		who     *browser
		path    string
		body    any
		headers []string
		status  int
		code    string
	}{
		{"it is another's turn", browsers[1], path, wire.AskHint{}, nil, http.StatusUnprocessableEntity, tsssf.NotYourTurn},
		{"somebody who watches", h.browser(), path, wire.AskHint{}, nil, http.StatusUnprocessableEntity, table.NotSeated},
		{"no game is on", browsers[0], "/api/tables/" + string(waiting) + "/hint", wire.AskHint{}, nil, http.StatusUnprocessableEntity, table.NoGame},
		{"no such table", browsers[0], "/api/tables/bcdfg/hint", wire.AskHint{}, nil, http.StatusNotFound, api.NotFound},
		{"no such Goal", browsers[0], path, wire.AskHint{Goal: "Core.Goal.Nothing"}, nil, http.StatusUnprocessableEntity, api.NoHint},
		{"something else", browsers[0], path, []byte(`{"seat":1}`), nil, http.StatusBadRequest, api.BadRequest},
		{"another site's page", browsers[0], path, wire.AskHint{}, []string{"Origin", "https://example.org"}, http.StatusForbidden, api.BadOrigin},
	} {
		answer, body := c.who.ask("POST", c.path, c.body, c.headers...)
		var p wire.Problem
		if err := json.Unmarshal(body, &p); err != nil || answer.StatusCode != c.status || p.Code != c.code {
			t.Errorf("%s: %s %s, want %d %s", c.name, answer.Status, body, c.status, c.code)
		}
	}
}

// TestHintOfOneGoal asks about one open Goal and gets a hint for that Goal only.
func TestHintOfOneGoal(t *testing.T) {
	_, id, players, browsers := hinting(t, generous)
	for _, goal := range players[0].public.Goals {
		answer, body := browsers[0].ask("POST", "/api/tables/"+string(id)+"/hint", wire.AskHint{Goal: goal.Card})
		var hint wire.Hint
		if err := json.Unmarshal(body, &hint); err != nil || answer.StatusCode != http.StatusOK {
			t.Fatalf("%s: %s", answer.Status, body)
		}
		if len(hint.Line) > 0 && (len(hint.Goals) == 0 || hint.Goals[len(hint.Goals)-1] != goal.Card) {
			t.Errorf("asked about %s: %s", goal.Card, body)
		}
	}
}

// TestTooManyHints limits the rate of hints, and refuses them on a server without any.
func TestTooManyHints(t *testing.T) {
	limits := generous
	limits.Hints = limit.Rate{Times: 2, In: time.Hour}
	_, id, _, browsers := hinting(t, limits)
	path := "/api/tables/" + string(id) + "/hint"
	for range 2 {
		if answer, body := browsers[0].ask("POST", path, wire.AskHint{}); answer.StatusCode != http.StatusOK {
			t.Fatalf("%s: %s", answer.Status, body)
		}
	}
	answer, body := browsers[0].ask("POST", path, wire.AskHint{})
	refusedFor(t, answer, body, http.StatusTooManyRequests, api.TooFast)

	h := newHouse(t, server.Options{Limits: generous})
	other, players, bare := twoPlayers(t, h)
	i := 0
	if players[0].public.Turn != players[0].seat {
		i = 1
	}
	answer, body = bare[i].ask("POST", "/api/tables/"+string(other)+"/hint", wire.AskHint{})
	var p wire.Problem
	if json.Unmarshal(body, &p) != nil || p.Code != api.NoHint || answer.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("%s: %s", answer.Status, body)
	}
}
