package server_test

import (
	"strings"
	"testing"

	"shipfic/internal/gamelog"
	"shipfic/internal/server"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

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

// TestTell lets players write lines of the story about their own ships, and sends lines of the story with updates.
func TestTell(t *testing.T) {
	h := newHouse(t, server.Options{Limits: generous})
	id, players, _ := twoPlayers(t, h)
	playOn(t, h, id, players[:], 60)
	if !strings.Contains(joined(players[0].heard), `"story":[`) {
		t.Error("no update has a line of the story")
	}
	ship := lastShip(t, h, id, players[0])
	players[0].must(wire.Command{Do: table.DoWriteLine, N: ship, Text: "  It was fate, \t obviously.  "})
	players[1].until(func() bool { return strings.Contains(strings.Join(players[1].events, ""), `"told"`) })
	for _, bad := range []struct {
		who     *client
		command wire.Command
		code    string
	}{
		{players[1], wire.Command{Do: table.DoWriteLine, N: ship, Text: "Mine!"}, table.NoSuchShip},
		{players[0], wire.Command{Do: table.DoWriteLine, Text: "About nothing."}, table.NoSuchShip},
		{players[0], wire.Command{Do: table.DoWriteLine, N: ship, Text: strings.Repeat("x", 281)}, table.BadText},
		{players[0], wire.Command{Do: table.DoWriteLine, N: ship, Text: "Turned \u202e round"}, table.BadText},
		{players[0], wire.Command{Do: table.DoWriteLine, N: ship}, table.BadText},
		{h.browser().come(id, 0), wire.Command{Do: table.DoWriteLine, N: ship, Text: "I only watch."}, table.NoSuchShip},
	} {
		if code := bad.who.do(bad.command).Code; code != bad.code {
			t.Errorf("%d %.20q was answered %s, want %s", bad.command.N, bad.command.Text, code, bad.code)
		}
	}
	players[0].must(wire.Command{Do: table.DoMute, Person: players[1].you, On: true})
	muted := wire.Command{Do: table.DoWriteLine, N: lastShip(t, h, id, players[1]), Text: "Let me."}
	if code := players[1].do(muted).Code; code != table.Muted {
		t.Errorf("somebody muted was answered %s", code)
	}
}

func joined(messages [][]byte) string {
	var all strings.Builder
	for _, m := range messages {
		all.Write(m)
	}
	return all.String()
}
