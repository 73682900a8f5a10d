package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	driver "modernc.org/sqlite"
	codes "modernc.org/sqlite/lib"

	"shipfic/internal/gamelog"
)

// Errors returned by Open, for use with errors.Is.
var (
	// ErrInUse means that this process or another one has the file open.
	ErrInUse = errors.New("in use by another process")
	// ErrDamaged means that the file is corrupt or is not an SQLite database.
	ErrDamaged = fmt.Errorf("%w, or not a database; restore it from a backup", gamelog.ErrDamaged)
	// ErrForeign means that the file is another program's database.
	ErrForeign = errors.New("the database belongs to another program")
)

// dsn returns the driver's name for a file. It escapes the path, which may contain any character.
func dsn(path string, parameters ...string) string {
	slashed := filepath.ToSlash(filepath.Clean(path))
	if filepath.VolumeName(path) != "" {
		slashed = "/" + slashed
	}
	name := url.URL{Path: slashed}
	return "file:" + name.EscapedPath() + "?" + strings.Join(parameters, "&")
}

// connected runs a function with a connection of its own to a file.
func connected(ctx context.Context, name string, do func(*sql.Conn) error) error {
	db, err := sql.Open("sqlite", name)
	if err != nil {
		return err
	}
	defer db.Close()
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	return do(conn)
}

// takeLock takes the exclusive right to write a file. The lock ends with the process, however that ends. It is an SQLite lock on a
// separate empty file, because the database itself must stay open to readers such as a backup from another process.
func takeLock(ctx context.Context, path string) (*sql.DB, error) {
	if info, err := os.Stat(filepath.Dir(path)); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("the log %s: the directory %s does not exist", path, filepath.Dir(path))
	}
	lock, err := sql.Open("sqlite", dsn(path+".lock", "_pragma=journal_mode(OFF)")) // it never writes, even on a full disk
	if err != nil {
		return nil, err
	}
	lock.SetMaxOpenConns(1)
	if _, err := lock.ExecContext(ctx, "BEGIN EXCLUSIVE"); err != nil {
		lock.Close()
		return nil, explain(path, err)
	}
	return lock, nil
}

// explain adds what an SQLite error means for the operator.
func explain(path string, err error) error {
	if err == nil {
		return nil
	}
	meaning := err
	if of := (*driver.Error)(nil); errors.As(err, &of) {
		switch of.Code() & 0xff { // the low byte is the primary result code
		case codes.SQLITE_BUSY, codes.SQLITE_LOCKED:
			meaning = fmt.Errorf("%w (%w)", ErrInUse, err)
		case codes.SQLITE_CORRUPT, codes.SQLITE_NOTADB, codes.SQLITE_CONSTRAINT:
			meaning = fmt.Errorf("%w (%w)", ErrDamaged, err)
		case codes.SQLITE_CANTOPEN, codes.SQLITE_READONLY, codes.SQLITE_PERM:
			meaning = fmt.Errorf("no permission to write there (%w)", err)
		case codes.SQLITE_FULL:
			meaning = fmt.Errorf("%w (%w)", gamelog.ErrFull, err)
		case codes.SQLITE_IOERR:
			if isFull(path, of.Code()) {
				meaning = fmt.Errorf("%w (%w)", gamelog.ErrFull, err)
			}
		}
	}
	return fmt.Errorf("the log %s: %w", path, meaning)
}
