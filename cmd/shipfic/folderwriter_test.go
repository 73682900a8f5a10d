package main

import (
	"bytes"
	"context"
	"encoding/json"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/gamelog/sqlite"
	"shipfic/internal/games"
	"shipfic/internal/hall"
	"shipfic/internal/table"
)

// keptTable is a table of a kept data folder, and what its own version said about it.
type keptTable struct {
	ID      gamelog.ID     `json:"id"`
	Status  gamelog.Status `json:"status"`
	N       uint64         `json:"n"`
	Games   int            `json:"games"`
	Points  []game.Points  `json:"points"`
	Waiting []game.Seat    `json:"waiting"`
	Undo    bool           `json:"undo,omitempty"`   // the last move can be undone at once
	Killed  bool           `json:"killed,omitempty"` // its snapshot is older than its last entry
}

// plans are the tables of a data folder: both games; running, over, inside a question; with packs; over days; killed.
var plans = []struct {
	id     gamelog.ID
	config table.Config
	packs  []string
	moves  int  // of the last game; 0: until it is over
	before bool // another game was finished at the table
	ask    bool // stop inside a question
	undo   bool // stop after a move that can be undone at once
	killed bool
}{
	{id: "core1", config: table.Config{Game: "tsssf", Seats: 3}, moves: 40, undo: true},
	{id: "core2", config: table.Config{Game: "tsssf", Seats: 2, Options: json.RawMessage(`{"winningPoints":2}`)}},
	{id: "asked", config: table.Config{Game: "tsssf", Seats: 2}, moves: 20, ask: true},
	{id: "again", config: table.Config{Game: "tsssf", Seats: 2, Options: json.RawMessage(`{"winningPoints":1,"privateGoals":true}`)}, moves: 12, before: true, killed: true},
	{id: "packs", config: table.Config{Game: "tsssf", Seats: 2}, packs: []string{"example.json"}, moves: 25},
	{id: "texts", config: table.Config{Game: "tsssf", Seats: 2}, packs: []string{"texts.pon"}, moves: 60},
	{id: "ended", config: table.Config{Game: "tsssf", Seats: 2, Options: json.RawMessage(`{"winningPoints":2}`)}, packs: []string{"texts.pon"}},
	{id: "slaps", config: table.Config{Game: "hayburger", Seats: 3, Options: json.RawMessage(`{"pause":0}`)}, moves: 30},
	{id: "eaten", config: table.Config{Game: "hayburger", Seats: 2, Options: json.RawMessage(`{"pause":0}`)}},
	{id: "clock", config: table.Config{Game: "tsssf", Seats: 2, Turn: 86_400}, moves: 15},
	{id: "lobby", config: table.Config{Game: "tsssf", Seats: 4, Title: "Tuesday"}},
}

// mostMoves bounds a game that is played until it is over.
const mostMoves = 4000

// folderWriter plays the tables of a data folder. Everything it does follows from its random numbers and its clock, which are fixed.
type folderWriter struct {
	t    testing.TB
	log  *sqlite.Log
	hall *hall.Hall
	rng  *rand.Rand
	now  time.Time
}

// writeFolder writes the tables of all plans into a new file. Packs are files of a folder.
func writeFolder(t testing.TB, file, packs string) (kept []keptTable) {
	log, err := sqlite.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	shelf := games.NewShelf(log)
	w := &folderWriter{t: t, log: log, rng: rand.New(rand.NewPCG(1, 2)), now: time.Date(2026, 11, 14, 20, 0, 0, 0, time.UTC)}
	w.hall = &hall.Hall{
		Log: log, Games: shelf, Bots: games.NewBots(shelf, 0), Now: func() time.Time { return w.now }, Idle: time.Hour,
		Seeds: func() game.Seed { return game.SeedOf(w.rng.Uint64()) },
	}
	w.hall.Open()
	old := map[gamelog.ID]gamelog.Snapshot{}
	for _, p := range plans {
		for _, name := range p.packs {
			data, err := os.ReadFile(packs + "/" + name)
			if err != nil {
				t.Fatal(err)
			}
			hash, err := log.PutBlob(t.Context(), data)
			if err != nil {
				t.Fatal(err)
			}
			p.config.Packs = append(p.config.Packs, hash)
		}
		k := keptTable{ID: p.id, Undo: p.undo, Killed: p.killed}
		r := w.sit(p.id, p.config)
		if p.before {
			w.begin(r)
			w.play(r, mostMoves, nil)
			w.do(r, table.Command{Do: table.DoRematch, By: people[0]})
		}
		if p.id != "lobby" {
			w.begin(r)
			if p.killed {
				w.play(r, p.moves/2, nil)
				r, old[p.id] = w.stop(p.id)
			}
			switch {
			case p.moves == 0:
				w.play(r, mostMoves, nil)
			case p.ask:
				w.play(r, mostMoves, func(s *table.State) bool { return len(s.Points) >= p.moves && asks(s.Game) })
			case p.undo:
				w.play(r, mostMoves, func(s *table.State) bool { return len(s.Points) >= p.moves && !s.Points[len(s.Points)-1].Reveals })
			default:
				w.play(r, p.moves, nil)
			}
		}
		w.do(r, table.Command{Do: table.DoSay, By: people[0], Text: "good night"})
		s := r.State()
		k.Status, k.N, k.Games = s.Status, s.N, s.Games
		if s.Game != nil {
			k.Points, k.Waiting = s.Game.Result().Points, s.Game.Waiting()
		}
		kept = append(kept, k)
	}
	w.hall.Close()
	for id, snap := range old {
		if err := log.PutSnapshot(t.Context(), id, snap); err != nil {
			t.Fatal(err)
		}
	}
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
	return kept
}

// people are the players of the tables.
var people = []table.PersonID{"ada", "bo", "cy", "di"}

// sit makes a table where everybody sits.
func (w *folderWriter) sit(id gamelog.ID, c table.Config) *hall.Room {
	r, err := w.hall.Create(w.t.Context(), id, table.Command{By: people[0], Name: "Ada", Config: &c})
	if err != nil {
		w.t.Fatal(err)
	}
	for i := 1; i < c.Seats; i++ {
		seat := game.Seat(i)
		w.do(r, table.Command{Do: table.DoJoin, By: people[i], Name: string(people[i]) + "!"}, table.Command{Do: table.DoSit, By: people[i], Seat: &seat})
	}
	return r
}

// begin starts a game.
func (w *folderWriter) begin(r *hall.Room) {
	for _, seat := range r.State().Seats {
		if seat.Person != r.State().Host {
			w.do(r, table.Command{Do: table.DoReady, By: seat.Person, On: true})
		}
	}
	w.do(r, table.Command{Do: table.DoStart, By: r.State().Host})
}

// do gives commands a second apart.
func (w *folderWriter) do(r *hall.Room, commands ...table.Command) {
	w.t.Helper()
	for _, c := range commands {
		w.now = w.now.Add(time.Second)
		if _, err := r.Do(context.Background(), c); err != nil {
			w.t.Fatalf("%+v: %v", c, err)
		}
	}
}

// play makes random moves until their number is reached, a wanted state comes, or the game is over.
func (w *folderWriter) play(r *hall.Room, moves int, wanted func(*table.State) bool) {
	w.t.Helper()
	for range moves {
		s := r.State()
		if s.Status != gamelog.Playing || wanted != nil && wanted(s) {
			return
		}
		seat, move := w.next(s)
		c := table.Command{Do: table.DoMove, Seat: &seat, Move: move}
		if seat >= 0 {
			c.By = s.Seats[seat].Person
		} else {
			w.now = w.now.Add(time.Minute) // the game waits for time to pass
		}
		w.do(r, c)
	}
	if wanted != nil {
		w.t.Fatal("the wanted state did not come")
	}
}

// next picks a move of a seat that the game waits for. It ends few turns early and draws cards of
// both kinds, so that Goals are won.
func (w *folderWriter) next(s *table.State) (game.Seat, json.RawMessage) {
	waiting := s.Game.Waiting()
	seat := waiting[w.rng.IntN(len(waiting))]
	legal := s.Game.Legal(seat)
	if len(legal) == 0 {
		w.t.Fatalf("seat %d has no move", seat)
	}
	if plays := slices.DeleteFunc(slices.Clone(legal), func(m game.Move) bool { return moveKind(m) == "end" }); len(plays) > 0 && w.rng.IntN(4) > 0 {
		legal = plays
	}
	move, err := json.Marshal(legal[w.rng.IntN(len(legal))])
	if err != nil {
		w.t.Fatal(err)
	}
	return seat, bytes.ReplaceAll(move, []byte(`"pony","pony"`), []byte(`"pony","ship"`))
}

// moveKind is what a move does.
func moveKind(m game.Move) string {
	var kind struct{ Do string }
	if data, err := json.Marshal(m); err != nil || json.Unmarshal(data, &kind) != nil {
		return ""
	}
	return kind.Do
}

// stop unloads all tables, as a server that stops, and returns one of them with its snapshot.
func (w *folderWriter) stop(id gamelog.ID) (*hall.Room, gamelog.Snapshot) {
	w.hall.Close()
	w.hall.Open()
	r, err := w.hall.Room(w.t.Context(), id)
	if err != nil {
		w.t.Fatal(err)
	}
	s, err := w.log.Snapshot(w.t.Context(), id)
	if err != nil {
		w.t.Fatal(err)
	}
	return r, s
}

// asks reports whether a question is open.
func asks(g game.State) bool {
	return slices.ContainsFunc(g.Legal(g.Waiting()[0]), func(m game.Move) bool { return moveKind(m) == "choose" })
}
