package archive_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"testing"

	"shipfic/internal/api"
	"shipfic/internal/api/apitest"
	"shipfic/internal/archive"
	"shipfic/internal/bots"
	"shipfic/internal/gamelog"
	"shipfic/internal/limit"
	"shipfic/internal/position"
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
		shown := apitest.JSON[wire.ReviewFrames](h.Client, "GET", path, nil, http.StatusOK)
		line := shown.Frames
		if len(shown.Moves) != len(line)-1 {
			t.Errorf("the line of turn %d has %d moves between %d frames", turn.Turn, len(shown.Moves), len(line))
		}
		h.practise(turn, shown.Moves)
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

// practise plays the line of a missed turn from the position before it, as the page does that keeps the turn as a puzzle: whoever else is
// asked declines.
func (h *house) practise(turn wire.ReviewTurn, line []json.RawMessage) {
	h.t.Helper()
	from := apitest.JSON[wire.Position](h.Client, "GET", fmt.Sprintf("/api/games/k3xq9-1/positions/%d", turn.Fresh), nil, http.StatusOK)
	reader := position.Reader{Games: oneGame{ponies(h.t)}}
	ask := wire.AskPosition{Position: from.Address}
	points := func() int {
		_, state, _, err := reader.At(ask)
		if err != nil {
			h.t.Fatalf("turn %d: %v", turn.Turn, err)
		}
		return int(state.(*tsssf.State).Sight(turn.Seat).Points(turn.Seat))
	}
	before := points()
	for _, move := range line {
		ask.Moves = append(ask.Moves, wire.PositionMove{Seat: turn.Seat, Move: move})
		for {
			_, state, seat, err := reader.At(ask)
			if err != nil {
				h.t.Fatalf("turn %d: %v", turn.Turn, err)
			}
			if seat == turn.Seat || state.(*tsssf.State).Sight(0).Turn() != turn.Seat {
				break
			}
			ask.Moves = append(ask.Moves, wire.PositionMove{Seat: seat, Move: json.RawMessage(`{"do":"pass"}`)})
		}
	}
	if won := points() - before; won < int(turn.Possible.Points) {
		h.t.Errorf("turn %d as a puzzle wins %d points instead of %d", turn.Turn, won, turn.Possible.Points)
	}
}

// TestReviewKnowsWhoAsks tells those who played which seat was theirs, and nobody else.
func TestReviewKnowsWhoAsks(t *testing.T) {
	h := brokenOff(t, &gamelog.Memory{}, 8)
	show := h.archive.Routes()[slices.IndexFunc(h.archive.Routes(), func(r api.Route) bool { return r.Pattern == "GET /api/games/{id}/review" })].Handle
	seats := h.replay("k3xq9-1").Seats
	for _, who := range []table.PersonID{"ada", "bo", "eva", ""} {
		want := slices.IndexFunc(seats, func(s wire.ReplaySeat) bool { return s.Person == who && who != "" })
		r := apitest.Request(t, "GET", "/api/games/k3xq9-1/review", nil)
		r.PathValue = func(string) string { return "k3xq9-1" }
		r.Client.Person = func(gamelog.ID) table.PersonID { return who }
		answer, err := show(r)
		if err != nil {
			t.Fatal(err)
		}
		var v wire.Review
		if err := json.Unmarshal(answer.Body, &v); err != nil {
			t.Fatal(err)
		}
		got := -1
		if v.You != nil {
			got = int(*v.You)
		}
		if got != want {
			t.Errorf("%q has seat %d, want %d", who, got, want)
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
