package moving

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
	"shipfic/internal/gamefile"
	"shipfic/internal/gamelog"
	"shipfic/internal/games"
	"shipfic/internal/http"
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

// Movers sends tables as files, and stores those that are sent to it.
type Movers struct {
	Log     gamelog.Log
	Hall    *table.Hall
	NewCode func() gamelog.ID // of a table that is stored
	// Packs stores the packs of files, as it does those that people upload.
	Packs interface {
		PutBlob(ctx context.Context, data []byte) (gamelog.Hash, error)
	}
	Time time.Duration // for the replay of a file; 0: five seconds
}

// Routes are the addresses of files.
func (m *Movers) Routes() []api.Route {
	return []api.Route{
		{Pattern: "GET /api/tables/{id}/file", Handle: m.send, Limit: api.Checks, Guarded: true},
		{Pattern: "POST /api/games", Handle: m.take, Limit: api.Packs},
	}
}

// send sends a finished table to somebody who has a seat there. The file of a running game would show its hidden cards.
func (m *Movers) send(w http.ResponseWriter, r *http.Request) error {
	id := gamelog.ID(r.PathValue("id"))
	room, err := m.Hall.Room(r.Context(), id)
	if err != nil {
		return err
	}
	state, person := room.State(), api.ClientOf(r).Person
	seated := func(s table.Seat) bool { return s.Person != "" && s.Person == person(id) }
	if person == nil || !slices.ContainsFunc(state.Seats, seated) {
		return &api.Problem{Status: http.StatusForbidden, Code: table.NotSeated}
	}
	if state.Status != gamelog.Finished {
		return &api.Problem{Status: http.StatusConflict, Code: api.NotFinished}
	}
	file, err := gamefile.Load(r.Context(), m.Log, id)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := api.Work(r.Context(), func() error { return file.Write(&b) }); err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/jsonl")
	w.Header().Set("Content-Disposition", `attachment; filename="`+string(id)+`.jsonl"`)
	w.Header().Set("Cache-Control", "no-store")
	w.Write(b.Bytes()) // the client may disconnect
	return nil
}

// take stores a table from a file, and answers with the name of its last game.
func (m *Movers) take(w http.ResponseWriter, r *http.Request) error {
	data, err := api.ReadBody(w, r, maxFile)
	if err != nil {
		return err
	}
	if err := api.Use(r, api.Uploaded, len(data)); err != nil {
		return err
	}
	var file *gamefile.File
	var state *table.State
	err = api.Work(r.Context(), func() (err error) {
		file, state, err = read(r.Context(), data, cmp.Or(m.Time, replayTime))
		return err
	})
	if err != nil {
		return err
	}
	if state.Status != gamelog.Finished {
		return &api.Problem{Status: http.StatusConflict, Code: api.NotFinished}
	}
	for _, data := range file.Packs {
		if _, err := m.Packs.PutBlob(r.Context(), data); err != nil {
			return err
		}
	}
	file.Packs = nil
	for range 8 { // a code may be taken
		file.ID = m.NewCode()
		file.Summary, file.Snapshot = state.Summary(file.ID), nil
		there, err := m.Log.Read(r.Context(), file.ID, 1, 1)
		if err != nil {
			return err
		}
		if len(there) > 0 {
			continue
		}
		if err := file.Store(r.Context(), m.Log); err != nil {
			return err
		}
		return api.Answer(w, http.StatusCreated, wire.BroughtGame{Game: string(file.ID) + "-" + strconv.Itoa(state.Games)})
	}
	return gamelog.ErrConflict
}

// read reads a file and replays it to its last state.
func read(ctx context.Context, data []byte, within time.Duration) (*gamefile.File, *table.State, error) {
	file, err := gamefile.Read(bytes.NewReader(data))
	if err != nil {
		return nil, nil, bad(err)
	}
	if price(file) > maxPrice {
		return nil, nil, table.ErrTooLong
	}
	ctx, cancel := context.WithTimeoutCause(ctx, within, table.ErrTooLong)
	defer cancel()
	state, err := Replay(ctx, file)
	switch {
	case ctx.Err() != nil:
		return nil, nil, context.Cause(ctx)
	case err != nil:
		return nil, nil, bad(err)
	}
	return file, state, nil
}

// price is what it costs to replay a file, in entries. Settings with packs cost more: their packs are read again.
func price(file *gamefile.File) int {
	sizes := map[gamelog.Hash]int{}
	for _, data := range file.Packs {
		sizes[gamelog.HashOf(data)] = len(data)
	}
	sum := 0
	for _, e := range file.Entries {
		sum++
		if config := gamefile.ConfigOf(e); config != nil {
			sum += configPrice
			for _, hash := range config.Packs {
				sum += sizes[hash] / priceBytes
			}
		}
	}
	return sum
}

func bad(err error) error {
	return &api.Problem{Status: http.StatusUnprocessableEntity, Code: api.BadGame, About: []string{err.Error()}}
}

// Unpack stores a file in a log in memory, and returns that with its cards.
func Unpack(ctx context.Context, file *gamefile.File) (gamelog.Log, *games.Shelf, error) {
	log := &gamelog.Memory{}
	if err := file.Store(ctx, log); err != nil {
		return nil, nil, err
	}
	return log, games.NewShelf(log), nil
}

// Replay replays a file from its first entry and returns its last state. It is an error if the rules lead to another state than the file says.
func Replay(ctx context.Context, file *gamefile.File) (*table.State, error) {
	_, shelf, err := Unpack(ctx, file)
	if err != nil {
		return nil, err
	}
	var last *table.State
	for r, err := range table.Retell(file.Entries, shelf) {
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
