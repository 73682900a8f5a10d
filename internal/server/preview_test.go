package server_test

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"shipfic/game"
	"shipfic/internal/api"
	"shipfic/internal/limit"
	"shipfic/internal/position"
	"shipfic/internal/server"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/tsssf"
)

// TestPreview asks what a play of the seat would do, at a table, from a position and in a puzzle. Each answers what the rules say, for the seat
// of whoever asks.
func TestPreview(t *testing.T) {
	h := newHouse(t, server.Options{Positions: &position.Reader{Games: newCoreGames(t)}, Practice: course, Limits: generous})
	id, players, browsers := twoPlayers(t, h)
	mover := 0
	if players[0].public.Turn != players[0].seat {
		mover = 1
	}
	room, err := h.hall.Room(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	dice := game.Dice(1)
	for step := range 60 {
		s := room.State()
		if !s.Playing() || s.Game.(*tsssf.State).Sight(players[mover].seat).Turn() != players[mover].seat {
			break
		}
		g := s.Game.(*tsssf.State).Clone()
		seat, act, _ := g.RandomAct(&dice)
		move := g.MoveOf(act)
		choice, _ := json.Marshal(tsssf.Choice{Ship: move.Ship, Pony: move.Pony, Take: move.Take})
		answer, body := browsers[seat].ask("POST", "/api/tables/"+string(id)+"/preview", wire.AskPreview{Choice: choice})
		var got wire.Previewed
		if answer.StatusCode != http.StatusOK || json.Unmarshal(body, &got) != nil || got.N != s.N {
			t.Fatalf("step %d: %s %s", step, answer.Status, body)
		}
		samePreview(t, g, seat, choice, got.Preview)
		data, err := json.Marshal(move)
		if err != nil {
			t.Fatal(err)
		}
		players[seat].must(wire.Command{Do: table.DoMove, Move: data})
	}

	choice := json.RawMessage(`{"ship":"Core.Ship.FillyhoodCrush","pony":"Core.Pony.BonBon"}`)
	for path, ask := range map[string]any{
		"/api/positions/preview": wire.AskPosition{Position: someGame, Choice: choice},
		"/api/practice/preview":  wire.AskPractice{ID: course().List().Puzzles[0].ID, Choice: json.RawMessage(`{}`)},
	} {
		answer, body := browsers[0].ask("POST", path, ask)
		var got struct{ Preview tsssf.Preview }
		if answer.StatusCode != http.StatusOK || json.Unmarshal(body, &got) != nil || (path == "/api/positions/preview") != (len(got.Preview.Places) > 0) {
			t.Errorf("%s: %s %s", path, answer.Status, body)
		}
	}
}

func samePreview(t *testing.T, g *tsssf.State, seat game.Seat, choice, got json.RawMessage) {
	t.Helper()
	told, err := g.Foresee(seat, choice)
	if err != nil {
		t.Fatal(err)
	}
	var is tsssf.Preview
	if err := json.Unmarshal(got, &is); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(told, &is); diff != "" {
		t.Errorf("seat %d, %s:\n%s", seat, choice, diff)
	}
}

// TestNoPreview asks for previews that must be refused: they would tell what the seat may not know, or nothing.
func TestNoPreview(t *testing.T) {
	h := newHouse(t, server.Options{Limits: generous})
	id, players, browsers := twoPlayers(t, h)
	if players[0].public.Turn != players[0].seat {
		browsers[0], browsers[1] = browsers[1], browsers[0]
	}
	path := "/api/tables/" + string(id) + "/preview"
	waiting := browsers[0].create(wire.CreateTable{Name: "Ada", Config: table.Config{Game: "tsssf", Seats: 2}})
	ask := wire.AskPreview{Choice: json.RawMessage(`{}`)}
	for _, c := range []struct {
		name   string
		who    *browser
		path   string
		body   any
		status int
		code   string
	}{
		{"it is another's turn", browsers[1], path, ask, http.StatusUnprocessableEntity, tsssf.NotYourTurn},
		{"somebody who watches", h.browser(), path, ask, http.StatusUnprocessableEntity, table.NotSeated},
		{"no game is on", browsers[0], "/api/tables/" + string(waiting) + "/preview", ask, http.StatusUnprocessableEntity, table.NoGame},
		{"no such table", browsers[0], "/api/tables/bcdfg/preview", ask, http.StatusNotFound, api.NotFound},
		{"no choice of the game", browsers[0], path, wire.AskPreview{Choice: json.RawMessage(`{"hand":1}`)}, http.StatusUnprocessableEntity, tsssf.UnknownMove},
		{"no practice", browsers[0], "/api/practice/preview", wire.AskPractice{ID: "ship"}, http.StatusNotFound, api.NotFound},
		{"no positions", browsers[0], "/api/positions/preview", wire.AskPosition{Position: someGame}, http.StatusNotFound, api.NotFound},
	} {
		answer, body := c.who.ask("POST", c.path, c.body)
		var p wire.Problem
		if err := json.Unmarshal(body, &p); err != nil || answer.StatusCode != c.status || p.Code != c.code {
			t.Errorf("%s: %s %s, want %d %s", c.name, answer.Status, body, c.status, c.code)
		}
	}
}

// TestAThousandPreviews asks for more previews than the limit allows. They are refused, and neither the moves nor the other requests of the
// same person are: a page that asks for too many keeps the table.
func TestAThousandPreviews(t *testing.T) {
	limits := generous
	limits.Previews, limits.Requests = limit.Rate{Times: 20, In: time.Hour}, limit.Rate{Times: 30, In: time.Hour}
	h := newHouse(t, server.Options{Limits: limits})
	id, players, browsers := twoPlayers(t, h)
	mover := 0
	if players[0].public.Turn != players[0].seat {
		mover = 1
	}
	counted := map[int]int{}
	for range 1000 {
		answer, body := browsers[mover].ask("POST", "/api/tables/"+string(id)+"/preview", wire.AskPreview{Choice: json.RawMessage(`{}`)})
		counted[answer.StatusCode]++
		if answer.StatusCode != http.StatusOK {
			refusedFor(t, answer, body, http.StatusTooManyRequests, api.TooFast)
		}
	}
	if counted[http.StatusOK] != 20 || counted[http.StatusTooManyRequests] != 980 {
		t.Errorf("the answers are %v", counted)
	}
	if answer, body := browsers[mover].ask("GET", "/api/tables/"+string(id), nil); answer.StatusCode != http.StatusOK {
		t.Errorf("%s %s", answer.Status, body)
	}
	room, err := h.hall.Room(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	g := room.State().Game.(*tsssf.State).Clone()
	dice := game.Dice(1)
	_, act, _ := g.RandomAct(&dice)
	move, err := json.Marshal(g.MoveOf(act))
	if err != nil {
		t.Fatal(err)
	}
	players[mover].must(wire.Command{Do: table.DoMove, Move: move})
}

// TestAPreviewPanics lets the rules panic while they foresee: the request is answered with an error of ours, and the game goes on.
func TestAPreviewPanics(t *testing.T) {
	h := newHouse(t, server.Options{Positions: minedPosition{}, Limits: generous})
	answer, body := h.browser().ask("POST", "/api/positions/preview", wire.AskPosition{})
	var p wire.Problem
	if json.Unmarshal(body, &p) != nil || answer.StatusCode != http.StatusInternalServerError || p.Code != api.Internal {
		t.Errorf("%s: %s", answer.Status, body)
	}
	twoPlayers(t, h)
}

// minedPosition has a game whose rules panic.
type minedPosition struct{ server.Positions }

func (minedPosition) At(wire.AskPosition) (table.Config, game.State, game.Seat, error) {
	return table.Config{}, mined{}, 0, nil
}

type mined struct{ game.State }

func (mined) Foresee(game.Seat, json.RawMessage) (any, error) { panic("boo") }
