package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"shipfic/internal/gamelog"
)

// Log is a gamelog.Log in an SQLite file. Use Open to create one.
type Log struct {
	path    string
	lock    *sql.DB   // holds the right to write the file
	held    *os.File  // the file itself, locked where the platform can; nil: not yet
	reads   *sql.DB   // read-only connections
	entries *sql.Stmt // reads the entries of a table
	writer  *writer
	recent  *recent
	queue   chan *request
	closing chan struct{} // closed when Close is called

	gate   sync.RWMutex // held for reading while a request is queued
	closed bool
	close  func() error
}

var _ gamelog.Log = (*Log)(nil)

// settings are limits that tests lower.
type settings struct {
	queue      int   // requests waiting for the writer; callers beyond that block
	batch      int   // requests per transaction
	placeEvery int   // entries between index updates
	placeBytes int   // bytes of all kinds between index updates
	copyBytes  int   // bytes added to the write-ahead log after which the copier is called
	known      int   // tables whose last number is cached
	readers    int   // read connections
	walBytes   int64 // size of the write-ahead log at which the writer waits for readers in order to truncate it
}

var usual = settings{
	queue: 1024, batch: 1024, placeEvery: 8192, placeBytes: 8 << 20, copyBytes: 4 << 20, known: 1 << 15, readers: 4, walBytes: 64 << 20,
}

// Open opens or creates the log file at path. Only one process can have it open. If the disk is full, the log can be read but not
// written; see [Log.Full].
func Open(ctx context.Context, path string) (*Log, error) {
	log, err := open(ctx, path, usual)
	if errors.Is(err, gamelog.ErrFull) {
		if full, fullErr := openFull(ctx, path); fullErr == nil {
			return full, nil
		}
	}
	return log, err
}

func open(ctx context.Context, path string, with settings) (_ *Log, err error) {
	log, err := holding(ctx, path, with)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			log.release()
		}
	}()
	removeLeftovers(filepath.Dir(path))
	if log.writer, err = newWriter(ctx, path, log.recent, with); err != nil {
		return nil, explain(path, err)
	}
	if log.reads, err = sql.Open("sqlite", dsn(path, "mode=ro", "_pragma=query_only(1)", "_pragma=busy_timeout(5000)")); err != nil {
		return nil, explain(path, err)
	}
	log.reads.SetMaxOpenConns(with.readers)
	log.reads.SetMaxIdleConns(with.readers)
	if log.entries, err = log.reads.PrepareContext(ctx, selectEntries); err != nil {
		return nil, explain(path, err)
	}
	go log.writer.run(log.queue)
	return log, nil
}

// holding returns a log with the right to write the file, and nothing else.
func holding(ctx context.Context, path string, with settings) (*Log, error) {
	lock, err := takeLock(ctx, path)
	if err != nil {
		return nil, err
	}
	log := &Log{path: path, lock: lock, recent: newRecent(with.known), queue: make(chan *request, with.queue), closing: make(chan struct{})}
	log.close = sync.OnceValue(log.shut)
	if log.held, err = hold(path); err != nil {
		return nil, errors.Join(err, log.release())
	}
	return log, nil
}

// hold opens the file, and creates it with owner-only permissions, because it holds hidden information of games. SQLite gives the -wal
// and -shm files the same mode. Where the platform can, the file is locked, so that no second server starts even if somebody deletes
// the lock file. It must stay open until all connections are closed: closing it would end SQLite's own locks.
func hold(path string) (*os.File, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	if err := lockFile(file); err != nil {
		file.Close()
		return nil, fmt.Errorf("the log %s: %w", path, err)
	}
	return file, nil
}

// Close finishes pending requests, ends all watches, and closes the file.
func (l *Log) Close() error { return l.close() }

func (l *Log) shut() error {
	close(l.closing)
	l.recent.mu.Lock()
	l.recent.notify()
	l.recent.mu.Unlock()
	l.gate.Lock()
	l.closed = true
	close(l.queue)
	l.gate.Unlock()
	if l.writer != nil {
		<-l.writer.ended
		if l.writer.tail != 0 {
			_ = l.writer.place() // a file at rest has a last number for every table; if this fails, the next start does it
		}
	}
	return l.release()
}

// release closes all connections. The writer goes last: the last connection copies the write-ahead log into the database, which a
// read-only connection cannot do.
func (l *Log) release() error {
	var errs []error
	if l.entries != nil {
		errs = append(errs, l.entries.Close())
	}
	if l.reads != nil {
		errs = append(errs, l.reads.Close())
	}
	if l.writer != nil {
		errs = append(errs, l.writer.close())
	}
	if l.held != nil {
		unlockFile(l.held) // an error means that the file system has no such locks
		errs = append(errs, l.held.Close())
	}
	return explain(l.path, errors.Join(append(errs, l.lock.Close())...))
}

// begin checks that a read may start.
func (l *Log) begin(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case <-l.closing:
		return gamelog.ErrClosed
	default:
		return nil
	}
}

// end translates a read's error: one caused by Close or by the context becomes ErrClosed or the context's error.
func (l *Log) end(ctx context.Context, err error) error {
	if err == nil {
		return nil
	}
	if over := l.begin(ctx); over != nil {
		return over
	}
	if errors.Is(err, sql.ErrNoRows) {
		return gamelog.ErrNotFound
	}
	return explain(l.path, err)
}
