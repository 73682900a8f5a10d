package archive_test

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"testing"
	"time"

	"shipfic/game"
	"shipfic/internal/api/apitest"
	"shipfic/internal/archive"
	"shipfic/internal/gamelog"
	"shipfic/internal/hall"
	"shipfic/internal/limit"
	"shipfic/internal/server"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/packs"
	"shipfic/tsssf"
)

// dealt is the seed of every game here.
const dealt = 7

// oneGame plays the same game whatever is asked for.
type oneGame struct{ engine game.Engine }

func (g oneGame) Engine(table.Config) (game.Engine, error) { return g.engine, nil }

// ponies play Secret Shipfic Folder with the Core deck.
func ponies(t testing.TB) game.Engine {
	t.Helper()
	box, err := tsssf.NewBox(packs.Rules(packs.Core().Cards))
	if err != nil {
		t.Fatal(err)
	}
	return tsssf.Engine{Box: box}
}

// house is an archive over tables in memory, served as the program does.
type house struct {
	*apitest.Client
	t       testing.TB
	hall    *hall.Hall
	archive *archive.Archive
}

func newHouse(t testing.TB, log gamelog.Log, engine game.Engine, page fs.FS, limits limit.Limits) *house {
	t.Helper()
	quiet := slog.New(slog.DiscardHandler)
	hall := &hall.Hall{
		Log: log, Games: oneGame{engine}, Logger: quiet, Seeds: func() game.Seed { return game.SeedOf(dealt) },
	}
	hall.Open()
	t.Cleanup(hall.Close)
	a := archive.New(archive.Options{Chronicles: hall, Entries: log, Notes: log, Page: page})
	many := limit.Rate{Times: 1_000_000, In: time.Second}
	if limits.Misses == (limit.Rate{}) {
		limits.Misses = many
	}
	limits.Requests = many
	s := server.New(server.Options{
		Hall: hall, Log: log, Page: page, Logger: quiet, Archive: a, Routes: a.Routes(), Limits: limits, Budget: apitest.Unhurried,
	})
	return &house{apitest.Serve(t, s.Handler()), t, hall, a}
}

// problem asks for something that is refused.
func (h *house) problem(path string, status int) string {
	h.t.Helper()
	return apitest.JSON[wire.Problem](h.Client, "GET", path, nil, status).Code
}

// newTable makes a table where people are seated in this order and the game has begun.
func (h *house) newTable(id gamelog.ID, people ...table.PersonID) *hall.Room {
	h.t.Helper()
	config := &table.Config{Game: "tsssf", Seats: len(people)}
	room, err := h.hall.Create(h.t.Context(), id, table.Command{By: people[0], Name: string(people[0]), Config: config})
	if err != nil {
		h.t.Fatal(err)
	}
	for i, p := range people[1:] {
		seat := game.Seat(i + 1)
		h.must(room, table.Command{Do: table.DoJoin, By: p, Name: string(p)})
		h.must(room, table.Command{Do: table.DoSit, By: p, Seat: &seat})
		h.must(room, table.Command{Do: table.DoReady, By: p, On: true})
	}
	h.must(room, table.Command{Do: table.DoStart, By: people[0]})
	return room
}

// must gives a command that is not refused.
func (h *house) must(room *hall.Room, c table.Command) *hall.Update {
	h.t.Helper()
	u, err := room.Do(h.t.Context(), c)
	if err != nil {
		h.t.Fatalf("%s: %v", c.Do, err)
	}
	return u
}

// play makes random legal moves, the same ones in every run, until the game is over or that many moves were made.
func (h *house) play(room *hall.Room, limit int) (updates []*hall.Update) {
	h.t.Helper()
	for range limit {
		s := room.State()
		if !s.Playing() {
			break
		}
		copied := s.Game.(*tsssf.State).Clone()
		dice := game.Dice(s.N)
		seat, act, more := copied.RandomAct(&dice)
		if !more {
			h.t.Fatal(errors.New("the game is over, and its table does not know"))
		}
		move, err := copied.MoveOf(act).MarshalJSON()
		if err != nil {
			h.t.Fatal(err)
		}
		by := s.Seats[seat].Person
		if s.Seats[seat].Away {
			by = "" // a bot plays
		}
		updates = append(updates, h.must(room, table.Command{Do: table.DoMove, By: by, Seat: &seat, Move: move}))
	}
	return updates
}

// toTheEnd is more moves than any game here takes.
const toTheEnd = 100_000

func (h *house) replay(name string) wire.Replay {
	h.t.Helper()
	return apitest.JSON[wire.Replay](h.Client, "GET", "/api/games/"+name, nil, http.StatusOK)
}

func (h *house) part(name string, number int, version string) wire.ReplayPart {
	h.t.Helper()
	return apitest.JSON[wire.ReplayPart](h.Client, "GET", fmt.Sprintf("/api/games/%s/parts/%d?v=%s", name, number, version), nil, http.StatusOK)
}

// frames are all frames of a replay, part by part.
func (h *house) frames(name string) (frames []wire.Frame) {
	h.t.Helper()
	replay := h.replay(name)
	frames = replay.First.Frames
	for n := 1; len(frames) < replay.Frames; n++ {
		part := h.part(name, n, replay.Version).Frames
		if len(part) == 0 || len(part) > replay.PerPart {
			h.t.Fatalf("part %d has %d frames", n, len(part))
		}
		frames = append(frames, part...)
	}
	if len(frames) != replay.Frames {
		h.t.Fatalf("%d frames of %d", len(frames), replay.Frames)
	}
	return frames
}

func (h *house) story(name string) wire.Story {
	h.t.Helper()
	return apitest.JSON[wire.Story](h.Client, "GET", "/api/games/"+name+"/story", nil, http.StatusOK)
}
