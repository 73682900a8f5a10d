package sqlite

import (
	"context"
	"database/sql"
	"sync"
)

// A copier copies the write-ahead log into the database with a connection of its own. SQLite would do so at the end of a commit, and
// all moves of that moment would wait for it.
type copier struct {
	db     *sql.DB
	wanted chan struct{}
	ended  chan struct{}
	busy   sync.Mutex // held while it copies
}

// newCopier starts a copier. It waits for the disk like the writer: what was copied is on disk before SQLite overwrites it in the write-ahead
// log.
func newCopier(path string) (*copier, error) {
	db, err := sql.Open("sqlite", dsn(path, "_pragma=synchronous(FULL)", "_pragma=checkpoint_fullfsync(1)"))
	if err != nil {
		return nil, err
	}
	c := &copier{db: db, wanted: make(chan struct{}, 1), ended: make(chan struct{})}
	go c.run()
	return c, nil
}

// want asks for a copy, and does not wait for it.
func (c *copier) want() {
	select {
	case c.wanted <- struct{}{}:
	default: // one is wanted already
	}
}

func (c *copier) run() {
	defer close(c.ended)
	for range c.wanted {
		c.copy()
	}
}

// copy copies what no reader needs to find in the write-ahead log. What it cannot copy stays there: the writer notices when that becomes too
// much.
func (c *copier) copy() {
	c.busy.Lock()
	defer c.busy.Unlock()
	_, _ = c.db.ExecContext(context.Background(), "PRAGMA wal_checkpoint(PASSIVE)")
}

func (c *copier) close() error {
	close(c.wanted)
	<-c.ended
	return c.db.Close()
}
