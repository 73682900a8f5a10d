package archive_test

import (
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"shipfic/game"
	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/hall"
	"shipfic/internal/limit"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/language"
)

// lastShip is the entry of the latest ship at a table that a person made.
func (h *house) lastShip(room *hall.Room, who table.PersonID) uint64 {
	h.t.Helper()
	entries, err := h.hall.Log.Read(h.t.Context(), room.ID(), 1, 0)
	if err != nil {
		h.t.Fatal(err)
	}
	found := uint64(0)
	for _, e := range entries {
		command, err := table.ParseCommand(e)
		if err == nil && command.Do == table.DoMove && command.By == who && strings.Contains(string(command.Move), `"do":"ship"`) {
			found = e.N
		}
	}
	if found == 0 {
		h.t.Fatalf("%s made no ship", who)
	}
	return found
}

// TestStory tells a game while it is played and when it is over, in the same words.
func TestStory(t *testing.T) {
	h := newHouse(t, &gamelog.Memory{}, ponies(t), nil, limit.Limits{})
	room := h.newTable("bcdfg", "Ada", "Bo")
	updates := h.play(room, 60)
	soFar := h.story("bcdfg-1")
	if soFar.Story.Over || len(soFar.Story.Lines) == 0 || soFar.Story.Ships == 0 {
		t.Fatalf("so far %d lines, %d ships", len(soFar.Story.Lines), soFar.Story.Ships)
	}
	if body, err := json.Marshal(soFar); err != nil || strings.Contains(string(body), `"hands"`) {
		t.Errorf("a story shows hands: %v", err)
	}
	whole := map[uint64]string{}
	for _, l := range soFar.Story.Lines {
		whole[l.N] += l.Text[language.Spanish]
	}
	told := 0
	for _, u := range updates {
		text := linesText(t, h.archive, u, language.Spanish)
		if text == "" && whole[u.State.N] == "" {
			continue
		}
		if told++; whole[u.State.N] != text {
			t.Errorf("entry %d was told %q when it happened, %q in the whole story", u.State.N, text, whole[u.State.N])
		}
	}
	if told < 10 {
		t.Errorf("only %d entries were told when they happened", told)
	}
}

// TestN4SharesAreTold finishes a game that one of the players has left: everything that names the winners says what the bot won.
func TestN4SharesAreTold(t *testing.T) {
	page := fstest.MapFS{"index.html": {Data: []byte("<html><head><title>shipfic</title></head></html>")}}
	h := newHouse(t, &gamelog.Memory{}, ponies(t), page, limit.Limits{})
	room := h.newTable("bcdfg", "Ada", "Bo")
	h.must(room, table.Command{Do: table.DoAway, Person: "Ada", On: true})
	h.play(room, toTheEnd)
	seat := room.State().SeatOf("Ada")
	points := room.State().Game.Result().Points[seat]
	replay, told := h.replay("bcdfg-1"), h.story("bcdfg-1")
	shares := replay.Shares
	if len(shares) != 2 || points == 0 || shares[0].Name != "Ada" || shares[0].Points != 0 || shares[1].Bot == "" || shares[1].Points != points || !shares[1].Most {
		t.Fatalf("the shares of %v points are %+v", points, shares)
	}
	if !slices.Equal(told.Shares, shares) {
		t.Errorf("the story has the shares %+v", told.Shares)
	}
	frame := slices.IndexFunc(h.frames("bcdfg-1"), func(f wire.Frame) bool {
		return slices.ContainsFunc(f.Events, func(e json.RawMessage) bool { return strings.Contains(string(e), `"event":"plays"`) })
	})
	if frame < 0 {
		t.Error("the log of moves does not tell that a bot plays")
	}
	for _, test := range []struct{ path, want string }{
		{"/g/bcdfg-1/story.md?lang=en", "Ada 0 · then " + shares[1].Name + " the bot " + points.String() + ": "},
		{"/g/bcdfg-1/story.md?lang=es", "Ada 0 · luego el bot " + shares[1].Name + " " + points.String() + ": "},
		{"/g/bcdfg-1/story.html?lang=en", "Ada 0 · then " + shares[1].Name + " the bot " + points.String() + "<"},
		{"/g/bcdfg-1", "Ada 0 · then " + shares[1].Name + " the bot " + points.String()},
	} {
		if _, body := h.Ask("GET", test.path, nil); !strings.Contains(string(body), test.want) {
			t.Errorf("%s does not say %q", test.path, test.want)
		}
	}
}

// TestLines lets players write lines about their own ships, and nobody else.
func TestLines(t *testing.T) {
	h := newHouse(t, &gamelog.Memory{}, ponies(t), nil, limit.Limits{})
	room := h.newTable("bcdfg", "Ada", "Bo")
	h.play(room, 60)
	ship := h.lastShip(room, "Ada")
	check := func(who table.PersonID, n uint64) error {
		s := room.State()
		return h.archive.CheckLine(t.Context(), "bcdfg", s, s.SeatOf(who), n)
	}
	if err := check("Ada", ship); err != nil {
		t.Errorf("a line about one's own ship: %v", err)
	}
	for _, bad := range []struct {
		name string
		who  table.PersonID
		n    uint64
	}{
		{"another's ship", "Bo", ship},
		{"before the game", "Ada", 1},
		{"the future", "Ada", 1 << 60},
		{"nothing", "Ada", 0},
		{"by a watcher", "Cy", ship},
	} {
		var refusal *game.Refusal
		if err := check(bad.who, bad.n); !errors.As(err, &refusal) || refusal.Code != table.NoSuchShip {
			t.Errorf("%s: %v", bad.name, err)
		}
	}

	// A line is in the story, even of a finished game that is kept.
	h.play(room, toTheEnd)
	for _, text := range []string{"It was <b>fate</b>, obviously.", "No, it was luck."} {
		u := h.must(room, table.Command{Do: table.DoWriteLine, By: "Ada", N: ship, Text: text})
		h.archive.LineWritten("bcdfg", u.State.Games)
		told, found := h.story("bcdfg-1"), false
		for _, l := range told.Story.Lines {
			found = found || l.N == ship && l.Written == text && l.By == "Ada"
		}
		if !found || !told.Story.Over || told.Minutes < 1 || len(told.Winners) == 0 {
			t.Errorf("%q: found %v, over %v after %d minutes, won by %v", text, found, told.Story.Over, told.Minutes, told.Winners)
		}
	}
}

// TestNoStory refuses the stories of games that have none.
func TestNoStory(t *testing.T) {
	h := newHouse(t, &gamelog.Memory{}, echo{1}, nil, limit.Limits{})
	room := h.newTable("bcdfg", "Ada")
	for _, over := range []bool{false, true} {
		if over {
			h.say(room, "over")
		}
		if code := h.problem("/api/games/bcdfg-1/story", http.StatusNotFound); code != api.NoStory {
			t.Errorf("over %v: %s", over, code)
		}
	}
	h.problem("/api/games/nobody-1/story", http.StatusNotFound)
}
