package archive_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"strings"
	"testing"

	"shipfic/internal/api"
	"shipfic/internal/api/apitest"
	"shipfic/internal/gamelog"
	"shipfic/internal/limit"
	"shipfic/internal/story"
	"shipfic/internal/wire"
)

// TestReplayInParts reads the replay of a long game: whatever its length, no answer has more than a part of it.
func TestReplayInParts(t *testing.T) {
	h := newHouse(t, &gamelog.Memory{}, echo{1}, nil, limit.Limits{})
	room := h.newTable("bcdfg", "Ada")
	const moves = 2_345
	for i := range moves - 1 {
		h.say(room, fmt.Sprint("w", i))
	}
	h.say(room, "over")
	replay := h.replay("bcdfg-1")
	if replay.Frames != moves+1 || len(replay.First.Frames) != replay.PerPart || replay.PerPart > 200 {
		t.Fatalf("%d frames, %d of them at first, %d in a part", replay.Frames, len(replay.First.Frames), replay.PerPart)
	}
	for i, f := range h.frames("bcdfg-1") {
		want := fmt.Sprint("w", i-1)
		if i == moves {
			want = "over"
		}
		if i > 0 && !strings.Contains(string(f.Events[0]), `"`+want+`"`) {
			t.Fatalf("frame %d has %s, want %q", i, f.Events, want)
		}
	}
	if zeroth := h.part("bcdfg-1", 0, ""); len(zeroth.Frames) != replay.PerPart {
		t.Errorf("part 0 has %d frames", len(zeroth.Frames))
	}
}

// TestBadParts refuses numbers of parts that there are not, and says how many there are.
func TestBadParts(t *testing.T) {
	h := newHouse(t, &gamelog.Memory{}, echo{1}, nil, limit.Limits{})
	h.say(h.newTable("bcdfg", "Ada"), "over")
	for _, part := range []string{"1", "-1", "x", "00", "+0", "1e0", "0x0", "0.0", "999999", "9999999", "99999999999999999999", "%00", "0%20"} {
		answer := apitest.JSON[wire.Problem](h.Client, "GET", "/api/games/bcdfg-1/parts/"+part, nil, http.StatusNotFound)
		if answer.Code != api.NoPart || !reflect.DeepEqual(answer.About, []string{"1"}) {
			t.Errorf("part %s answers %s %v", part, answer.Code, answer.About)
		}
	}
	if code := h.problem("/api/games/bcdfg-2/parts/0", http.StatusNotFound); code != api.NotFound {
		t.Errorf("a game that never was answers %s", code)
	}
	running := h.newTable("ghjkl", "Ada")
	h.say(running, "one")
	if code := h.problem("/api/games/ghjkl-1/parts/0", http.StatusConflict); code != api.NotFinished {
		t.Errorf("a game that is not over answers %s", code)
	}
}

// TestPartsAreKept lets browsers keep parts of a version, and nothing else for long.
func TestPartsAreKept(t *testing.T) {
	h := newHouse(t, &gamelog.Memory{}, echo{1}, nil, limit.Limits{})
	h.say(h.newTable("bcdfg", "Ada"), "over")
	for path, immutable := range map[string]bool{
		"/api/games/bcdfg-1": false, "/api/games/bcdfg-1/parts/0": false, "/api/games/bcdfg-1/parts/0?v=other": false,
		"/api/games/bcdfg-1/parts/0?v=" + h.replay("bcdfg-1").Version: true,
	} {
		answer, _ := h.Ask("GET", path, nil)
		if got := strings.Contains(answer.Header.Get("Cache-Control"), "immutable"); got != immutable {
			t.Errorf("%s: %q", path, answer.Header.Get("Cache-Control"))
		}
	}
}

// TestPartsHaveTheStory finds every line of the story in the part whose frames it is about, and every mark at its frame.
func TestPartsHaveTheStory(t *testing.T) {
	h := newHouse(t, &gamelog.Memory{}, ponies(t), nil, limit.Limits{})
	h.play(h.newTable("bcdfg", "Ada", "Bo"), toTheEnd)
	replay, frames := h.replay("bcdfg-1"), h.frames("bcdfg-1")
	var lines []story.Line
	for n := range (replay.Frames + replay.PerPart - 1) / replay.PerPart {
		part := h.part("bcdfg-1", n, replay.Version)
		for _, line := range part.Lines {
			if line.N < part.Frames[0].N {
				t.Errorf("part %d has a line about entry %d, and begins with entry %d", n, line.N, part.Frames[0].N)
			}
		}
		lines = append(lines, part.Lines...)
	}
	if whole := h.story("bcdfg-1").Story.Lines; !reflect.DeepEqual(lines, whole) {
		t.Errorf("the parts have %d lines, and the story has %d", len(lines), len(whole))
	}
	over := 0
	for _, mark := range replay.Marks {
		if !contains(frames[mark.At].Events, mark.Event) {
			t.Errorf("frame %d lacks the event %s", mark.At, mark.Event)
		}
		if strings.Contains(string(mark.Event), `"event":"over"`) {
			over++
		}
	}
	if over != 1 || len(replay.Marks) < 10 {
		t.Errorf("%d marks, %d of them the end", len(replay.Marks), over)
	}
}

func contains(events []json.RawMessage, wanted json.RawMessage) bool {
	for _, e := range events {
		if string(e) == string(wanted) {
			return true
		}
	}
	return false
}
