package archive_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"shipfic/internal/api"
	"shipfic/internal/api/apitest"
	"shipfic/internal/gamelog"
	"shipfic/internal/server"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/tsssf"
)

func (h *house) review(name string) wire.Review {
	h.t.Helper()
	return apitest.JSON[wire.Review](h.Client, "GET", "/api/games/"+name+"/review", nil, http.StatusOK)
}

// TestReview asks for a review of a game that was broken off, until all turns are there. Turns follow each other, and a missed line can be watched: it begins with the
// frame of the replay and ends with the points that it promises.
func TestReview(t *testing.T) {
	h := newHouse(t, &gamelog.Memory{}, ponies(t), nil, server.Limits{})
	room := h.newTable("k3xq9", "ada", "bo")
	h.play(room, 120)
	h.must(room, table.Command{Do: table.DoEndVote, By: "ada"})
	h.must(room, table.Command{Do: table.DoAgree, By: "bo", On: true})
	v := h.review("k3xq9-1")
	for asked := 0; len(v.Turns) < v.Of; asked++ {
		if before := len(v.Turns); asked > 1000 {
			t.Fatalf("%d of %d turns are reviewed after many requests", before, v.Of)
		}
		v = h.review("k3xq9-1")
	}
	if again := h.review("k3xq9-1"); len(again.Turns) != v.Of {
		t.Errorf("later there are %d of %d turns", len(again.Turns), v.Of)
	}
	frames, missed := h.frames("k3xq9-1"), 0
	for i, turn := range v.Turns {
		if turn.Turn != i+1 || i > 0 && turn.From != v.Turns[i-1].To {
			t.Errorf("turn %d goes from frame %d", turn.Turn, turn.From)
		}
		if turn.Verdict != "missed" {
			continue
		}
		missed++
		path := fmt.Sprintf("/api/games/k3xq9-1/review/%d", turn.Turn)
		line := apitest.JSON[wire.ReviewFrames](h.Client, "GET", path, nil, http.StatusOK).Frames
		if len(line) != len(turn.Possible.Moves)+1 || string(line[0].Public) != string(frames[turn.From].Public) {
			t.Errorf("the line of turn %d has %d frames for %d moves, or begins elsewhere", turn.Turn, len(line), len(turn.Possible.Moves))
		}
		points := func(f wire.Frame) int {
			var public tsssf.PublicView
			if err := json.Unmarshal(f.Public, &public); err != nil {
				t.Fatal(err)
			}
			return int(public.Seats[turn.Seat].Points)
		}
		if won := points(line[len(line)-1]) - points(line[0]); won < int(turn.Possible.Points) {
			t.Errorf("the line of turn %d wins %d points instead of %d", turn.Turn, won, turn.Possible.Points)
		}
	}
	if missed == 0 {
		t.Error("two players who play at random missed nothing")
	}
	for path, want := range map[string]string{"/api/games/k3xq9-1/review/0": api.NoPart, "/api/games/k3xq9-1/review/9999": api.NoPart, "/api/games/k3xq9-1/review/x": api.NoPart} {
		if got := h.problem(path, http.StatusNotFound); got != want {
			t.Errorf("%s: %s instead of %s", path, got, want)
		}
	}
}

// TestNoReview refuses to review a game that is not over, and one that has no turns to review.
func TestNoReview(t *testing.T) {
	h := newHouse(t, &gamelog.Memory{}, ponies(t), nil, server.Limits{})
	h.newTable("k3xq9", "ada", "bo")
	if code := h.problem("/api/games/k3xq9-1/review", http.StatusConflict); code != api.NotFinished {
		t.Errorf("a game that is not over: %s", code)
	}
	h = newHouse(t, &gamelog.Memory{}, echo{1}, nil, server.Limits{})
	h.say(h.newTable("bcdfg", "Ada"), "over")
	if code := h.problem("/api/games/bcdfg-1/review", http.StatusNotFound); code != api.NoReview {
		t.Errorf("another game: %s", code)
	}
}
