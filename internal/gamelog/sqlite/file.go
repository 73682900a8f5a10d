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

// The errors that Open gives, to be found with errors.Is.
var (
	// ErrInUse is the answer for a file that another process, or this one, has open already.
	ErrInUse = errors.New("in use by another process")
	// ErrDamaged is the answer for a file that is not what SQLite wrote.
	ErrDamaged = fmt.Errorf("%w, or no database at all; restore it from a backup", gamelog.ErrDamaged)
	// ErrNewer is the answer for a file that a newer version of the program wrote.
	ErrNewer = errors.New("written by a newer version of the program")
	// ErrForeign is the answer for a database of another program.
	ErrForeign = errors.New("a database of another program")
)

// dsn names a file for the driver. The path is escaped: it may hold anything.
func dsn(path string, parameters ...string) string {
	slashed := filepath.ToSlash(filepath.Clean(path))
	if filepath.VolumeName(path) != "" {
		slashed = "/" + slashed
	}
	name := url.URL{Path: slashed}
	return "file:" + name.EscapedPath() + "?" + strings.Join(parameters, "&")
}

// takeLock takes the right to write a file, which ends with the process, however that ends. It is SQLite's own lock on an
// empty file beside the real one: the real one must stay open to readers, such as a backup from another process.
func takeLock(ctx context.Context, path string) (*sql.DB, error) {
	if info, err := os.Stat(filepath.Dir(path)); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("the log %s: there is no folder %s", path, filepath.Dir(path))
	}
	lock, err := sql.Open("sqlite", dsn(path+".lock"))
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

// explain says what an error of SQLite means for the one who has to do something about it.
func explain(path string, err error) error {
	if err == nil {
		return nil
	}
	meaning := err
	if of := (*driver.Error)(nil); errors.As(err, &of) {
		switch of.Code() & 0xff { // The rest of the code says more than anybody needs.
		case codes.SQLITE_BUSY, codes.SQLITE_LOCKED:
			meaning = fmt.Errorf("%w (%w)", ErrInUse, err)
		case codes.SQLITE_CORRUPT, codes.SQLITE_NOTADB, codes.SQLITE_CONSTRAINT:
			meaning = fmt.Errorf("%w (%w)", ErrDamaged, err)
		case codes.SQLITE_CANTOPEN, codes.SQLITE_READONLY, codes.SQLITE_PERM:
			meaning = fmt.Errorf("the program may not write there (%w)", err)
		case codes.SQLITE_FULL:
			meaning = fmt.Errorf("%w (%w)", gamelog.ErrFull, err)
		}
	}
	return fmt.Errorf("the log %s: %w", path, meaning)
}
