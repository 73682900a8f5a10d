package archive

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/games"
	"shipfic/internal/hall"
	"shipfic/internal/limit"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// Limits of a file, and of its replay.
const (
	maxFile     = 4 << 20
	maxPrice    = 5_000 // a long game has about a thousand entries
	configPrice = 20    // of settings, which may compose other cards, in entries
	priceBytes  = 4 << 10
	replayTime  = 5 * time.Second
)

// Importer sends tables as files, and stores those that are sent to it.
type Importer struct {
	Log     gamelog.Log
	Hall    *hall.Hall
	NewCode func() gamelog.ID // of a table that is stored
	// Packs stores the packs of files, as it does those that people upload.
	Packs interface {
		PutBlob(ctx context.Context, data []byte) (gamelog.Hash, error)
	}
	Time time.Duration // for the replay of a file; 0: five seconds
}

// Routes are the addresses of files.
func (m *Importer) Routes() []api.Route {
	return []api.Route{
		{Pattern: "GET /api/tables/{id}/file", Handle: m.send, Limit: limit.Checks, Guarded: true},
		{Pattern: "POST /api/games", Handle: m.take, Limit: limit.Packs},
	}
}

// send sends a finished table to somebody who has a seat there. The file of a running game would show its hidden cards.
func (m *Importer) send(r *api.Request) (*api.Response, error) {
	id := gamelog.ID(r.PathValue("id"))
	room, err := m.Hall.Room(r.Context, id)
	if err != nil {
		return nil, err
	}
	state, person := room.State(), r.Client.Person
	seated := func(s table.Seat) bool { return s.Person != "" && s.Person == person(id) }
	if person == nil || !slices.ContainsFunc(state.Seats, seated) {
		return nil, &api.Problem{Status: api.StatusForbidden, Code: table.NotSeated}
	}
	if state.Status != gamelog.Finished {
		return nil, &api.Problem{Status: api.StatusConflict, Code: api.NotFinished}
	}
	file, err := LoadGame(r.Context, m.Log, id)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := api.Work(r.Context, func() error { return file.Write(&b) }); err != nil {
		return nil, err
	}
	response := api.Data("application/jsonl", "no-store", b.Bytes())
	response.Header["Content-Disposition"] = `attachment; filename="` + string(id) + `.jsonl"`
	return response, nil
}

// take stores a table from a file, and answers with the name of its last game.
func (m *Importer) take(r *api.Request) (*api.Response, error) {
	data, err := api.ReadBody(r, maxFile)
	if err != nil {
		return nil, err
	}
	if err := r.Use(limit.Uploaded, len(data)); err != nil {
		return nil, err
	}
	var file *GameFile
	var state *table.State
	err = api.Work(r.Context, func() (err error) {
		file, state, err = read(r.Context, data, cmp.Or(m.Time, replayTime))
		return err
	})
	if err != nil {
		return nil, err
	}
	if state.Status != gamelog.Finished {
		return nil, &api.Problem{Status: api.StatusConflict, Code: api.NotFinished}
	}
	for _, data := range file.Packs {
		if _, err := m.Packs.PutBlob(r.Context, data); err != nil {
			return nil, err
		}
	}
	file.Packs = nil
	for range 8 { // a code may be taken
		file.ID = m.NewCode()
		file.Summary, file.Snapshot = state.Summary(file.ID), nil
		there, err := m.Log.Read(r.Context, file.ID, 1, 1)
		if err != nil {
			return nil, err
		}
		if len(there) > 0 {
			continue
		}
		if err := file.Store(r.Context, m.Log); err != nil {
			return nil, err
		}
		return api.Created(wire.BroughtGame{Game: string(file.ID) + "-" + strconv.Itoa(state.Games)})
	}
	return nil, gamelog.ErrConflict
}

// read reads a file and replays it to its last state.
func read(ctx context.Context, data []byte, within time.Duration) (*GameFile, *table.State, error) {
	file, err := ReadGame(bytes.NewReader(data))
	if err != nil {
		return nil, nil, bad(err)
	}
	if price(file) > maxPrice {
		return nil, nil, hall.ErrTooLong
	}
	ctx, cancel := context.WithTimeoutCause(ctx, within, hall.ErrTooLong)
	defer cancel()
	state, err := ReplayGame(ctx, file)
	switch {
	case ctx.Err() != nil:
		return nil, nil, context.Cause(ctx)
	case err != nil:
		return nil, nil, bad(err)
	}
	return file, state, nil
}

// price is what it costs to replay a file, in entries. Settings with packs cost more: their packs are read again.
func price(file *GameFile) int {
	sizes := map[gamelog.Hash]int{}
	for _, data := range file.Packs {
		sizes[gamelog.HashOf(data)] = len(data)
	}
	sum := 0
	for _, e := range file.Entries {
		sum++
		if config := table.ConfigIn(e); config != nil {
			sum += configPrice
			for _, hash := range config.Packs {
				sum += sizes[hash] / priceBytes
			}
		}
	}
	return sum
}

func bad(err error) error {
	return &api.Problem{Status: api.StatusUnprocessableEntity, Code: api.BadGame, About: []string{err.Error()}}
}

// UnpackGame stores a file in a log in memory, and returns that with its cards.
func UnpackGame(ctx context.Context, file *GameFile) (gamelog.Log, *games.Shelf, error) {
	log := &gamelog.Memory{}
	if err := file.Store(ctx, log); err != nil {
		return nil, nil, err
	}
	return log, games.NewShelf(log), nil
}

// ReplayGame replays a file from its first entry and returns its last state. It is an error if the rules lead to another state than the file says.
func ReplayGame(ctx context.Context, file *GameFile) (*table.State, error) {
	_, shelf, err := UnpackGame(ctx, file)
	if err != nil {
		return nil, err
	}
	var last *table.State
	for r, err := range hall.Retell(file.Entries, shelf) {
		if err := errors.Join(err, ctx.Err()); err != nil {
			return last, err
		}
		last = r.State
	}
	if last == nil {
		return nil, fmt.Errorf("table %s: there are no entries", file.ID)
	}
	return last, nil
}
