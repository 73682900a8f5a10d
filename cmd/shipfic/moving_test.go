package main

import (
	"bytes"
	"log/slog"
	"net/http"
	"testing"
	"time"

	"shipfic/game"
	"shipfic/internal/api/apitest"
	"shipfic/internal/archive"
	"shipfic/internal/gamelog"
	"shipfic/internal/retention"
	"shipfic/internal/server"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// newTestAssembly assembles a server with a log of its own.
func newTestAssembly(t *testing.T) (*assembly, *gamelog.Memory) {
	log := &gamelog.Memory{}
	h, err := assemble(assemblyOptions{
		Log: log, Idle: time.Hour, Logger: slog.New(slog.DiscardHandler), Server: server.Options{Budget: apitest.Unhurried},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.close)
	return h, log
}

// TestImportedPacks notes the pack of an imported game as an upload, so that it is removed when nothing needs it. Something else in the
// file is neither stored nor shown as a picture.
func TestImportedPacks(t *testing.T) {
	here, log := newTestAssembly(t)
	pack := []byte(`{"name": "P", "format": "shipfic:1", "namespace": "X", "cards": {"pony": {"A": {"title": "A", "name": "A"}}}}`)
	hash, err := log.PutBlob(t.Context(), pack)
	if err != nil {
		t.Fatal(err)
	}
	room, err := here.hall.Create(t.Context(), "there", table.Command{
		By: "ada", Name: "Ada", Config: &table.Config{Game: "tsssf", Seats: 2, Packs: []gamelog.Hash{hash}},
	})
	if err != nil {
		t.Fatal(err)
	}
	second := game.Seat(1)
	for _, c := range []table.Command{{Do: table.DoBot, Seat: &second, Level: "filly"}, {Do: table.DoStart}, {Do: table.DoEndVote}} {
		c.By = "ada"
		if _, err := room.Do(t.Context(), c); err != nil {
			t.Fatal(c.Do, err)
		}
	}
	file, err := archive.LoadGame(t.Context(), log, "there")
	if err != nil {
		t.Fatal(err)
	}
	script := []byte("\xff\xd8\xff<script>alert(1)</script>")
	file.Packs = append(file.Packs, script)
	var data bytes.Buffer
	if err := file.Write(&data); err != nil {
		t.Fatal(err)
	}
	there, log := newTestAssembly(t)
	client := apitest.Serve(t, there.server.Handler())
	apitest.JSON[wire.BroughtGame](client, "POST", "/api/games", data.Bytes(), http.StatusCreated)
	noted, err := retention.Uploaded.Get(t.Context(), log, "")
	if _, is := noted[hash]; err != nil || !is || len(noted) != 1 {
		t.Errorf("%v are noted as uploads (%v)", noted, err)
	}
	apitest.JSON[wire.Problem](client, "GET", "/api/pictures/"+string(gamelog.HashOf(script)), nil, http.StatusNotFound)
}
