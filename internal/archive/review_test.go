package archive_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"shipfic/internal/api"
	"shipfic/internal/api/apitest"
	"shipfic/internal/archive"
	"shipfic/internal/bots"
	"shipfic/internal/gamelog"
	"shipfic/internal/limit"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/tsssf"
)

func (h *house) review(name string) wire.Review {
	h.t.Helper()
	return apitest.JSON[wire.Review](h.Client, "GET", "/api/games/"+name+"/review", nil, http.StatusOK)
}

// whole asks for a review until all turns are there.
func (h *house) whole(name string) wire.Review {
	h.t.Helper()
	v := h.review(name)
	for asked := 0; len(v.Turns) < v.Of; asked++ {
		if asked > 1000 {
			h.t.Fatalf("%d of %d turns are reviewed after many requests", len(v.Turns), v.Of)
		}
		v = h.review(name)
	}
	return v
}

// brokenOff is a house with a game that was broken off after some moves.
func brokenOff(t *testing.T, log gamelog.Log, moves int) *house {
	t.Helper()
	h := newHouse(t, log, ponies(t), nil, limit.Limits{})
	room := h.newTable("k3xq9", "ada", "bo")
	h.play(room, moves)
	h.must(room, table.Command{Do: table.DoEndVote, By: "ada"})
	h.must(room, table.Command{Do: table.DoAgree, By: "bo", On: true})
	return h
}

// TestReview asks for a review of a game that was broken off, until all turns are there. Turns follow each other, and a missed line can be watched: it begins with the
// frame of the replay and ends with the points that it promises.
func TestReview(t *testing.T) {
	h := brokenOff(t, &gamelog.Memory{}, 120)
	v := h.whole("k3xq9-1")
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
	h := newHouse(t, &gamelog.Memory{}, ponies(t), nil, limit.Limits{})
	h.newTable("k3xq9", "ada", "bo")
	if code := h.problem("/api/games/k3xq9-1/review", http.StatusConflict); code != api.NotFinished {
		t.Errorf("a game that is not over: %s", code)
	}
	h = newHouse(t, &gamelog.Memory{}, echo{1}, nil, limit.Limits{})
	h.say(h.newTable("bcdfg", "Ada"), "over")
	if code := h.problem("/api/games/bcdfg-1/review", http.StatusNotFound); code != api.NoReview {
		t.Errorf("another game: %s", code)
	}
}

// TestReviewIsKept changes a review in the log, so that it can be told from one that is computed. Another server on the same log shows it at
// once, with its lines. One of another version, or of another game that had the same name, is computed again.
func TestReviewIsKept(t *testing.T) {
	log := &gamelog.Memory{}
	computed := brokenOff(t, log, 24).whole("k3xq9-1")
	kept, err := log.Snapshot(t.Context(), archive.Reviews.ID("k3xq9"))
	if err != nil {
		t.Fatal(err)
	}
	const mark = 77
	computed.Turns[0].Points = mark
	put := func(version int, change func(game map[string]any)) {
		t.Helper()
		var all map[string]map[string]any
		if err := json.Unmarshal(kept.Data, &all); err != nil {
			t.Fatal(err)
		}
		all["1"]["review"] = computed
		change(all["1"])
		data, err := json.Marshal(all)
		if err != nil {
			t.Fatal(err)
		}
		if err := log.PutSnapshot(t.Context(), archive.Reviews.ID("k3xq9"), gamelog.Snapshot{Rules: version, Data: data}); err != nil {
			t.Fatal(err)
		}
	}
	restart := func() *house { return newHouse(t, log, ponies(t), nil, limit.Limits{}) }

	put(bots.ReviewVersion, func(map[string]any) {})
	h := restart()
	if v := h.review("k3xq9-1"); len(v.Turns) != v.Of || v.Turns[0].Points != mark {
		t.Errorf("a second server first shows %d of %d turns, the first with %d points", len(v.Turns), v.Of, v.Turns[0].Points)
	}
	for _, turn := range computed.Turns {
		line := apitest.JSON[wire.ReviewFrames](h.Client, "GET", fmt.Sprintf("/api/games/k3xq9-1/review/%d", turn.Turn), nil, http.StatusOK).Frames
		if len(line) != len(turn.Possible.Moves)+1 {
			t.Errorf("the line of turn %d has %d frames for %d moves", turn.Turn, len(line), len(turn.Possible.Moves))
		}
	}
	for name, spoil := range map[string]func(){
		"an older version": func() { put(bots.ReviewVersion-1, func(map[string]any) {}) },
		"another game":     func() { put(bots.ReviewVersion, func(game map[string]any) { game["began"] = 1 }) },
		"a longer game":    func() { put(bots.ReviewVersion, func(game map[string]any) { game["positions"] = 9999 }) },
	} {
		spoil()
		if v := restart().whole("k3xq9-1"); v.Turns[0].Points == mark {
			t.Errorf("%s: the review that was kept is shown", name)
		}
	}
}
