package server_test

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"sync"
	"testing"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/hall"
	"shipfic/internal/server"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/packs"
	"shipfic/tsssf"
)

var absentAt = regexp.MustCompile(`"(since|until)":\d+`)

var cardID = regexp.MustCompile(`Core\.(?:Start|Pony|Ship|Goal)\.[A-Za-z0-9_-]+`)

// TestNoLeakInAGame reads every byte that players and a watcher receive in a whole game. Every card that is named there is visible to the
// seat at that entry, or was just before it, or is in an event for the seat.
func TestNoLeakInAGame(t *testing.T) {
	h := newHouse(t, server.Options{Limits: generous})
	id, players, _ := twoPlayers(t, h)
	watcher := h.browser().come(id, 0)
	room, err := h.hall.Room(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	updates := map[uint64]*hall.Update{room.State().N: {State: room.State()}}
	_, stop, err := room.Listen(&hall.Listener{Tell: func(u *hall.Update) {
		mu.Lock()
		defer mu.Unlock()
		updates[u.State.N] = u
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	playOn(t, h, id, players[:], 100_000)
	checked := 0
	for _, c := range append(players[:], watcher) {
		c.until(func() bool { return c.table.Status == gamelog.Finished })
		known := map[string]bool{}
		for _, data := range c.heard {
			var m wire.FromServer
			if err := json.Unmarshal(data, &m); err != nil {
				t.Fatal(err)
			}
			if m.Type == "own" {
				m.N = m.On + 1 // that of the update which follows
			}
			u := updates[m.N]
			if m.Type != "state" && m.Type != "update" && m.Type != "own" || u == nil || u.State.Game == nil {
				continue
			}
			for _, state := range []*hall.Update{updates[m.N-1], u} {
				if state != nil {
					know(t, known, state, c.seat)
				}
			}
			for _, card := range cardID.FindAllString(string(data), -1) {
				if checked++; !known[card] {
					t.Fatalf("seat %d is told of %s at entry %d: %s", c.seat, card, m.N, data)
				}
			}
			clear(known)
		}
		for _, data := range c.heard {
			if bytes.Contains(data, []byte(`"seed"`)) || bytes.Contains(data, []byte(fmt.Sprintf("%x", room.State().Setup.Seed))) {
				t.Fatalf("seat %d is told the seed", c.seat)
			}
		}
	}
	if checked < 1000 {
		t.Errorf("only %d names of cards were looked at", checked)
	}
}

// know notes the cards that a seat may know from an update.
func know(t *testing.T, known map[string]bool, u *hall.Update, seat game.Seat) {
	t.Helper()
	seen := []any{u.State.Game.View(seat)}
	for _, e := range u.Events {
		if e.To.Includes(seat) {
			seen = append(seen, e.Body)
		}
	}
	data, err := json.Marshal(seen)
	if err != nil {
		t.Fatal(err)
	}
	for _, card := range cardID.FindAllString(string(data), -1) {
		known[card] = true
	}
}

// TestNoLeakOfWhatIsHidden stops a game at many moments and deals again everything that a seat cannot see. Two servers, one with
// the true table and one with the other, then say the same to that seat to the last byte: at the first sync, on coming
// back, when they refuse, and when they tell what a move changed. The same holds for watchers.
func TestNoLeakOfWhatIsHidden(t *testing.T) {
	h := newHouse(t, server.Options{Limits: generous})
	id, players, browsers := twoPlayers(t, h)
	moves := 0
	for moment := range 12 {
		playOn(t, h, id, players[:], 7)
		room, err := h.hall.Room(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		state := room.State()
		if !state.Playing() {
			break
		}
		for _, seat := range []game.Seat{players[0].seat, game.Watcher} {
			dice := game.Dice(moment + 1)
			imagined := state.Game.(*tsssf.State).Imagine(seat, &dice)
			if bytes.Equal(imagined.Encode(), state.Game.Encode()) {
				t.Fatal("nothing was dealt again")
			}
			move := safeMove(t, state, imagined, seat)
			if move != nil {
				moves++
			}
			truth := heardOf(t, h, browsers[0], id, state, state.Game, seat, move)
			other := heardOf(t, h, browsers[0], id, state, imagined, seat, move)
			if len(truth) < 4 || !slices.EqualFunc(truth, other, bytes.Equal) {
				t.Fatalf("at entry %d seat %d hears\n%s\nand with other hidden cards\n%s", state.N, seat, bytes.Join(truth, []byte("\n")), bytes.Join(other, []byte("\n")))
			}
		}
	}
	if moves == 0 {
		t.Error("no move was compared")
	}
}

// safeMove is a move of the seat after which it sees the same with both deals: it draws nothing. There may be none.
func safeMove(t *testing.T, s *table.State, imagined game.State, seat game.Seat) []byte {
	t.Helper()
	for _, move := range s.Game.Legal(seat) {
		after, _, err := s.Game.Apply(game.Input{Seat: seat, Move: move})
		after2, _, err2 := imagined.Apply(game.Input{Seat: seat, Move: move})
		if err != nil || err2 != nil || !bytes.Equal(canonical(t, after.View(seat)), canonical(t, after2.View(seat))) {
			continue
		}
		data, err := move.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	return nil
}

// heardOf is all that a client hears from a server whose table has a game in some state: the browser's own, or a stranger's. At the end
// the client may make a move.
func heardOf(t *testing.T, from *house, b *browser, id gamelog.ID, around *table.State, g game.State, seat game.Seat, move []byte) [][]byte {
	t.Helper()
	log := &gamelog.Memory{}
	words, err := json.Marshal(around)
	if err != nil {
		t.Fatal(err)
	}
	data := append(binary.AppendUvarint(nil, uint64(len(words))), words...)
	entries := make([]gamelog.Entry, around.N)
	if err := log.Append(t.Context(), id, 0, entries...); err != nil {
		t.Fatal(err)
	}
	if err := log.PutSnapshot(t.Context(), id, gamelog.Snapshot{N: around.N, Rules: around.Rules, Data: append(data, g.Encode()...)}); err != nil {
		t.Fatal(err)
	}
	h := newHouse(t, server.Options{Limits: generous, Log: log})
	defer h.close()
	visitor := h.browser()
	if seat == game.Watcher {
		visitor.knows("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")
	} else {
		visitor.Jar = b.Jar
		jarTo(visitor, from, h)
	}
	c := visitor.come(id, 0)
	if c.seat != seat {
		t.Fatalf("came to seat %d, not %d", c.seat, seat)
	}
	if seat != game.Watcher {
		for _, card := range packs.Core().Cards {
			move, err := tsssf.Move{Do: "replace", Pony: card.ID, At: &[2]int{50, 50}}.MarshalJSON()
			if err != nil {
				t.Fatal(err)
			}
			if m := c.do(wire.Command{Do: table.DoMove, Move: move}); m.Type != "refused" {
				t.Fatalf("%s was not refused", move)
			}
		}
	}
	again := visitor.come(id, around.N-1)
	if move != nil {
		c.must(wire.Command{Do: table.DoMove, Move: move})
	}
	heard := append(c.heard, again.heard...)
	// Arrivals and departures are announced some time later, before or after the move. They add no entry.
	heard = slices.DeleteFunc(heard, func(data []byte) bool {
		var m wire.FromServer
		if err := json.Unmarshal(data, &m); err != nil {
			t.Fatal(err)
		}
		return m.Type == "update" && m.N == m.On
	})
	for i := range heard {
		heard[i] = absentAt.ReplaceAll(heard[i], []byte(`"$1":0`)) // the two servers began at different times
	}
	if updates := bytes.Count(bytes.Join(heard, nil), []byte(`"type":"update"`)); move != nil && updates == 0 {
		t.Fatalf("%s was not told", move)
	}
	if seat == game.Watcher {
		heard = append(heard, heard...) // it does nothing that could be refused
	}
	return heard
}
