package server_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/server"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/tsssf"
)

// replayOf asks for a finished game.
func (b *browser) replayOf(game string) wire.Replay {
	b.h.t.Helper()
	answer, body := b.ask("GET", "/api/games/"+game, nil)
	var replay wire.Replay
	if answer.StatusCode != http.StatusOK || json.Unmarshal(body, &replay) != nil {
		b.h.t.Fatalf("%s: %.300s", answer.Status, body)
	}
	return replay
}

// problemOf asks for something that is refused.
func (b *browser) problemOf(path string) (status int, code string) {
	b.h.t.Helper()
	answer, body := b.ask("GET", path, nil)
	var p wire.Problem
	if err := json.Unmarshal(body, &p); err != nil {
		b.h.t.Fatalf("%s: %.300s", answer.Status, body)
	}
	return answer.StatusCode, p.Code
}

// TestReplay plays a game to its end and looks at it again: nothing can be seen of it before that, everything after.
func TestReplay(t *testing.T) {
	h := newHouse(t, server.Options{Limits: generous})
	id, players, browsers := twoPlayers(t, h)
	stranger := h.browser()
	playOn(t, h, id, players[:], 30)
	for _, b := range append(browsers[:], stranger) {
		if status, code := b.problemOf("/api/games/" + string(id) + "-1"); status != http.StatusConflict || code != server.NotFinished {
			t.Fatalf("a game that is on answers %d %s", status, code)
		}
	}
	playOn(t, h, id, players[:], 100_000)
	replay := stranger.replayOf(strings.ToUpper(string(id)) + "-1")
	if replay.ID != string(id)+"-1" || len(replay.Winners) == 0 || replay.EndedBy != "game" || len(replay.Frames) < 30 {
		t.Errorf("got %s, won by %v, ended by %q, %d frames", replay.ID, replay.Winners, replay.EndedBy, len(replay.Frames))
	}
	for _, seat := range replay.Seats {
		if seat.Name != "Ada" && seat.Name != "Bo" {
			t.Errorf("seat of %+v", seat)
		}
	}
	last := uint64(0)
	for i, f := range replay.Frames {
		var public tsssf.PublicView
		if err := json.Unmarshal(f.Public, &public); err != nil || f.N <= last || len(f.Hands) != 2 {
			t.Fatalf("frame %d after entry %d with %d hands: %v", i, f.N, len(f.Hands), err)
		}
		for seat, hand := range f.Hands {
			if len(hand) != public.Seats[seat].HandCount {
				t.Fatalf("frame %d shows %d cards of seat %d, who has %d", i, len(hand), seat, public.Seats[seat].HandCount)
			}
		}
		if over := i == len(replay.Frames)-1; public.Over != over {
			t.Errorf("frame %d of %d: over is %v", i, len(replay.Frames), public.Over)
		}
		last = f.N
	}
	answer, _ := stranger.ask("GET", "/api/games/"+string(id)+"-1", nil)
	again, body := stranger.ask("GET", "/api/games/"+string(id)+"-1", nil, "If-None-Match", answer.Header.Get("ETag"))
	if again.StatusCode != http.StatusNotModified || len(body) > 0 {
		t.Errorf("asked again: %s", again.Status)
	}
}

// TestReplayRefuses lists what is no finished game.
func TestReplayRefuses(t *testing.T) {
	limits := generous
	limits.Misses = server.Rate{Times: 100, In: time.Hour}
	h := newHouse(t, server.Options{Limits: limits})
	ada := h.browser()
	waiting := string(ada.create(wire.CreateTable{Name: "Ada", Config: table.Config{Game: "tsssf", Seats: 2}}))
	for _, name := range []string{
		waiting + "-1", waiting, waiting + "-0", waiting + "-01", waiting + "--1", waiting + "-999999", waiting + "-99999999999999999999",
		"nobody-1", "x-1", strings.Repeat("b", 400) + "-1", "%00%00%00%00%00-1", "..%2f..%2fetc-1", waiting + "-1%20", "-1",
	} {
		if status, code := ada.problemOf("/api/games/" + name); status != http.StatusNotFound || code != server.NotFound {
			t.Errorf("%.40s answers %d %s", name, status, code)
		}
	}
}

// TestReplayMisses makes guessing games as hopeless as guessing tables.
func TestReplayMisses(t *testing.T) {
	limits := generous
	limits.Misses = server.Rate{Times: 2, In: time.Hour}
	h := newHouse(t, server.Options{Limits: limits})
	b := h.browser()
	for _, want := range []int{http.StatusNotFound, http.StatusNotFound, http.StatusTooManyRequests} {
		if status, code := b.problemOf("/api/games/bcdfg-1"); status != want {
			t.Errorf("answers %d %s, want %d", status, code, want)
		}
	}
}

// TestReplayEach tells the games of a table apart, leaves out what was taken back, and shows none that is on.
func TestReplayEach(t *testing.T) {
	h := newHouse(t, server.Options{Limits: generous, Hall: &table.Hall{Games: toyGames{}}})
	ada := h.browser()
	id := ada.create(wire.CreateTable{Name: "Ada", Config: table.Config{Game: "tsssf", Seats: 1}})
	c := ada.come(id, 0)
	say := func(word string) {
		c.must(wire.Command{Do: table.DoMove, Move: json.RawMessage(`{"Aloud":"` + word + `"}`)})
	}
	for _, words := range [][]string{{"one", "over"}, {"two", "slip", "undo", "three", "over"}, {"four"}} {
		c.must(wire.Command{Do: table.DoStart})
		for _, word := range words {
			if word == "undo" {
				c.must(wire.Command{Do: table.DoUndo})
				continue
			}
			say(word)
		}
	}
	for i, want := range []string{"one over", "two three over"} {
		var said []string
		for _, f := range ada.replayOf(string(id) + "-" + string(rune('1'+i))).Frames {
			for _, e := range f.Events {
				var w word
				if err := json.Unmarshal(e, &w); err != nil {
					t.Fatal(err)
				}
				said = append(said, w.Aloud)
			}
		}
		if got := strings.Join(said, " "); got != want {
			t.Errorf("game %d was %q, want %q", i+1, got, want)
		}
	}
	if _, code := ada.problemOf("/api/games/" + string(id) + "-3"); code != server.NotFinished {
		t.Errorf("the game that is on answers %s", code)
	}
	if _, code := ada.problemOf("/api/games/" + string(id) + "-4"); code != server.NotFound {
		t.Errorf("a game that never was answers %s", code)
	}
}

// TestReplayOfOldRules refuses a game whose moves no longer lead where they led.
func TestReplayOfOldRules(t *testing.T) {
	log := &gamelog.Memory{}
	h := newHouse(t, server.Options{Limits: generous, Log: log, Hall: &table.Hall{Games: toyGames{}}})
	ada := h.browser()
	id := ada.create(wire.CreateTable{Name: "Ada", Config: table.Config{Game: "tsssf", Seats: 1}})
	c := ada.come(id, 0)
	c.must(wire.Command{Do: table.DoStart})
	c.must(wire.Command{Do: table.DoMove, Move: json.RawMessage(`{"Aloud":"over"}`)})
	h.close()
	newer := newHouse(t, server.Options{Limits: generous, Log: log, Hall: &table.Hall{Games: newerGames{}}})
	if status, code := newer.browser().problemOf("/api/games/" + string(id) + "-1"); status != http.StatusGone || code != server.OldRules {
		t.Errorf("answers %d %s", status, code)
	}
}

// newerGames play whispers by other rules.
type newerGames struct{}

func (newerGames) Engine(table.Config) (game.Engine, error) { return newerWhispers{}, nil }

type newerWhispers struct{ whispers }

func (newerWhispers) RulesVersion() int { return 2 }

func (newerWhispers) New(s game.Setup) (game.State, []game.Event, error) {
	return &whispered{Said: make([]string, s.Seats), Aloud: 7}, nil, nil
}
