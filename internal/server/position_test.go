package server_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/hall"
	"shipfic/internal/position"
	"shipfic/internal/server"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/tsssf"
)

const someGame = "position tsssf rules 3 seats 3\nturn 8 seat 1\n0,0 FanficAuthorTwilight\n1,0 Zecora\n0,0|1,0 NowKiss\n" +
	"hand 0 Lyra\nhand 1 BonBon FillyhoodCrush\nhand 2 Tom SmartyPants\ngoals Rodeo Pomf Quite\nwon 2 Epidemic\nrest 5\n"

// TestPlayOn makes a table that begins with a position. Nobody is sent the position, which shows all hands.
func TestPlayOn(t *testing.T) {
	core := newCoreGames(t)
	h := newHouse(t, server.Options{Positions: &position.Reader{Games: core}})
	b := h.browser()
	wish := wire.CreateTable{
		Name: "Ada", Config: table.Config{Title: "What if"}, Bots: []string{"filly", "filly"}, Start: true,
		Position: &wire.PlayOn{Position: someGame, Seat: 1},
	}
	var made wire.Created
	answer, body := b.ask("POST", "/api/tables", wish)
	if answer.StatusCode != http.StatusCreated || json.Unmarshal(body, &made) != nil {
		t.Fatalf("%s: %s", answer.Status, body)
	}
	room, err := h.hall.Room(t.Context(), made.ID)
	if err != nil {
		t.Fatal(err)
	}
	s := room.State()
	if s.Seats[1].Person == "" || s.Seats[0].Bot == "" || s.Seats[2].Bot == "" || !s.Playing() {
		t.Errorf("the seats are %+v", s.Seats)
	}
	pos := s.Game.(*tsssf.State).Position()
	if pos.Turn != 1 || pos.Turns != 8 || len(pos.Ponies) != 2 || len(pos.Hands[1]) != 2 || len(pos.Won[2]) != 1 {
		t.Errorf("the game begins with %+v", pos)
	}
	if _, body := b.ask("GET", "/api/tables/"+string(made.ID), nil); strings.Contains(string(body), "SmartyPants") || strings.Contains(string(body), "from") {
		t.Errorf("the settings show hidden cards: %s", body)
	}
	h.hall.Close() // and another one reads the log
	hall := &hall.Hall{Log: h.log, Games: core, Bots: anyBots{}}
	hall.Open()
	t.Cleanup(hall.Close)
	again, err := hall.Room(t.Context(), made.ID)
	if err != nil {
		t.Fatal(err)
	}
	if now := again.State(); game.DigestOf(now.Game.Encode()) != game.DigestOf(s.Game.Encode()) && now.N == s.N {
		t.Error("the log replays to another game")
	}
}

// TestPositionsOverTheNetwork plays from a position, gets a hint, and refuses what is not one.
func TestPositionsOverTheNetwork(t *testing.T) {
	b := newHouse(t, server.Options{Positions: &position.Reader{Games: newCoreGames(t)}}).browser()
	var now wire.PositionNow
	answer, body := b.ask("POST", "/api/positions", wire.AskPosition{Position: someGame})
	if answer.StatusCode != http.StatusOK || json.Unmarshal(body, &now) != nil || now.Seat != 1 || now.Text != someGame+"" {
		t.Fatalf("%s: %s", answer.Status, body)
	}
	for _, c := range []struct {
		path string
		ask  any
		code string
	}{
		{"/api/positions", wire.AskPosition{Position: "hello"}, position.BadPosition},
		{"/api/positions", wire.AskPosition{Position: someGame + "hand 1 Tom"}, position.BadPosition},
		{"/api/positions", wire.AskPosition{Position: someGame, Moves: make([]wire.PositionMove, 500)}, position.TooLong},
		{"/api/positions/hint", wire.AskPosition{Position: strings.Replace(someGame, "Tom", "BonBon", 1)}, tsssf.CardTwice},
		{"/api/tables", wire.CreateTable{Name: "Ada", Position: &wire.PlayOn{Position: someGame, Seat: 3}}, table.NoSuchSeat},
		{"/api/tables", wire.CreateTable{Name: "Ada", Position: &wire.PlayOn{Position: someGame}, Bots: []string{"filly"}, Start: true}, table.SeatsEmpty},
		{"/api/tables", wire.CreateTable{Name: "Ada", Config: table.Config{Game: "tsssf", Seats: 2, From: table.RawOptions(`{"setup":7}`)}}, table.BadConfig},
	} {
		var problem wire.Problem
		answer, body := b.ask("POST", c.path, c.ask)
		if answer.StatusCode < 400 || json.Unmarshal(body, &problem) != nil || problem.Code != c.code {
			t.Errorf("%s: %s: %s, not %s", c.path, answer.Status, body, c.code)
		}
	}
	none := newHouse(t, server.Options{Log: &gamelog.Memory{}}).browser()
	if answer, _ := none.ask("POST", "/api/positions", wire.AskPosition{Position: someGame}); answer.StatusCode != http.StatusNotFound {
		t.Errorf("without positions: %s", answer.Status)
	}
}
