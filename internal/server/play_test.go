package server_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"strings"
	"testing"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/limit"
	"shipfic/internal/server"
	"shipfic/internal/table"
	"shipfic/internal/testkit/await"
	"shipfic/internal/wire"
)

// generous are limits for players that are faster than people.
var generous = limit.Limits{
	Moves: limit.Rate{Times: 1_000_000, In: 1}, Commands: limit.Rate{Times: 1_000_000, In: 1},
	AllMoves: limit.Rate{Times: 1_000_000, In: 1}, AllCommands: limit.Rate{Times: 1_000_000, In: 1}, Written: limit.Rate{Times: 1_000_000_000, In: 1},
	Requests: limit.Rate{Times: 1_000_000, In: 1}, States: limit.Rate{Times: 1_000_000, In: 1},
	Tables: limit.Rate{Times: 1_000_000, In: 1},
}

// twoPlayers make a table, sit down and begin.
func twoPlayers(t testing.TB, h *house) (id gamelog.ID, players [2]*client, browsers [2]*browser) {
	t.Helper()
	ada, bo := h.browser(), h.browser()
	id = ada.create(wire.CreateTable{Name: "Ada", Config: table.Config{Game: "tsssf", Seats: 2}})
	players[0], players[1] = ada.come(id, 0), bo.come(id, 0)
	players[1].must(wire.Command{Do: table.DoJoin, Name: "Bo"})
	players[1].must(wire.Command{Do: table.DoSit, Seat: seatRef(1)})
	players[1].must(wire.Command{Do: table.DoReady, On: true})
	players[0].must(wire.Command{Do: table.DoStart})
	for _, c := range players {
		c.until(func() bool { return c.own != nil })
	}
	return id, players, [2]*browser{ada, bo}
}

// playOn makes any legal moves, each by the client whose seat it is, until the game is over or a number of moves is made.
// The moves come from the true state: what is tested here is the way there and back.
func playOn(t testing.TB, h *house, id gamelog.ID, players []*client, most int) {
	t.Helper()
	room, err := h.hall.Room(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	for range most {
		s := room.State()
		if !s.Playing() {
			return
		}
		move, err := anyMove(s.Game, s.N)
		if err != nil {
			t.Fatal(err)
		}
		data, err := move.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		mover := s.Game.Waiting()[0]
		for _, c := range players {
			if c.seat == mover {
				c.must(wire.Command{Do: table.DoMove, Move: data})
			}
		}
	}
}

func TestAWholeGame(t *testing.T) {
	h := newHouse(t, server.Options{Limits: generous})
	id, players, _ := twoPlayers(t, h)
	watcher := h.browser().come(id, 0)
	playOn(t, h, id, players[:], 100_000)
	for _, c := range append(players[:], watcher) {
		c.until(func() bool { return c.table.Status == gamelog.Finished })
		if !c.public.Over || len(c.public.Winners) == 0 {
			t.Errorf("the client of seat %d does not know who has won", c.seat)
		}
	}
	if players[0].seat == players[1].seat || watcher.seat != game.Watcher || len(watcher.own.Hands) != 0 {
		t.Errorf("seats %d, %d and %d", players[0].seat, players[1].seat, watcher.seat)
	}
}

// TestEverybodyGetsTheSameBytes compares the updates of two players and a watcher, of which one takes compressed messages.
func TestEverybodyGetsTheSameBytes(t *testing.T) {
	h := newHouse(t, server.Options{Limits: generous})
	id, players, _ := twoPlayers(t, h)
	guest := h.browser()
	guest.deflate = true
	watcher := guest.come(id, 0)
	playOn(t, h, id, players[:], 100)
	n := players[0].n
	first, compared := map[uint64]string{}, 0
	for _, c := range append(players[:], watcher) {
		c.until(func() bool { return c.n >= n })
		for _, heard := range c.heard {
			var m wire.FromServer
			if err := json.Unmarshal(heard, &m); err != nil {
				t.Fatal(err)
			}
			if m.Type != "update" || m.N == m.On {
				continue
			}
			if before, known := first[m.N]; known {
				if compared++; before != string(heard) {
					t.Errorf("entry %d is told in two ways:\n%s\n%s", m.N, before, heard)
				}
			}
			first[m.N] = string(heard)
		}
	}
	if compared < 100 {
		t.Errorf("only %d updates were compared", compared)
	}
}

func TestPlayNow(t *testing.T) {
	h := newHouse(t, server.Options{Limits: generous})
	b := h.browser()
	id := b.create(wire.CreateTable{
		Name: "Ada", Bots: []string{"filly", "mare"}, Start: true, Config: table.Config{Game: "tsssf", Seats: 3, Open: true},
	})
	c := b.come(id, 0)
	if c.table.Status != gamelog.Playing || c.seat == game.Watcher || len(c.own.Hands) != 1 {
		t.Errorf("it is %s, and the client in seat %d sees %d hands", c.table.Status, c.seat, len(c.own.Hands))
	}
}

// TestResume disconnects a client during a game. It reconnects and gets the events that it missed.
func TestResume(t *testing.T) {
	h := newHouse(t, server.Options{Limits: generous})
	id, players, browsers := twoPlayers(t, h)
	playOn(t, h, id, players[:], 10)
	gone, stays := players[0], players[1]
	stays.must(wire.Command{Do: table.DoSay, Text: "one"})
	gone.until(func() bool { return strings.Contains(strings.Join(gone.events, ""), `"one"`) })
	gone.socket.CloseNow()
	stays.must(wire.Command{Do: table.DoSay, Text: "two"})
	stays.must(wire.Command{Do: table.DoSay, Text: "three"})

	back := browsers[0].come(id, gone.n)
	if back.n != gone.n+2 || len(back.events) != 2 || !strings.Contains(back.events[1], "three") {
		t.Errorf("came back to %d from %d with %q", back.n, gone.n, back.events)
	}
	if back.you != gone.you || back.seat != gone.seat || len(back.own.Hands) != 1 {
		t.Errorf("came back as %s in seat %d", back.you, back.seat)
	}
	fresh := browsers[0].come(id, 0)
	if len(fresh.events) != 0 || fresh.n != back.n {
		t.Errorf("a fresh client got %q", fresh.events)
	}
	ahead := browsers[0].come(id, 1_000_000)
	if len(ahead.events) != 0 || ahead.n != back.n {
		t.Errorf("a client from the future got %q", ahead.events)
	}
}

// TestPresence tells people at a table who connects and disconnects.
func TestPresence(t *testing.T) {
	h := newHouse(t, server.Options{Limits: generous})
	id, players, _ := twoPlayers(t, h)
	stranger := h.browser().come(id, 0) // counted, but not named
	players[0].until(func() bool { return players[0].table.Watchers == 1 })
	stranger.socket.CloseNow()
	players[0].until(func() bool { return players[0].table.Watchers == 0 })
	isThere := func() bool {
		for _, p := range players[0].table.People {
			if p.ID == players[1].you {
				return p.Present
			}
		}
		t.Fatal("nobody of that id is at the table")
		return false
	}
	players[0].until(isThere)
	players[1].socket.CloseNow()
	players[0].until(func() bool { return !isThere() })
}

// TestListedAside keeps a table that was set aside in the list of the browser that was there, and nobody else's.
func TestListedAside(t *testing.T) {
	h := newHouse(t, server.Options{Limits: generous})
	ada, bo := h.browser(), h.browser()
	good := ada.create(wire.CreateTable{Name: "Ada", Config: table.Config{Game: "tsssf", Seats: 2}})
	bad := ada.create(wire.CreateTable{Name: "Ada", Config: table.Config{Game: "tsssf", Seats: 2}})
	h.hall.Close()
	entries, err := h.log.Read(t.Context(), bad, 1, 0)
	if err != nil {
		t.Fatal(err)
	}
	entries[0].Body = []byte("rubbish")
	if err := h.log.(gamelog.Rewriter).Rewrite(t.Context(), bad, entries); err != nil {
		t.Fatal(err)
	}
	h.hall.Open()
	for _, c := range []struct {
		b    *browser
		want map[gamelog.ID]gamelog.Status
	}{{ada, map[gamelog.ID]gamelog.Status{good: gamelog.Waiting, bad: gamelog.Aside}}, {bo, map[gamelog.ID]gamelog.Status{}}} {
		_, body := c.b.ask("GET", "/api/tables", nil)
		var list wire.Tables
		if err := json.Unmarshal(body, &list); err != nil {
			t.Fatal(err)
		}
		got := map[gamelog.ID]gamelog.Status{}
		for _, mine := range list.Mine {
			got[mine.ID] = mine.Status
		}
		if !maps.Equal(got, c.want) {
			t.Errorf("got %v, want %v", got, c.want)
		}
	}
}

// TestListed lists open tables and the browser's own, and never private tables of others.
func TestListed(t *testing.T) {
	h := newHouse(t, server.Options{Limits: generous})
	ada, bo := h.browser(), h.browser()
	open := ada.create(wire.CreateTable{Name: "Ada", Config: table.Config{Game: "tsssf", Seats: 2, Open: true, Title: "Come in"}})
	ada.create(wire.CreateTable{Name: "Ada", Config: table.Config{Game: "tsssf", Seats: 2}})
	await.True(t, "the summaries of both tables", func() bool { // they are written in the background
		known, err := h.log.Summaries(t.Context(), gamelog.Filter{})
		return err == nil && len(known) == 2
	})
	for _, c := range []struct {
		b    *browser
		mine int
	}{{ada, 2}, {bo, 0}} {
		answer, body := c.b.ask("GET", "/api/tables", nil)
		var list wire.Tables
		if answer.StatusCode != http.StatusOK || json.Unmarshal(body, &list) != nil {
			t.Fatalf("%s: %s", answer.Status, body)
		}
		if len(list.Tables) != 1 || list.Tables[0].ID != open || len(list.Mine) != c.mine {
			t.Errorf("got %s", body)
		}
	}
	if answer, body := bo.ask("GET", "/api/tables/"+strings.ToUpper(string(open)), nil); answer.StatusCode != http.StatusOK || !strings.Contains(string(body), "Come in") {
		t.Errorf("%s: %s", answer.Status, body)
	}
}
