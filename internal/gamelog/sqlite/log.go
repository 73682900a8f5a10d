package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"sync"

	"shipfic/internal/gamelog"
)

// Log is a log in a file. Open makes one.
type Log struct {
	path    string
	lock    *sql.DB   // the right to write the file
	reads   *sql.DB   // connections that only read
	entries *sql.Stmt // of these: the entries of a table
	writer  *writer
	recent  *recent
	queue   chan *request
	closing chan struct{} // closed when Close is called

	gate   sync.RWMutex // held for reading while a request is put in the queue
	closed bool
	close  func() error
}

var _ gamelog.Log = (*Log)(nil)

// settings are the sizes that tests make smaller.
type settings struct {
	queue      int   // requests that may wait for the writer; more wait for a place in the queue
	batch      int   // requests in one transaction
	placeEvery int   // entries whose places are not written down yet
	placeBytes int   // the same in bytes, of all that was written
	known      int   // tables whose last number is kept in memory
	readers    int   // connections that read
	walBytes   int64 // in the write-ahead log, from which on the writer waits for readers, to begin it anew
}

var usual = settings{
	queue: 1024, batch: 1024, placeEvery: 8192, placeBytes: 8 << 20, known: 1 << 15, readers: 4, walBytes: 64 << 20,
}

// Open opens the log in a file, and makes the file if there is none. Only one process at a time can have it open.
func Open(ctx context.Context, path string) (*Log, error) { return open(ctx, path, usual) }

func open(ctx context.Context, path string, with settings) (_ *Log, err error) {
	lock, err := takeLock(ctx, path)
	if err != nil {
		return nil, err
	}
	log := &Log{
		path: path, lock: lock, recent: newRecent(with.known),
		queue: make(chan *request, with.queue), closing: make(chan struct{}),
	}
	log.close = sync.OnceValue(log.shut)
	defer func() {
		if err != nil {
			log.release()
		}
	}()
	if err := createPrivate(path); err != nil {
		return nil, err
	}
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

// createPrivate makes the file for its owner only, for it holds what players must not see. SQLite gives the files
// beside it the same mode.
func createPrivate(path string) error {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	return file.Close()
}

// Close ends the log. Requests under way are finished first; watchers are told.
func (l *Log) Close() error { return l.close() }

func (l *Log) shut() error {
	close(l.closing)
	l.gate.Lock()
	l.closed = true
	close(l.queue)
	l.gate.Unlock()
	<-l.writer.ended
	return l.release()
}

// release closes what is open. The writer is closed after the readers: the last connection brings everything from the
// write-ahead log into the file, and one that only reads could not.
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
	return explain(l.path, errors.Join(append(errs, l.lock.Close())...))
}

// begin is what every reading call asks first.
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

// end says what the error of a reading call means: one that came because the log closed or the context ended is that.
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
