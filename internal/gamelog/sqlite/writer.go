package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"time"

	"shipfic/internal/gamelog"
)

// A writer is the single goroutine that changes the file, with its connection.
type writer struct {
	settings
	path       string
	db         *sql.DB
	conn       *sql.Conn
	statements map[string]*sql.Stmt
	recent     *recent
	copier     *copier
	ended      chan struct{} // closed when run returns

	seq     int64                  // of the last entry written
	pending map[gamelog.ID]*change // changes of the current transaction
	entries int                    // written since the last index update
	bytes   int                    // bytes of all kinds written since then
	fresh   int                    // about how much was added to the write-ahead log since the copier was last called
	empty   bool                   // the write-ahead log holds something that was erased
	tail    checksum               // of the entries that are not indexed
	sealed  checksum               // what the file has for it
	deleted bool                   // the current transaction deleted entries
}

// A change is what a transaction does to one table's log.
type change struct {
	deleted bool            // the old log was deleted first
	entries []gamelog.Entry // the entries appended after that
}

func newWriter(ctx context.Context, path string, recent *recent, with settings) (_ *writer, err error) {
	w := &writer{
		settings: with, path: path, recent: recent, ended: make(chan struct{}),
		statements: map[string]*sql.Stmt{}, pending: map[gamelog.ID]*change{},
	}
	if w.db, err = sql.Open("sqlite", dsn(path)); err != nil {
		return nil, err
	}
	if w.conn, err = w.db.Conn(ctx); err == nil {
		err = w.prepare(ctx)
	}
	if err == nil {
		w.copier, err = newCopier(path)
	}
	if err != nil {
		w.close()
		return nil, err
	}
	return w, nil
}

// prepare migrates the file. It changes nothing before it has verified that the file is ours.
func (w *writer) prepare(ctx context.Context) error {
	from, err := version(ctx, w.conn, len(migrations))
	if err != nil {
		return err
	}
	if err := w.set(ctx); err != nil {
		return err
	}
	if err := migrate(ctx, w.conn, from, migrations); err != nil {
		return err
	}
	if err := checkTail(ctx, w.conn); err != nil {
		return err
	}
	if err := w.place(); err != nil {
		return err
	}
	return w.conn.QueryRowContext(ctx, "SELECT seq FROM placed").Scan(&w.seq)
}

// set configures durability, which SQLite leaves to the application.
func (w *writer) set(ctx context.Context) error {
	var mode string
	if err := w.conn.QueryRowContext(ctx, "PRAGMA journal_mode = WAL").Scan(&mode); err != nil {
		return err
	}
	if mode != "wal" {
		return errors.New("this file system cannot hold a write-ahead log; use a local disk")
	}
	_, err := w.conn.ExecContext(ctx, `
		PRAGMA synchronous = FULL;             -- a commit waits for the disk;
		PRAGMA fullfsync = ON;                 -- on macOS for the medium, not for its cache
		PRAGMA checkpoint_fullfsync = ON;
		PRAGMA wal_autocheckpoint = 0;         -- the copier does it
		PRAGMA cache_size = -16000;            -- 16 MB
		PRAGMA busy_timeout = 5000;
		PRAGMA trusted_schema = OFF;`)
	return err
}

// Under concurrent load the writer waits briefly to collect larger batches, since a commit costs as much as about thirty entries.
// Under light load it does not wait.
const (
	crowded   = 4 // requests in the previous transaction
	gatherFor = 3 * time.Millisecond
)

// run serves requests until the queue is closed.
func (w *writer) run(queue <-chan *request) {
	defer close(w.ended)
	crowd := 0
	for first := range queue {
		if crowd >= crowded {
			time.Sleep(gatherFor)
		}
		batch := w.gather(first, queue)
		w.serve(batch)
		crowd = len(batch)
	}
}

// gather takes the requests that are already queued behind first. It skips those that were withdrawn.
func (w *writer) gather(first *request, queue <-chan *request) []*request {
	var batch []*request
	for next := first; next != nil; {
		if next.take() {
			batch = append(batch, next)
		}
		if len(batch) == w.batch {
			return batch
		}
		select {
		case next = <-queue: // nil once the queue is closed
		default:
			return batch
		}
	}
	return batch
}

// serve runs a batch in one transaction and replies to all of it once the transaction is on disk.
func (w *writer) serve(batch []*request) {
	err := w.tidy()
	if err == nil {
		err = w.transaction(func() error { return w.do(batch) })
	}
	if err == nil {
		w.recent.commit(w.pending)
		w.emptied()
		w.callCopier()
		if w.sealed = w.tail; w.deleted && w.tail != 0 {
			w.entries = w.placeEvery // the next transaction that deletes has a short tail to add up
		}
	}
	w.tail, w.deleted = w.sealed, false
	clear(w.pending)
	for _, r := range batch {
		r.done <- cmp.Or(err, r.refused)
	}
}

// do runs the requests in order. A request that conflicts, or is about a damaged table, changes nothing and fails alone; any other error
// aborts the transaction for the whole batch.
func (w *writer) do(batch []*request) error {
	for _, r := range batch {
		err := r.do(w)
		if errors.Is(err, gamelog.ErrConflict) || errors.Is(err, gamelog.ErrDamaged) {
			r.refused = err
		} else if err != nil {
			return err
		}
	}
	return w.seal()
}

func (w *writer) transaction(f func() error) error {
	err := w.exec("BEGIN IMMEDIATE")
	if err == nil {
		err = f()
	}
	if err == nil {
		err = w.exec("COMMIT")
	}
	if err != nil {
		// Some errors make SQLite roll back by itself, and then ROLLBACK fails.
		_ = w.exec("ROLLBACK")
	}
	return err
}

// exec runs a statement, preparing it once. It takes no context: what has started is finished.
func (w *writer) exec(query string, args ...any) error {
	statement, err := w.prepared(query)
	if err == nil {
		_, err = statement.Exec(args...)
	}
	return err
}

func (w *writer) prepared(query string) (statement *sql.Stmt, err error) {
	if statement = w.statements[query]; statement == nil {
		if statement, err = w.conn.PrepareContext(context.Background(), query); err == nil {
			w.statements[query] = statement
		}
	}
	return statement, err
}

func (w *writer) close() error {
	var errs []error
	if w.copier != nil {
		errs = append(errs, w.copier.close())
	}
	for _, statement := range w.statements {
		errs = append(errs, statement.Close())
	}
	if w.conn != nil {
		errs = append(errs, w.conn.Close())
	}
	return errors.Join(append(errs, w.db.Close())...)
}
