package archive_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"shipfic/game"
	"shipfic/internal/api"
	"shipfic/internal/api/apitest"
	"shipfic/internal/archive"
	"shipfic/internal/gamelog"
	"shipfic/internal/games"
	"shipfic/internal/hall"
	"shipfic/internal/limit"
	"shipfic/internal/server"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/tsssf"
)

// house is a server with its tables, and a browser with a session there.
type importHouse struct {
	*apitest.Client
	cookie string
	hall   *hall.Hall
	log    *gamelog.Memory
}

func newImportHouse(t *testing.T) *importHouse {
	log, quiet := &gamelog.Memory{}, slog.New(slog.DiscardHandler)
	shelf := games.NewShelf(log)
	hall := &hall.Hall{Log: log, Games: shelf, Logger: quiet, Seeds: func() game.Seed { return game.SeedOf(4) }}
	hall.Open()
	t.Cleanup(hall.Close)
	shown := archive.New(archive.Options{Chronicles: hall, Entries: log, Cards: shelf.Cards})
	many := limit.Rate{Times: 1000, In: time.Second}
	movers := &archive.Importer{Log: log, Hall: hall, NewCode: server.NewCode, Packs: log}
	s := server.New(server.Options{
		Hall: hall, Log: log, Logger: quiet, Archive: shown, Routes: append(shown.Routes(), movers.Routes()...),
		Limits: limit.Limits{Requests: many, Misses: many, Packs: many, Checks: many},
	})
	return &importHouse{Client: apitest.Serve(t, s.Handler()), hall: hall, log: log}
}

// begun makes a table by the API, with two seats of which somebody else has the second.
func (h *importHouse) begun(t *testing.T, packs ...gamelog.Hash) *hall.Room {
	answer, body := h.Ask("POST", "/api/tables", wire.CreateTable{
		Name: "Ada", Config: table.Config{Game: "tsssf", Seats: 2, Packs: packs, Options: json.RawMessage(`{"winningPoints":1}`)},
	})
	var made wire.Created
	if err := json.Unmarshal(body, &made); err != nil || answer.StatusCode != 201 {
		t.Fatalf("%s %s", answer.Status, body)
	}
	h.cookie, _, _ = strings.Cut(answer.Header.Get("Set-Cookie"), ";")
	room, err := h.hall.Room(t.Context(), made.ID)
	if err != nil {
		t.Fatal(err)
	}
	second := game.Seat(1)
	for _, c := range []table.Command{
		{Do: table.DoJoin, By: "bo", Name: "Bo"},
		{Do: table.DoSit, By: "bo", Seat: &second},
		{Do: table.DoReady, By: "bo", On: true},
		{Do: table.DoStart, By: room.State().Host},
	} {
		if _, err := room.Do(t.Context(), c); err != nil {
			t.Fatal(c.Do, err)
		}
	}
	return room
}

// play makes random moves, each from the number of its entry, until the game is over.
func play(t *testing.T, room *hall.Room) {
	for range 2_000 {
		s := room.State()
		if !s.Playing() {
			return
		}
		state, dice := s.Game.(*tsssf.State).Clone(), game.Dice(s.N)
		seat, act, more := state.RandomAct(&dice)
		move, err := state.MoveOf(act).MarshalJSON()
		if err != nil || !more {
			t.Fatal(more, err)
		}
		if _, err := room.Do(t.Context(), table.Command{Do: table.DoMove, By: s.Seats[seat].Person, Seat: &seat, Move: move}); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatal("the game does not end")
}

// file is the file of a table.
func (h *importHouse) file(t *testing.T, room *hall.Room) []byte {
	answer, body := h.Ask("GET", "/api/tables/"+string(room.ID())+"/file", nil, "Cookie", h.cookie)
	if answer.StatusCode != 200 {
		t.Fatalf("%s %s", answer.Status, body)
	}
	return body
}

// TestMove takes a finished game to another server, where it ended as it did and can be replayed.
func TestMove(t *testing.T) {
	here, there := newImportHouse(t), newImportHouse(t)
	room := here.begun(t)
	path := "/api/tables/" + string(room.ID()) + "/file"
	if answer, body := here.Ask("GET", path, nil, "Cookie", here.cookie); answer.StatusCode != 409 {
		t.Errorf("while the game is played: %s %s", answer.Status, body)
	}
	play(t, room)
	if code := apitest.JSON[wire.Problem](here.Client, "GET", path, nil, 403).Code; code != table.NotSeated {
		t.Errorf("to a stranger: %s", code)
	}
	file := here.file(t, room)
	brought := apitest.JSON[wire.BroughtGame](there.Client, "POST", "/api/games", file, 201)
	if strings.HasPrefix(brought.Game, string(room.ID())) || !strings.HasSuffix(brought.Game, "-1") {
		t.Errorf("the game is called %q", brought.Game)
	}
	story := func(h *importHouse, name string) string {
		told := apitest.JSON[map[string]any](h.Client, "GET", "/api/games/"+name+"/story", nil, 200)
		data, err := json.Marshal([]any{told["n"], told["points"], told["public"], told["seats"]}) // the words depend on the code
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	if here, there := story(here, string(room.ID())+"-1"), story(there, brought.Game); here != there {
		t.Errorf("the story was\n%.500s\nand is\n%.500s", here, there)
	}
	apitest.JSON[wire.Replay](there.Client, "GET", "/api/games/"+brought.Game, nil, 200)
}

// TestRefuse refuses files that are not what the rules say, and stores nothing of them.
func TestRefuse(t *testing.T) {
	h := newImportHouse(t)
	room := h.begun(t)
	play(t, room)
	file := h.file(t, room)
	lines := bytes.SplitAfter(file, []byte("\n"))
	for name, c := range map[string]struct {
		data []byte
		code string
	}{
		"nothing":             {nil, api.BadGame},
		"not a file":          {[]byte(`{"pony":1}`), api.BadGame},
		"without its end":     {bytes.Join(lines[:len(lines)-5], nil), api.BadGame},
		"another name":        {bytes.Join([][]byte{lines[0], bytes.Replace(bytes.Join(lines[1:], nil), []byte(`"Ada"`), []byte(`"Eve"`), 1)}, nil), api.BadGame},
		"another seed":        {bytes.Replace(file, []byte(`"seed":"`), []byte(`"seed":"9`), 1), api.BadGame},
		"larger than allowed": {bytes.Repeat([]byte(" "), 5<<20), api.TooLarge},
	} {
		_, body := h.Ask("POST", "/api/games", c.data)
		var problem wire.Problem
		if err := json.Unmarshal(body, &problem); err != nil || problem.Code != c.code {
			t.Errorf("%s: %s", name, body)
		}
	}
	if all, err := h.log.Summaries(t.Context(), gamelog.Filter{}); err != nil || len(all) != 1 {
		t.Errorf("%d tables are stored, %v", len(all), err)
	}
}

// take sends a file to a server that takes it in another way.
func take(t *testing.T, movers *archive.Importer, file []byte) error {
	_, err := movers.Routes()[1].Handle(apitest.Request(t, "POST", "/api/games", file))
	return err
}

// uploads notes what is uploaded, or refuses it.
type uploads struct {
	packs   [][]byte
	refused error
}

func (u *uploads) PutBlob(_ context.Context, data []byte) (gamelog.Hash, error) {
	u.packs = append(u.packs, data)
	return gamelog.HashOf(data), u.refused
}

// TestPacks stores the packs of a game as uploads, and nothing else that is in the file.
func TestPacks(t *testing.T) {
	h := newImportHouse(t)
	pack := []byte(`{"name": "P", "format": "shipfic:1", "namespace": "X", "cards": {"pony": {"A": {"title": "A", "name": "A"}}}}`)
	hash, err := h.log.PutBlob(t.Context(), pack)
	if err != nil {
		t.Fatal(err)
	}
	room := h.begun(t, hash)
	play(t, room)
	file, err := archive.LoadGame(t.Context(), h.log, room.ID())
	if err != nil {
		t.Fatal(err)
	}
	picture := []byte("\xff\xd8\xff<script>alert(1)</script>")
	file.Packs = append(file.Packs, picture)
	var data bytes.Buffer
	if err := file.Write(&data); err != nil {
		t.Fatal(err)
	}
	uploaded := &uploads{}
	if err := take(t, &archive.Importer{Log: h.log, Hall: h.hall, NewCode: server.NewCode, Packs: uploaded}, data.Bytes()); err != nil {
		t.Fatal(err)
	}
	if want := [][]byte{pack}; !reflect.DeepEqual(uploaded.packs, want) {
		t.Errorf("%q are uploaded, want %q", uploaded.packs, want)
	}
	if _, err := h.log.Blob(t.Context(), gamelog.HashOf(picture)); !errors.Is(err, gamelog.ErrNotFound) {
		t.Errorf("something that no entry names is stored (%v)", err)
	}
	hidden := &uploads{refused: errors.New("the operators have hidden it")}
	if err := take(t, &archive.Importer{Log: h.log, Hall: h.hall, NewCode: server.NewCode, Packs: hidden}, data.Bytes()); !errors.Is(err, hidden.refused) {
		t.Errorf("with a hidden pack: %v", err)
	}
}

// TestReplayIsBounded refuses a file whose replay takes too long, or would: settings and their packs count for more than other entries.
func TestReplayIsBounded(t *testing.T) {
	h := newImportHouse(t)
	room := h.begun(t)
	play(t, room)
	movers := &archive.Importer{Log: h.log, Hall: h.hall, NewCode: server.NewCode, Packs: h.log, Time: time.Nanosecond}
	if err := take(t, movers, h.file(t, room)); !errors.Is(err, hall.ErrTooLong) {
		t.Errorf("a replay that takes too long is answered with %v", err)
	}
	movers.Time = time.Hour
	pack := bytes.Repeat([]byte(" "), 900<<10)
	for _, c := range []struct {
		config table.Config
		times  int
		dear   bool
	}{
		{table.Config{Game: "tsssf", Seats: 2}, 100, false},
		{table.Config{Game: "tsssf", Seats: 2}, 400, true},
		{table.Config{Game: "tsssf", Seats: 2, Packs: []gamelog.Hash{gamelog.HashOf(pack)}}, 10, false},
		{table.Config{Game: "tsssf", Seats: 2, Packs: []gamelog.Hash{gamelog.HashOf(pack)}}, 40, true},
	} {
		entry, err := table.Command{Do: table.DoConfig, At: 1, By: "ada", Config: &c.config}.Entry()
		if err != nil {
			t.Fatal(err)
		}
		file := &archive.GameFile{ID: "dear", Packs: [][]byte{pack}, Entries: slices.Repeat([]gamelog.Entry{entry}, c.times)}
		for i := range file.Entries {
			file.Entries[i].N = uint64(i) + 1
		}
		var data bytes.Buffer
		if err := file.Write(&data); err != nil {
			t.Fatal(err)
		}
		if err := take(t, movers, data.Bytes()); errors.Is(err, hall.ErrTooLong) != c.dear {
			t.Errorf("%d times %+v: %v", c.times, c.config, err)
		}
	}
}
