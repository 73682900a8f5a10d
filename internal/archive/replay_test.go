package archive_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/hall"
	"shipfic/internal/limit"
	"shipfic/internal/table"
	"shipfic/tsssf"
)

// TestReplay shows nothing of a game before it is over, and everything afterwards.
func TestReplay(t *testing.T) {
	h := newHouse(t, &gamelog.Memory{}, ponies(t), nil, limit.Limits{})
	room := h.newTable("bcdfg", "Ada", "Bo")
	h.play(room, 30)
	if code := h.problem("/api/games/bcdfg-1", http.StatusConflict); code != api.NotFinished {
		t.Fatalf("a game that is not over answers %s", code)
	}
	h.play(room, toTheEnd)
	replay, frames := h.replay("BCDFG-1"), h.frames("bcdfg-1")
	if replay.ID != "bcdfg-1" || len(replay.Winners) == 0 || replay.EndedBy != "game" || len(frames) < 30 {
		t.Errorf("got %s, won by %v, ended by %q, %d frames", replay.ID, replay.Winners, replay.EndedBy, len(frames))
	}
	for _, seat := range replay.Seats {
		if seat.Name != "Ada" && seat.Name != "Bo" {
			t.Errorf("seat of %+v", seat)
		}
	}
	last := uint64(0)
	for i, f := range frames {
		var public tsssf.PublicView
		if err := json.Unmarshal(f.Public, &public); err != nil || f.N <= last || len(f.Hands) != 2 {
			t.Fatalf("frame %d after entry %d with %d hands: %v", i, f.N, len(f.Hands), err)
		}
		for seat, hand := range f.Hands {
			if len(hand) != public.Seats[seat].HandCount {
				t.Fatalf("frame %d shows %d cards of seat %d, who has %d", i, len(hand), seat, public.Seats[seat].HandCount)
			}
		}
		if over := i == len(frames)-1; public.Over != over {
			t.Errorf("frame %d of %d: over is %v", i, len(frames), public.Over)
		}
		last = f.N
	}
	answer, _ := h.Ask("GET", "/api/games/bcdfg-1", nil)
	again, body := h.Ask("GET", "/api/games/bcdfg-1", nil, "If-None-Match", answer.Header.Get("ETag"))
	if again.StatusCode != http.StatusNotModified || len(body) > 0 {
		t.Errorf("asked again: %s", again.Status)
	}
}

// TestReplayRefuses answers 404 to names that are not of a finished game.
func TestReplayRefuses(t *testing.T) {
	h := newHouse(t, &gamelog.Memory{}, ponies(t), nil, limit.Limits{})
	config := &table.Config{Game: "tsssf", Seats: 2}
	if _, err := h.hall.Create(t.Context(), "wwwww", table.Command{By: "Ada", Name: "Ada", Config: config}); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{
		"wwwww-1", "wwwww", "wwwww-0", "wwwww-01", "wwwww--1", "wwwww-999999", "wwwww-99999999999999999999",
		"nobody-1", "x-1", strings.Repeat("b", 400) + "-1", "%00%00%00%00%00-1", "..%2f..%2fetc-1", "wwwww-1%20", "-1",
	} {
		if code := h.problem("/api/games/"+name, http.StatusNotFound); code != api.NotFound {
			t.Errorf("%.40s answers %s", name, code)
		}
	}
}

// TestReplayMisses makes guessing games as hopeless as guessing tables.
func TestReplayMisses(t *testing.T) {
	h := newHouse(t, &gamelog.Memory{}, ponies(t), nil, limit.Limits{Misses: limit.Rate{Times: 2, In: time.Hour}})
	for _, want := range []int{http.StatusNotFound, http.StatusNotFound, http.StatusTooManyRequests} {
		h.problem("/api/games/bcdfg-1", want)
	}
}

// TestReplayEach tells the games of a table apart, leaves out what was undone, and shows none that is not over.
func TestReplayEach(t *testing.T) {
	h := newHouse(t, &gamelog.Memory{}, echo{1}, nil, limit.Limits{})
	room := h.newTable("bcdfg", "Ada")
	for i, words := range [][]string{{"one", "over"}, {"two", "slip", "undo", "three", "over"}, {"four"}} {
		if i > 0 {
			h.must(room, table.Command{Do: table.DoStart, By: "Ada"})
		}
		for _, w := range words {
			h.say(room, w)
		}
	}
	for name, want := range map[string]string{"bcdfg-1": "one over", "bcdfg-2": "two three over"} {
		var said []string
		for _, f := range h.frames(name) {
			for _, e := range f.Events {
				var w word
				if err := json.Unmarshal(e, (*struct{ Word string })(&w)); err != nil {
					t.Fatal(err)
				}
				said = append(said, w.Word)
			}
		}
		if got := strings.Join(said, " "); got != want {
			t.Errorf("%s was %q, want %q", name, got, want)
		}
	}
	if code := h.problem("/api/games/bcdfg-3", http.StatusConflict); code != api.NotFinished {
		t.Errorf("the game that is not over answers %s", code)
	}
	if code := h.problem("/api/games/bcdfg-4", http.StatusNotFound); code != api.NotFound {
		t.Errorf("a game that never was answers %s", code)
	}
}

// say makes a move of echo, or takes the last one back.
func (h *house) say(room *hall.Room, w string) {
	h.t.Helper()
	if w == "undo" {
		h.must(room, table.Command{Do: table.DoUndo, By: "Ada"})
		return
	}
	seat := room.State().SeatOf("Ada")
	h.must(room, table.Command{Do: table.DoMove, By: "Ada", Seat: &seat, Move: json.RawMessage(`{"Word":"` + w + `"}`)})
}

// TestReplayOfOldRules refuses a game that other rules would play differently.
func TestReplayOfOldRules(t *testing.T) {
	log := &gamelog.Memory{}
	old := newHouse(t, log, echo{1}, nil, limit.Limits{})
	old.say(old.newTable("bcdfg", "Ada"), "over")
	old.hall.Close()
	newer := newHouse(t, log, echo{2}, nil, limit.Limits{})
	if code := newer.problem("/api/games/bcdfg-1", http.StatusGone); code != api.OldRules {
		t.Errorf("answers %s", code)
	}
}
