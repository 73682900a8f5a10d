package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"shipfic/internal/gamelog"
)

// Inspect examines a file of one moment without changing it, even while a server uses it: SQLite's own check of all pages and indexes, the
// hash of every blob, and the last number of every table. The problems are about stored data; an error means that the file could not be
// examined.
func Inspect(ctx context.Context, path string) (blobs int, problems []string, err error) {
	err = connected(ctx, dsn(path, "mode=ro", "_pragma=busy_timeout(5000)"), func(conn *sql.Conn) (err error) {
		problems, err = inspect(ctx, conn, &blobs)
		return err
	})
	return blobs, problems, explain(path, err)
}

func inspect(ctx context.Context, conn *sql.Conn, blobs *int) (problems []string, err error) {
	format, err := version(ctx, conn, len(migrations))
	if err != nil {
		return nil, err
	}
	if _, err := conn.ExecContext(ctx, "BEGIN"); err != nil {
		return nil, err
	}
	defer conn.ExecContext(context.WithoutCancel(ctx), "ROLLBACK")
	var line string
	problem := func() {
		if line != "ok" {
			problems = append(problems, "the file is damaged: "+line)
		}
	}
	if err := each(ctx, conn, "PRAGMA integrity_check(20)", problem, &line); err != nil {
		return nil, err
	}
	var hash string
	var data []byte
	blob := func() {
		if *blobs++; gamelog.HashOf(data) != gamelog.Hash(hash) {
			problems = append(problems, fmt.Sprintf("pack %s is not what was stored", hash))
		}
	}
	if err := each(ctx, conn, "SELECT hash, data FROM blobs ORDER BY hash", blob, &hash, &data); err != nil {
		return nil, err
	}
	var id string
	lost := func() { problems = append(problems, fmt.Sprintf("table %s: entries are missing from the index", id)) }
	if err := each(ctx, conn, selectUnplaced, lost, &id); err != nil {
		return nil, err
	}
	if format < withHeads {
		return problems, nil
	}
	short := func() {
		problems = append(problems, fmt.Sprintf("table %s: its last number is not that of its last entry", id))
	}
	if err := each(ctx, conn, selectShort, short, &id); err != nil {
		return nil, err
	}
	err = checkTail(ctx, conn)
	if errors.Is(err, ErrDamaged) {
		return append(problems, err.Error()), nil
	}
	return problems, err
}

// withHeads is the format since which the last number of each table is stored.
const withHeads = 2

// selectUnplaced finds entries that should be indexed and are not: a reader would take their table for a shorter one.
const selectUnplaced = `
	SELECT DISTINCT e.id FROM entries e LEFT JOIN places p ON p.id = e.id AND p.n = e.n
	WHERE e.seq <= (SELECT seq FROM placed) AND p.seq IS NOT e.seq ORDER BY e.id`

// selectShort finds tables whose last number is not that of their last entry in the index.
const selectShort = `
	SELECT coalesce(p.id, h.id) FROM (SELECT id, max(n) AS n FROM places GROUP BY id) p FULL JOIN heads h ON h.id = p.id
	WHERE p.n IS NOT h.n ORDER BY 1`

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
