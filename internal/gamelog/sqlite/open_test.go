package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	driver "modernc.org/sqlite"

	"shipfic/internal/gamelog"
)

// file returns the path of a log in a new directory.
func file(t testing.TB) string { return filepath.Join(t.TempDir(), "shipfic.db") }

// tell runs statements on a file, as a person with an SQLite tool could.
func tell(t *testing.T, path, statements string) {
	t.Helper()
	db, err := sql.Open("sqlite", dsn(path))
	if err == nil {
		_, err = db.Exec(statements)
	}
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
}

func TestOpenRefuses(t *testing.T) {
	for name, test := range map[string]struct {
		prepare func(t *testing.T, path string)
		want    error
		says    string
	}{
		"a file that is open":       {func(t *testing.T, path string) { opened(t, path, usual) }, ErrInUse, "in use"},
		"a file of a newer version": {newer, gamelog.ErrNewer, "format 99, and this one knows up to 3"},
		"another program's file": {func(t *testing.T, path string) {
			tell(t, path, "CREATE TABLE recipes (name TEXT)")
		}, ErrForeign, "another program"},
		"text": {func(t *testing.T, path string) {
			write(t, path, []byte(strings.Repeat("once upon a time ", 1000)))
		}, ErrDamaged, "restore it from a backup"},
		"half a file": {func(t *testing.T, path string) {
			filled(t, path)
			if err := os.Truncate(path, 6000); err != nil {
				t.Fatal(err)
			}
		}, ErrDamaged, "damaged"},
		"a folder that is not there": {func(t *testing.T, path string) {
			if err := os.Remove(filepath.Dir(path)); err != nil {
				t.Fatal(err)
			}
		}, nil, "does not exist"},
		"a folder in place of the file": {func(t *testing.T, path string) {
			if err := os.Mkdir(path, 0o700); err != nil {
				t.Fatal(err)
			}
		}, nil, "is a directory"},
	} {
		t.Run(name, func(t *testing.T) {
			path := file(t)
			test.prepare(t, path)
			before, _ := os.ReadFile(path)
			log, err := Open(t.Context(), path)
			if err == nil {
				log.Close()
				t.Fatal("open succeeded, want an error")
			}
			if test.want != nil && !errors.Is(err, test.want) || !strings.Contains(err.Error(), test.says) || !strings.Contains(err.Error(), path) {
				t.Errorf("%v\nwant %v, with the path and %q", err, test.want, test.says)
			}
			if after, _ := os.ReadFile(path); !cmp.Equal(before, after) {
				t.Error("the refused file was changed")
			}
		})
	}
}

func newer(t *testing.T, path string) {
	filled(t, path)
	tell(t, path, "PRAGMA user_version = 99")
}

// filled writes some entries to a new log and closes it.
func filled(t *testing.T, path string) {
	log := opened(t, path, usual)
	fill(t, log, 30, 30)
	log.Close()
}

func write(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestOpenAgain opens a log after a refused open and after a close.
func TestOpenAgain(t *testing.T) {
	path := file(t)
	first := opened(t, path, usual)
	for range 3 {
		if _, err := Open(t.Context(), path); !errors.Is(err, ErrInUse) {
			t.Fatalf("second open: %v, want %v", err, ErrInUse)
		}
	}
	if err := first.Append(t.Context(), "a", 0, move); err != nil {
		t.Error(err)
	}
	first.Close()
	second := opened(t, path, usual)
	if err := second.Append(t.Context(), "a", 1, move); err != nil {
		t.Error(err)
	}
}

func TestOddPaths(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, path := range []string{"shipfic.db", "./a b.db", "what?.db", "100%20.db", "a#b.db", "a:b.db", "file:x.db", "'.db", "🦄.db", "a&mode=ro.db"} {
		log := opened(t, path, usual)
		if err := log.Append(t.Context(), "a", 0, move); err != nil {
			t.Errorf("%s: %v", path, err)
		}
		if _, err := os.Stat(path); err != nil {
			t.Errorf("the file is not at its path: %v", err)
		}
		if err := log.Backup(t.Context(), path+".copy"); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
}

// TestPrivate asserts that other users of the machine cannot read the files.
func TestPrivate(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no Unix file modes")
	}
	path := file(t)
	log := opened(t, path, usual)
	fill(t, log, 1, 1)
	if err := log.Backup(t.Context(), path+".copy"); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{path, path + "-wal", path + "-shm", path + ".copy"} {
		info, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode().Perm() != 0o600 {
			t.Errorf("%s has mode %v", filepath.Base(name), info.Mode())
		}
	}
}

// TestDurableSettings asserts the settings that durability depends on. No other test would notice a change before a power cut.
func TestDurableSettings(t *testing.T) {
	log := opened(t, file(t), usual)
	for setting, want := range map[string]string{"synchronous": "2", "journal_mode": "wal", "fullfsync": "1", "locking_mode": "normal"} {
		var got string
		err := log.write(t.Context(), func(w *writer) error {
			return w.conn.QueryRowContext(context.Background(), "PRAGMA "+setting).Scan(&got)
		})
		if err != nil || got != want {
			t.Errorf("%s is %q (%v), want %q", setting, got, err, want)
		}
	}
}

// older writes a file of the first format, with 30 tables of 30 entries. Those of the first 20 tables are indexed.
func older(t *testing.T, path string) {
	t.Helper()
	tell(t, path, migrations[0]+fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = 1;", applicationID)+`
		WITH RECURSIVE i (v) AS (SELECT 0 UNION ALL SELECT v + 1 FROM i WHERE v < 899)
		INSERT INTO entries SELECT v + 1, format('table%d', v / 30), v % 30 + 1, 1, 'input', zeroblob(32), CAST('{}' AS BLOB) FROM i;
		INSERT INTO places SELECT id, n, seq FROM entries WHERE seq <= 600;
		UPDATE placed SET seq = 600;
		INSERT INTO summaries VALUES ('table7', 'waiting', 0, 1, NULL), ('push.keys', 'aside', 0, 1, NULL), ('~uptime', 'aside', 0, 1, NULL)`)
}

// TestOldFile opens a file of the first format. Every table is whole, unless it was damaged before.
func TestOldFile(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		change  string
		damaged gamelog.ID
	}{
		"whole":                   {"SELECT 1", ""},
		"an index that ends":      {"DELETE FROM places WHERE id = 'table3' AND n > 9", "table3"},
		"entries that are gone":   {"DELETE FROM entries WHERE id = 'table4' AND n = 30", "table4"},
		"an index that is longer": {"INSERT INTO places VALUES ('table5', 31, 7)", "table5"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := file(t)
			older(t, path)
			tell(t, path, test.change)
			log := opened(t, path, usual)
			for i := range 30 {
				id := gamelog.ID(fmt.Sprint("table", i))
				if id != test.damaged {
					length(t, log, id, 30)
				} else if _, err := log.Read(t.Context(), id, 1, 0); !errors.Is(err, gamelog.ErrDamaged) {
					t.Errorf("reading %s: %v, want %v", id, err, gamelog.ErrDamaged)
				}
			}
			list, err := log.Summaries(t.Context(), gamelog.Filter{})
			if err != nil || len(list) != 1 || list[0].ID != "table7" {
				t.Errorf("summaries %v (%v), want that of table7 alone", list, err)
			}
		})
	}
}

// TestFormatOfFile asserts that a file stores the format of the program.
func TestFormatOfFile(t *testing.T) {
	if len(migrations) != gamelog.Format {
		t.Errorf("there are %d migrations, and the format is %d: a change without a new schema has an empty step", len(migrations), gamelog.Format)
	}
}

// TestMigrations migrates a file from an older version atomically.
func TestMigrations(t *testing.T) {
	t.Parallel()
	path := file(t)
	older(t, path)
	db, err := sql.Open("sqlite", dsn(path))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	conn, err := db.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()

	broken := append(migrations[:1:1], "ALTER TABLE entries ADD COLUMN weather TEXT", "ALTER TABLE nothing ADD COLUMN weather TEXT")
	if err := migrate(t.Context(), conn, 1, broken); err == nil || !strings.Contains(err.Error(), "format 3") {
		t.Errorf("broken migration: %v", err)
	}
	if got, err := version(t.Context(), conn, 3); got != 1 || err != nil {
		t.Errorf("after a broken migration the version is %d (%v), want 1", got, err)
	}
	better := append(migrations[:1:1], "ALTER TABLE entries ADD COLUMN weather TEXT", "UPDATE entries SET weather = 'fine'")
	if err := migrate(t.Context(), conn, 1, better); err != nil {
		t.Error(err)
	}
	if got, err := version(t.Context(), conn, 3); got != 3 || err != nil {
		t.Errorf("the version is %d (%v), want 3", got, err)
	}
	var fine int
	if err := conn.QueryRowContext(t.Context(), "SELECT count(*) FROM entries WHERE weather = 'fine'").Scan(&fine); err != nil || fine != 900 {
		t.Errorf("%d entries were migrated (%v), want 900", fine, err)
	}
	if _, err := version(t.Context(), conn, 2); !errors.Is(err, gamelog.ErrNewer) {
		t.Errorf("open of the newer file by an older program: %v, want %v", err, gamelog.ErrNewer)
	}
}

// TestStartReadsLittle counts the pages read while opening a log. The count must depend on the entries that are not indexed, not
// on the number of tables.
func TestStartReadsLittle(t *testing.T) {
	t.Parallel()
	path := file(t)
	log := opened(t, path, usual)
	fill(t, log, 2000, 6)
	log.Close()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	log = opened(t, path, usual) // indexes the rest
	log.Close()
	log = opened(t, path, usual)

	var read int
	err = log.writer.conn.Raw(func(conn any) (err error) {
		read, _, err = conn.(driver.DBStatus).Status(driver.DBStatusCacheMiss, false)
		return err
	})
	if pages := info.Size() / 4096; err != nil || read > 30 || pages < 500 {
		t.Errorf("opening a log read %d of %d pages (%v)", read, pages, err)
	}
	if got, err := log.Read(t.Context(), tableID(1234), 1, 0); err != nil || len(got) != 6 {
		t.Errorf("a table has %d entries (%v), want 6", len(got), err)
	}
}
