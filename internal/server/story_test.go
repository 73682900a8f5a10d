package server_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"shipfic/internal/gamelog"
	"shipfic/internal/server"
	"shipfic/internal/story"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// storyOf asks for a game's story.
func (b *browser) storyOf(game string) wire.Story {
	b.h.t.Helper()
	answer, body := b.ask("GET", "/api/games/"+game+"/story", nil)
	var told wire.Story
	if answer.StatusCode != http.StatusOK || json.Unmarshal(body, &told) != nil {
		b.h.t.Fatalf("%s: %.300s", answer.Status, body)
	}
	return told
}

// lastShip is the entry of the latest ship at a table that a client's seat made.
func lastShip(t testing.TB, h *house, id gamelog.ID, c *client) uint64 {
	t.Helper()
	entries, err := h.log.Read(t.Context(), id, 1, 0)
	if err != nil {
		t.Fatal(err)
	}
	found := uint64(0)
	for _, e := range entries {
		command, err := table.ParseCommand(e)
		if err == nil && command.Do == table.DoMove && *command.Seat == c.seat && strings.Contains(string(command.Move), `"do":"ship"`) {
			found = e.N
		}
	}
	if found == 0 {
		t.Fatal("nobody made a ship")
	}
	return found
}

// TestStory tells a game while it is on and when it is over, with lines that players write about their own ships.
func TestStory(t *testing.T) {
	h := newHouse(t, server.Options{Limits: generous})
	id, players, _ := twoPlayers(t, h)
	playOn(t, h, id, players[:], 60)
	stranger, name := h.browser(), string(id)+"-1"
	so := stranger.storyOf(name)
	if so.Story.Over || len(so.Story.Lines) == 0 || so.Story.Ships == 0 {
		t.Fatalf("so far %d lines, %d ships", len(so.Story.Lines), so.Story.Ships)
	}
	if body, _ := json.Marshal(so); strings.Contains(string(body), `"hands"`) {
		t.Error("a story shows hands")
	}

	// Lines come with the updates as they do with the whole story.
	live := map[uint64]string{}
	for _, data := range players[0].heard {
		var m struct{ Story []story.Line }
		if err := json.Unmarshal(data, &m); err != nil {
			t.Fatal(err)
		}
		for _, l := range m.Story {
			live[l.N] += l.Text[story.Spanish]
		}
	}
	whole := map[uint64]string{}
	for _, l := range so.Story.Lines {
		whole[l.N] += l.Text[story.Spanish]
	}
	for n, text := range live {
		if whole[n] != "" && whole[n] != text {
			t.Errorf("entry %d was told %q and is told %q", n, text, whole[n])
		}
	}
	if len(live) < 10 {
		t.Errorf("only %d entries were told as they happened", len(live))
	}

	ship := lastShip(t, h, id, players[0])
	players[0].must(wire.Command{Do: table.DoTell, N: ship, Text: "  It was <b>fate</b>, \t obviously.  "})
	players[1].until(func() bool { return strings.Contains(strings.Join(players[1].events, ""), `"told"`) })
	for _, bad := range []struct {
		who     *client
		command wire.Command
		code    string
	}{
		{players[1], wire.Command{Do: table.DoTell, N: ship, Text: "Mine!"}, table.NoSuchShip},
		{players[0], wire.Command{Do: table.DoTell, N: 1, Text: "Before the game."}, table.NoSuchShip},
		{players[0], wire.Command{Do: table.DoTell, N: 1 << 60, Text: "From the future."}, table.NoSuchShip},
		{players[0], wire.Command{Do: table.DoTell, Text: "About nothing."}, table.NoSuchShip},
		{players[0], wire.Command{Do: table.DoTell, N: ship, Text: strings.Repeat("x", 281)}, table.BadText},
		{players[0], wire.Command{Do: table.DoTell, N: ship, Text: "Turned \u202e round"}, table.BadText},
		{players[0], wire.Command{Do: table.DoTell, N: ship}, table.BadText},
		{h.browser().come(id, 0), wire.Command{Do: table.DoTell, N: ship, Text: "I only watch."}, table.NoSuchShip},
	} {
		if code := bad.who.do(bad.command).Code; code != bad.code {
			t.Errorf("%d %.20q was answered %s, want %s", bad.command.N, bad.command.Text, code, bad.code)
		}
	}
	host, other := players[0], players[1]
	host.must(wire.Command{Do: table.DoMute, Person: other.you, On: true})
	if code := other.do(wire.Command{Do: table.DoTell, N: lastShip(t, h, id, other), Text: "Let me."}).Code; code != table.Muted {
		t.Errorf("somebody muted was answered %s", code)
	}

	playOn(t, h, id, players[:], 100_000)
	check := func(text string) {
		t.Helper()
		told := stranger.storyOf(name)
		for _, l := range told.Story.Lines {
			if l.N == ship && l.Written == text && l.By == "Ada" {
				return
			}
		}
		t.Errorf("%q is not in the story", text)
	}
	check("It was <b>fate</b>, obviously.")
	host.must(wire.Command{Do: table.DoTell, N: ship, Text: "No, it was luck."}) // also when all is over
	check("No, it was luck.")
	if told := stranger.storyOf(name); !told.Story.Over || told.Minutes < 1 || len(told.Winners) == 0 {
		t.Errorf("over is %v after %d minutes, won by %v", told.Story.Over, told.Minutes, told.Winners)
	}
}

// TestNoStory refuses what tells none.
func TestNoStory(t *testing.T) {
	h := newHouse(t, server.Options{Limits: generous, Hall: &table.Hall{Games: toyGames{}}})
	ada := h.browser()
	id := string(ada.create(wire.CreateTable{Name: "Ada", Config: table.Config{Game: "tsssf", Seats: 1}}))
	c := ada.come(gamelog.ID(id), 0)
	c.must(wire.Command{Do: table.DoStart})
	for _, over := range []bool{false, true} {
		if over {
			c.must(wire.Command{Do: table.DoMove, Move: json.RawMessage(`{"Aloud":"over"}`)})
		}
		if status, code := ada.problemOf("/api/games/" + id + "-1/story"); status != http.StatusNotFound || code != server.NoStory {
			t.Errorf("over %v: %d %s", over, status, code)
		}
	}
	if status, _ := ada.problemOf("/api/games/nobody-1/story"); status != http.StatusNotFound {
		t.Errorf("a game that never was answers %d", status)
	}
}
