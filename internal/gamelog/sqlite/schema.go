package sqlite

import (
	"context"
	"database/sql"
	"fmt"

	"shipfic/internal/gamelog"
)

// applicationID marks the file as ours in the database header ("SFIC").
const applicationID = 0x53464943

// migrations holds the steps from each format to the next. It is append-only: a file stores the number of steps it has run, which is
// [gamelog.Format]. A change that is not one of the schema has an empty step.
var migrations = []string{
	`
	CREATE TABLE entries (      -- of all tables, in the order they came
		seq    INTEGER PRIMARY KEY,
		id     TEXT    NOT NULL,
		n      INTEGER NOT NULL,
		at     INTEGER NOT NULL,
		kind   TEXT    NOT NULL,
		digest BLOB    NOT NULL,
		body   BLOB
	) STRICT;

	CREATE TABLE places (       -- where the entries of a table are
		id  TEXT    NOT NULL,
		n   INTEGER NOT NULL,
		seq INTEGER NOT NULL,
		PRIMARY KEY (id, n)
	) STRICT, WITHOUT ROWID;

	CREATE TABLE placed (       -- one row: the last entry that has a place; no later one has
		seq INTEGER NOT NULL
	) STRICT;
	INSERT INTO placed VALUES (0);

	CREATE TABLE snapshots (
		id    TEXT    PRIMARY KEY,
		n     INTEGER NOT NULL,
		rules INTEGER NOT NULL,
		data  BLOB
	) STRICT;

	CREATE TABLE blobs (
		hash TEXT PRIMARY KEY,
		data BLOB
	) STRICT;

	CREATE TABLE summaries (
		id      TEXT    PRIMARY KEY,
		status  TEXT    NOT NULL,
		open    INTEGER NOT NULL,
		updated INTEGER NOT NULL,
		about   BLOB
	) STRICT;
	CREATE INDEX latest ON summaries (status, updated DESC, id);
	`,
	`
	CREATE TABLE heads (        -- the last number of each table, of the entries that have places
		id TEXT    PRIMARY KEY,
		n  INTEGER NOT NULL
	) STRICT, WITHOUT ROWID;
	INSERT INTO heads SELECT id, max(n) FROM (SELECT id, n FROM entries UNION ALL SELECT id, n FROM places) GROUP BY id;

	ALTER TABLE placed ADD COLUMN tail INTEGER; -- the checksum of the entries after that one; NULL: not known

	DELETE FROM summaries WHERE id GLOB '*[^a-z0-9]*'; -- only tables have one, but the server's own logs were once taken for tables
	`,
	``, // likes in the list of published packs: an earlier program would take one for a publication
}

// version returns the number of migrations a database has run. It refuses a foreign or newer database.
func version(ctx context.Context, conn *sql.Conn, known int) (int, error) {
	var application, version, tables int
	err := conn.QueryRowContext(ctx, `
		SELECT a.application_id, v.user_version, (SELECT count(*) FROM sqlite_schema)
		FROM pragma_application_id a, pragma_user_version v`).Scan(&application, &version, &tables)
	switch {
	case err != nil:
		return 0, err
	case application == 0 && version == 0 && tables == 0:
		return 0, nil // a new file
	case application != applicationID:
		return 0, ErrForeign
	case version > known:
		return 0, gamelog.Newer(version, known)
	}
	return version, nil
}

// migrate upgrades a database to the latest version in one transaction.
func migrate(ctx context.Context, conn *sql.Conn, from int, migrations []string) error {
	if from == len(migrations) {
		return nil
	}
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	for i, step := range migrations[from:] {
		if _, err := tx.ExecContext(ctx, step); err != nil {
			return fmt.Errorf("migrate to format %d: %w", from+i+1, err)
		}
	}
	marks := fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d", applicationID, len(migrations))
	if _, err := tx.ExecContext(ctx, marks); err != nil {
		return err
	}
	return tx.Commit()
}
