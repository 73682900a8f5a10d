package sqlite

import (
	"context"
	"database/sql"
	"fmt"

	"shipfic/internal/gamelog"
)

// Contents is what a file holds.
type Contents struct {
	Tables []gamelog.ID // all logs, sorted
	Blobs  int
}

// Inspect examines a file without changing it, even while a server uses it: SQLite's own check of all pages and indexes, and the hash
// of every blob. The problems are about stored data; an error means that the file could not be examined.
func Inspect(ctx context.Context, path string) (c Contents, problems []string, err error) {
	db, err := sql.Open("sqlite", dsn(path, "mode=ro", "_pragma=busy_timeout(5000)"))
	if err != nil {
		return c, nil, err
	}
	defer db.Close()
	conn, err := db.Conn(ctx)
	if err != nil {
		return c, nil, explain(path, err)
	}
	defer conn.Close()
	if _, err := version(ctx, conn, len(migrations)); err != nil {
		return c, nil, explain(path, err)
	}
	var line string
	problem := func() {
		if line != "ok" {
			problems = append(problems, "the file is damaged: "+line)
		}
	}
	if err := each(ctx, conn, "PRAGMA integrity_check(20)", problem, &line); err != nil {
		return c, nil, explain(path, err)
	}
	var hash string
	var data []byte
	blob := func() {
		if c.Blobs++; gamelog.HashOf(data) != gamelog.Hash(hash) {
			problems = append(problems, fmt.Sprintf("pack %s is not what was stored", hash))
		}
	}
	if err := each(ctx, conn, "SELECT hash, data FROM blobs ORDER BY hash", blob, &hash, &data); err != nil {
		return c, nil, explain(path, err)
	}
	var id string
	lost := func() { problems = append(problems, fmt.Sprintf("table %s: entries are missing from the index", id)) }
	if err := each(ctx, conn, selectUnplaced, lost, &id); err != nil {
		return c, nil, explain(path, err)
	}
	table := func() { c.Tables = append(c.Tables, gamelog.ID(id)) }
	return c, problems, explain(path, each(ctx, conn, "SELECT DISTINCT id FROM entries ORDER BY id", table, &id))
}

// selectUnplaced finds entries that should be indexed and are not: a reader would take their table for a shorter one.
const selectUnplaced = `
	SELECT DISTINCT e.id FROM entries e LEFT JOIN places p ON p.id = e.id AND p.n = e.n
	WHERE e.seq <= (SELECT seq FROM placed) AND p.seq IS NOT e.seq ORDER BY e.id`

// each runs a function for every row of a query, after scanning the row.
func each(ctx context.Context, conn *sql.Conn, query string, do func(), into ...any) error {
	rows, err := conn.QueryContext(ctx, query)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return err
		}
		do()
	}
	return rows.Err()
}
