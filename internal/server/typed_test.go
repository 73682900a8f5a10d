package server_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"shipfic/internal/gamelog"
	"shipfic/internal/games"
	"shipfic/internal/limit"
	"shipfic/internal/server"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/language"
	"shipfic/tsssf"
)

// TestTyped reads lines that people type at a table: what they mean, what can follow, and what is wrong with them.
func TestTyped(t *testing.T) {
	log := &gamelog.Memory{}
	shelf := games.NewShelf(log)
	limits := generous
	limits.Previews = limit.Rate{}
	h := newHouse(t, server.Options{Log: log, Limits: limits, Typed: shelf.ReadTyped})
	id, players, browsers := twoPlayers(t, h)
	mover := players[0].public.Turn
	room, err := h.hall.Room(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	ask := func(by int, wish wire.AskTyped) (told wire.Typed) {
		t.Helper()
		answer, body := browsers[by].ask("POST", "/api/tables/"+string(id)+"/typed", wish)
		if answer.StatusCode != http.StatusOK {
			t.Fatalf("%+v: %s %s", wish, answer.Status, body)
		}
		if err := json.Unmarshal(body, &told); err != nil {
			t.Fatal(err)
		}
		return told
	}
	me := 0
	if players[0].seat != mover {
		me = 1
	}
	v := room.State().Game.(*tsssf.State).SeenBy(mover)
	for text, want := range map[string]string{
		"goals": "goals", "last": "last", "where fanfic": "where", "ships of fanfic": "ships", "UNDO": "undo", "say hello there": "say", "read 1": "read",
	} {
		if got := ask(me, wire.AskTyped{Text: text}); got.Do != want || got.Problem != nil {
			t.Errorf("%q means %+v", text, got)
		}
	}
	for text, want := range map[string]string{
		"metas": "goals", "dónde está fanfic": "where", "último": "last", "decir hola y adiós": "say", "deshacer": "undo",
	} {
		if got := ask(me, wire.AskTyped{Text: text, Language: language.Spanish}); got.Do != want || got.Problem != nil {
			t.Errorf("%q means %+v", text, got)
		}
	}
	for text, want := range map[string]string{
		"gaols": "unknown gaols goals", "where": "unfinished", "where nopony": "noCard nopony", "play 77": "noNumber 77", "goals now": "surplus now",
		"shpi 1 2": "unknown shpi ships", strings.Repeat("x", 501): "tooLong",
	} {
		got := ask(me, wire.AskTyped{Text: text})
		if got.Problem == nil || strings.Join(append([]string{got.Problem.Code}, got.Problem.About...), " ") != want {
			t.Errorf("%.20q: %+v", text, got.Problem)
		}
	}
	if next := ask(me, wire.AskTyped{Text: "wh", Next: true}).Next; !slices.Equal(next, []string{"where"}) {
		t.Errorf("after wh comes %q", next)
	}
	if next := ask(1-me, wire.AskTyped{Text: "ship ", Next: true}).Next; len(next) > 0 {
		t.Errorf("who is not to move is offered %q", next)
	}

	// What is listed can be typed, and what is read is played.
	listed := ask(me, wire.AskTyped{Text: "moves"}).Next
	if len(listed) == 0 {
		t.Fatal("no move is listed")
	}
	read := ask(me, wire.AskTyped{Text: listed[0]})
	if read.Do != "move" || len(v.LegalMoves()) == 0 {
		t.Fatalf("%q means %+v", listed[0], read)
	}
	players[me].must(wire.Command{Do: table.DoMove, Move: read.Move})

	answer, body := h.browser().ask("POST", "/api/tables/zzzzz/typed", wire.AskTyped{Text: "goals"})
	if answer.StatusCode != http.StatusNotFound {
		t.Errorf("at no table: %s %s", answer.Status, body)
	}
}
