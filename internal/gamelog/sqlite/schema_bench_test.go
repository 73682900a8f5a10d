package sqlite

import (
	"database/sql"
	"fmt"
	"testing"

	driver "modernc.org/sqlite"
)

// BenchmarkSchema compares the write cost of several ways to index entries by table: batches of 256, spread over 2,000 tables. The
// decision is in docs/decisions/0003-sqlite-log.md.
func BenchmarkSchema(b *testing.B) {
	const (
		columns = "id TEXT, n INTEGER, at INTEGER, kind TEXT, digest BLOB, body BLOB"
		insert  = "INSERT INTO entries (id, n, at, kind, digest, body) VALUES (?1, ?2, ?3, ?4, ?5, ?6)"
	)
	for _, way := range []struct {
		name   string
		schema string
		also   string // run with each entry
		behind string // run once per every entries
		every  int
	}{
		{name: "clustered", schema: "CREATE TABLE entries (" + columns + ", PRIMARY KEY (id, n)) WITHOUT ROWID"},
		{name: "index", schema: "CREATE TABLE entries (seq INTEGER PRIMARY KEY, " + columns + "); CREATE UNIQUE INDEX place ON entries (id, n)"},
		{
			name: "chain", schema: "CREATE TABLE entries (seq INTEGER PRIMARY KEY, " + columns + "); CREATE TABLE heads (id TEXT PRIMARY KEY, seq INTEGER) WITHOUT ROWID",
			also: "REPLACE INTO heads VALUES (?1, last_insert_rowid())",
		},
		{
			name: "places behind", schema: "CREATE TABLE entries (seq INTEGER PRIMARY KEY, " + columns + "); CREATE TABLE places (id TEXT, n INTEGER, seq INTEGER, PRIMARY KEY (id, n)) WITHOUT ROWID",
			behind: "INSERT INTO places SELECT id, n, seq FROM entries WHERE seq > ? ORDER BY id, n", every: usual.placeEvery,
		},
		{name: "none", schema: "CREATE TABLE entries (seq INTEGER PRIMARY KEY, " + columns + ")"},
	} {
		b.Run(way.name, func(b *testing.B) {
			const tables, together = 2000, 256
			db, err := sql.Open("sqlite", dsn(file(b), "_pragma=journal_mode(wal)", "_pragma=synchronous(full)", "_pragma=cache_size(-16000)"))
			if err != nil {
				b.Fatal(err)
			}
			defer db.Close()
			conn, err := db.Conn(b.Context())
			if err != nil {
				b.Fatal(err)
			}
			defer conn.Close()
			w := &writer{conn: conn, statements: map[string]*sql.Stmt{}}
			defer func() {
				for _, statement := range w.statements {
					statement.Close()
				}
			}()
			run := func(query string, args ...any) {
				if err := w.exec(query, args...); err != nil {
					b.Fatal(err)
				}
			}
			if _, err := conn.ExecContext(b.Context(), way.schema); err != nil {
				b.Fatal(err)
			}
			b.ResetTimer()
			for i, placed := 0, 0; i < b.N; {
				run("BEGIN IMMEDIATE")
				for range together {
					id := fmt.Sprintf("table-%d", i*7919%tables)
					run(insert, id, i/tables+1, move.At, move.Kind, move.Digest[:], []byte(move.Body))
					if way.also != "" {
						run(way.also, id)
					}
					i++
				}
				if way.behind != "" && i-placed >= way.every {
					run(way.behind, placed)
					placed = i
				}
				run("COMMIT")
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "entries/s")
			conn.Raw(func(conn any) error {
				pages, _, err := conn.(driver.DBStatus).Status(driver.DBStatusCacheWrite, false)
				b.ReportMetric(float64(pages)*4096/float64(b.N), "written-B/entry")
				return err
			})
		})
	}
}
