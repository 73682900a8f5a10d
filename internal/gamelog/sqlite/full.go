package sqlite

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	codes "modernc.org/sqlite/lib"

	"shipfic/internal/gamelog"
)

// Full reports whether the log was opened on a full disk. Such a log can be read, and every write is refused with [gamelog.ErrFull]. When
// there is room again, open it again.
func (l *Log) Full() bool { return l.writer == nil }

// openFull opens a log for reading without writing a byte. It needs no shared memory next to the file, because nobody else may have the
// file open meanwhile.
func openFull(ctx context.Context, path string) (_ *Log, err error) {
	log, err := holding(ctx, path, usual)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			log.release()
		}
	}()
	if log.reads, err = sql.Open("sqlite", dsn(path, "_pragma=locking_mode(EXCLUSIVE)", "_pragma=query_only(1)")); err != nil {
		return nil, explain(path, err)
	}
	log.reads.SetMaxOpenConns(1)
	log.reads.SetConnMaxIdleTime(0)
	conn, err := log.reads.Conn(ctx)
	if err != nil {
		return nil, explain(path, err)
	}
	is, err := version(ctx, conn, len(migrations))
	if err == nil && is != len(migrations) {
		err = fmt.Errorf("%w: the file must be migrated first", gamelog.ErrFull)
	}
	if err == nil {
		err = checkTail(ctx, conn)
	}
	if err == nil {
		err = log.learnUnplaced(ctx, conn)
	}
	if err = errors.Join(err, conn.Close()); err != nil {
		return nil, explain(path, err)
	}
	if log.entries, err = log.reads.PrepareContext(ctx, selectEntries); err != nil {
		return nil, explain(path, err)
	}
	return log, nil
}

// learnUnplaced reads the entries that are not indexed: the index cannot be written.
func (l *Log) learnUnplaced(ctx context.Context, conn *sql.Conn) error {
	var id gamelog.ID
	var e gamelog.Entry
	var digest, body []byte
	var damaged error
	err := each(ctx, conn, "SELECT id, n, at, kind, digest, body FROM entries WHERE seq > (SELECT seq FROM placed) ORDER BY seq", func() {
		if copy(e.Digest[:], digest) != len(e.Digest) {
			damaged = fmt.Errorf("%w: entry %d of table %q has a digest of %d bytes", ErrDamaged, e.N, id, len(digest))
		}
		if l.recent.tables[id] == nil {
			l.recent.tables[id] = &table{}
		}
		t := l.recent.tables[id]
		e.Body = bytes.Clone(body)
		t.last, t.tail = e.N, append(t.tail, e)
	}, &id, &e.N, &e.At, &e.Kind, &digest, &body)
	return cmp.Or(err, damaged)
}

// isFull reports whether an error of reading or writing means that the disk is full. SQLite says so in several ways: it cannot grow the
// memory that it shares with other connections, or a write falls short.
func isFull(path string, code int) bool {
	switch code {
	case codes.SQLITE_IOERR_SHMSIZE, codes.SQLITE_IOERR_SHMMAP, codes.SQLITE_IOERR_SHMOPEN, codes.SQLITE_IOERR_WRITE, codes.SQLITE_IOERR_TRUNCATE:
		return !HasRoom(path)
	}
	return false
}

// roomNeeded is how many bytes must fit next to a log, so that it can be written.
const roomNeeded = 1 << 20

// HasRoom reports whether there is room to write next to a log.
func HasRoom(path string) bool {
	trial, err := os.CreateTemp(filepath.Dir(path), ".room-*")
	if err != nil {
		return false
	}
	defer os.Remove(trial.Name())
	_, err = trial.Write(make([]byte, roomNeeded))
	return errors.Join(err, trial.Sync(), trial.Close()) == nil
}
