package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"shipfic/game"
	"shipfic/internal/archive"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/internal/testkit/natstest"
	"shipfic/internal/wire"
	"shipfic/internal/workshop"
)

// TestMigrate copies tables from a folder to a cluster and back to another folder, unchanged. It can be run again, continues after an
// interruption, and leaves a different table of the same name alone.
func TestMigrate(t *testing.T) {
	t.Parallel()
	shared := natsFlags{NATS: natstest.Start(t, 1)[0].URL(), NATSName: "shipfic", NATSReplicas: 1}
	first, second := dataFlag{Data: t.TempDir()}, dataFlag{Data: t.TempDir()}
	want := fill(t, first)

	run := func(data dataFlag, to string) string {
		t.Helper()
		var out strings.Builder
		if err := (migrateCmd{storeFlags{data, shared}, to}).Run(t.Context(), &out); err != nil {
			t.Errorf("to the %s: %v", to, err)
		}
		return out.String()
	}
	if out := run(first, "cluster"); !strings.Contains(out, "2 tables copied, 0 were there already") {
		t.Error(out)
	}
	if out := run(first, "cluster"); !strings.Contains(out, "0 tables copied, 2 were there already") {
		t.Error(out)
	}
	run(second, "folder")
	log, err := second.open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(everything(t, log), want) {
		t.Error("what came back is not what went")
	}
	// A table goes on in the folder, and the cluster gets the rest; another table diverges in the cluster.
	more := gamelog.Entry{At: 9, Kind: "say", Body: []byte(`{"text":"later"}`), Digest: game.DigestOf([]byte("later"))}
	for id, last := range map[gamelog.ID]uint64{"short": 1, "long5": 3000} {
		if err := log.Append(t.Context(), id, last, more); err != nil {
			t.Fatal(err)
		}
	}
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
	cluster, err := shared.join(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer cluster.Close()
	more.Body = []byte(`{"text":"otherwise"}`)
	if err := cluster.Append(t.Context(), "short", 1, more); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	err = migrateCmd{storeFlags{second, shared}, "cluster"}.Run(t.Context(), &out)
	if err == nil || !strings.Contains(err.Error(), `a different table "short"`) || !strings.Contains(out.String(), "1 tables copied, 0 were there already, 1 could not") {
		t.Errorf("%v\n%s", err, &out)
	}
}

// fill stores a short table with its own pack and a long one, and returns them.
func fill(t *testing.T, data dataFlag) []string {
	t.Helper()
	log, err := data.open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	pack, err := log.PutBlob(t.Context(), []byte("a pack"))
	if err != nil {
		t.Fatal(err)
	}
	create, err := table.Command{Do: table.DoCreate, Config: &table.Config{Game: "tsssf", Seats: 2, Packs: []gamelog.Hash{pack}}}.Entry()
	if err != nil {
		t.Fatal(err)
	}
	long := []gamelog.Entry{create}
	for i := range 2999 {
		body := fmt.Appendf(nil, `{"text":"%0900d"}`, i)
		long = append(long, gamelog.Entry{At: int64(i), Kind: "say", Body: body, Digest: game.DigestOf(body)})
	}
	for id, entries := range map[gamelog.ID][]gamelog.Entry{"short": {create}, "long5": long} {
		if err := log.Append(t.Context(), id, 0, entries...); err != nil {
			t.Fatal(err)
		}
		if err := log.PutSnapshot(t.Context(), id, gamelog.Snapshot{N: uint64(len(entries)), Rules: 1, Data: []byte("state of " + id)}); err != nil {
			t.Fatal(err)
		}
		if err := log.PutSummary(t.Context(), gamelog.Summary{ID: id, Status: gamelog.Playing, Updated: int64(len(entries)), About: []byte(`{}`)}); err != nil {
			t.Fatal(err)
		}
	}
	published, err := workshop.OpenCatalogue(t.Context(), log)
	if err != nil {
		t.Fatal(err)
	}
	if pack, err = log.PutBlob(t.Context(), []byte("a published pack")); err != nil {
		t.Fatal(err)
	}
	if err := published.Publish(t.Context(), "salt", wire.PublishedVersion{Hash: pack, Version: "1"}, "secret"); err != nil {
		t.Fatal(err)
	}
	return everything(t, log)
}

// everything is all tables of a log as files, and all published packs.
func everything(t *testing.T, log gamelog.Log) (files []string) {
	t.Helper()
	tables, err := log.Summaries(t.Context(), gamelog.Filter{})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range tables {
		file, err := archive.LoadListedGame(t.Context(), log, s)
		if err != nil {
			t.Fatal(err)
		}
		var text strings.Builder
		if err := file.Write(&text); err != nil {
			t.Fatal(err)
		}
		files = append(files, text.String())
	}
	published, err := workshop.OpenCatalogue(t.Context(), log)
	if err != nil {
		t.Fatal(err)
	}
	list, err := published.All(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range list {
		pack, err := log.Blob(t.Context(), p.Latest().Hash)
		files = append(files, fmt.Sprintf("%s %d %s %v", p.Name, p.Latest().At, pack, err))
	}
	return files
}
