package main

import (
	"database/sql"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"shipfic/internal/gamelog/sqlite"
	"shipfic/internal/games"
	"shipfic/internal/hall"
	"shipfic/internal/table"
)

// storedTable writes a data folder with one table and one pack.
func storedTable(t *testing.T) dataFlag {
	t.Helper()
	data := dataFlag{Data: t.TempDir()}
	log, err := data.open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	shelf := games.NewShelf(log)
	hall := &hall.Hall{Log: log, Games: shelf, Bots: games.NewBots(shelf, 0)}
	hall.Open()
	defer hall.Close()
	room, err := hall.Create(t.Context(), "k3xq9", table.Command{By: "ada", Name: "Ada", Config: &table.Config{Game: "tsssf", Seats: 2}})
	if err == nil {
		_, err = room.Do(t.Context(), table.Command{Do: table.DoSay, By: "ada", Text: "hello"})
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := log.PutBlob(t.Context(), []byte("a pack")); err != nil {
		t.Fatal(err)
	}
	return data
}

// tell runs statements on a file.
func tell(t *testing.T, path, statements string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err == nil {
		_, err = db.ExecContext(t.Context(), statements)
	}
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
}

func TestVerifyFinds(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ change, finds string }{
		"nothing":                    {"SELECT 1", ""},
		"a pack that was changed":    {"UPDATE blobs SET data = CAST('another' AS BLOB)", "is not what was stored"},
		"a line that was changed":    {`UPDATE entries SET body = CAST(replace(body, 'hello', 'hullo') AS BLOB)`, "table k3xq9"},
		"an entry that is gone":      {"DELETE FROM entries WHERE n = 1", "table k3xq9"},
		"a missing index":            {"DELETE FROM places WHERE n = 2", "table k3xq9"},
		"a table that ends early":    {"DELETE FROM places WHERE n = 2; DELETE FROM entries WHERE n = 2", "table k3xq9"},
		"a last number that is gone": {"DELETE FROM heads", "table k3xq9"},
		"a table that is gone":       {"DELETE FROM places; DELETE FROM entries", "table k3xq9"},
	} {
		t.Run(name, func(t *testing.T) {
			data := storedTable(t)
			log, err := data.open(t.Context()) // indexes the entries
			if err != nil {
				t.Fatal(err)
			}
			log.Close()
			tell(t, data.file(), test.change)
			var out strings.Builder
			err = verifyFile(t.Context(), data.file(), &out)
			if (err == nil) != (test.finds == "") || !strings.Contains(out.String(), test.finds) {
				t.Errorf("error %v and %q, want %q", err, &out, test.finds)
			}
		})
	}
}

func TestRestoreWantsTheServerStopped(t *testing.T) {
	data := storedTable(t)
	backup := filepath.Join(t.TempDir(), "copy.db")
	if err := sqlite.Backup(t.Context(), data.file(), backup); err != nil {
		t.Fatal(err)
	}
	log, err := data.open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	restore := restoreCmd{dataFlag: data, From: backup, Force: true}
	if err := restore.Run(t.Context(), &out); err == nil || !strings.Contains(err.Error(), "stop it first") {
		t.Errorf("restore while a server runs: %v", err)
	}
	log.Close()
	if err := restore.Run(t.Context(), &out); err != nil {
		t.Error(err)
	}
}
