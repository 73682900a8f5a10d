package server_test

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"shipfic/game"
	"shipfic/internal/limit"
	"shipfic/internal/server"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/tsssf"
)

// TestWholeViews plays a game from the lists of legal moves of clients that get nothing but states. Every state has what a client with
// differences has at the same entry, and every listed move is accepted.
func TestWholeViews(t *testing.T) {
	h := newHouse(t, server.Options{Limits: generous})
	id, players, browsers := twoPlayers(t, h)
	room, err := h.hall.Room(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	plain := append(players[:], h.browser().come(id, 0))
	var whole []*client
	for _, b := range append(browsers[:], plain[2].from) {
		whole = append(whole, b.comeAs(id, wire.FromClient{Whole: true}))
	}
	playing := true
	for compared := 0; playing; compared++ {
		s := room.State()
		n := s.Shown()
		var mover *client
		var move json.RawMessage
		for i, c := range whole {
			m := latest(t, c)
			for m.N < n {
				m = c.hear()
			}
			plain[i].until(func() bool { return plain[i].n == n })
			if m.Type != "state" || m.N != n || m.Public != nil || m.Own != nil {
				t.Fatalf("after entry %d a client that wants whole views gets %+v", n, m)
			}
			view, err := json.Marshal(tsssf.View{PublicView: *plain[i].public, OwnView: *plain[i].own})
			if err != nil || string(view) != string(m.View) {
				t.Fatalf("after entry %d the views of seat %d differ (%v):\n%s\n%s", n, *m.Seat, err, view, m.View)
			}
			if diff := cmp.Diff(plain[i].table, m.Table, cmpopts.IgnoreFields(wire.TableView{}, "People", "Clock", "Watchers")); diff != "" {
				t.Fatalf("after entry %d the tables differ:\n%s", n, diff)
			}
			if listed := acceptedMoves(t, s, m); len(listed) > 0 {
				mover, move = c, listed[(compared*7)%len(listed)]
			}
		}
		switch playing = s.Playing(); {
		case playing && mover == nil:
			t.Fatal("no state lists a move")
		case playing:
			mover.must(wire.Command{Do: table.DoMove, Move: move})
		case compared < 10:
			t.Errorf("only %d entries were compared", compared)
		}
	}
}

// latest is the last state that a client has.
func latest(t *testing.T, c *client) (m wire.FromServer) {
	t.Helper()
	for _, heard := range c.heard {
		var next wire.FromServer
		if err := json.Unmarshal(heard, &next); err != nil {
			t.Fatal(err)
		}
		switch next.Type {
		case "state":
			m = next
		case "update", "own":
			t.Fatalf("a client that wants whole views gets %s", heard)
		}
	}
	return m
}

// acceptedMoves are the moves that a state lists, which must all be those of the game.
func acceptedMoves(t *testing.T, s *table.State, m wire.FromServer) (moves []json.RawMessage) {
	t.Helper()
	if m.Legal != nil {
		if err := json.Unmarshal(m.Legal, &moves); err != nil {
			t.Fatal(err)
		}
	}
	var legal []game.Move
	if s.Playing() {
		legal = s.Game.Legal(*m.Seat)
	}
	if len(moves) != len(legal) {
		t.Fatalf("seat %d has %d moves, and %d are listed", *m.Seat, len(legal), len(moves))
	}
	for _, data := range moves {
		move, err := tsssf.ParseMove(data)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := s.Game.Apply(game.Input{Seat: *m.Seat, Move: move}); err != nil {
			t.Errorf("%s is listed, and refused: %v", data, err)
		}
	}
	return moves
}

// TestWholeViewsKeepSecrets: a client that wants whole views hears nothing of a secret move either.
func TestWholeViewsKeepSecrets(t *testing.T) {
	_, everybody := whisperers(t, server.Options{})
	ada, bo := everybody[0], everybody[1]
	whole := bo.from.comeAs(bo.table.ID, wire.FromClient{Whole: true})
	whole.until(func() bool { // nothing more comes about who is here
		return !slices.ContainsFunc(whole.table.People, func(p wire.PersonView) bool { return !p.Present })
	})
	before := len(whole.heard)
	ada.must(say(word{Secret: "honeysuckle"}))
	ada.must(say(word{Aloud: "hello"}))
	for whole.n < ada.n {
		whole.hear()
	}
	if told := len(whole.heard) - before; told != 1 {
		t.Errorf("a whisper and a word are told in %d messages", told)
	}
}

// TestWholeStatesAreLimited: beyond the limit of its address a client gets a state now and then, and always the latest one in the end. Its
// answers wait for the states, and others do not.
func TestWholeStatesAreLimited(t *testing.T) {
	limits := generous
	limits.States = limit.Rate{Times: 3, In: 3 * time.Second}
	h := newHouse(t, server.Options{Limits: limits})
	ada := h.browser()
	id := ada.create(wire.CreateTable{Name: "Ada", Config: table.Config{Game: "tsssf", Seats: 2}})
	plain, whole := ada.come(id, 0), h.browser().comeAs(id, wire.FromClient{Whole: true})
	const lines = 40
	for range lines {
		plain.must(wire.Command{Do: table.DoSay, Text: "hello"})
	}
	for whole.n < plain.n {
		whole.hear()
	}
	if got := len(whole.heard); got > lines/2 {
		t.Errorf("%d lines were told in %d states", lines, got)
	}
	if len(whole.table.Chat) != lines {
		t.Errorf("the last state has %d of %d lines", len(whole.table.Chat), lines)
	}
}

// TestPrograms: everybody sees who is a program, and it takes a seat only where the host allows it.
func TestPrograms(t *testing.T) {
	h := newHouse(t, server.Options{Limits: generous})
	ada := h.browser()
	config := table.Config{Game: "tsssf", Seats: 2}
	id := ada.create(wire.CreateTable{Name: "Ada", Config: config})
	host, bot := ada.come(id, 0), h.browser().comeAs(id, wire.FromClient{Whole: true, Program: true})
	bot.must(wire.Command{Do: table.DoJoin, Name: "Robo"})
	if m := bot.do(wire.Command{Do: table.DoSit, Seat: seatRef(1)}); m.Code != table.NoPrograms {
		t.Errorf("a program without leave is answered with %+v", m)
	}
	config.Programs = true
	host.must(wire.Command{Do: table.DoConfig, Config: &config})
	bot.must(wire.Command{Do: table.DoSit, Seat: seatRef(1)})
	host.until(func() bool { return host.table.Seats[1].Person == bot.you })
	for _, c := range []*client{host, bot} {
		for _, p := range c.table.People {
			if p.Program != (p.ID == bot.you) {
				t.Errorf("%s sees %+v", c.you, p)
			}
		}
	}
}
