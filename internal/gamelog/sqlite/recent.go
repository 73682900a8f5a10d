package sqlite

import (
	"sync"

	"shipfic/internal/gamelog"
)

// recent caches the last numbers of tables and holds the entries that are not indexed yet, so that recent entries are read without
// touching the file.
type recent struct {
	limit int

	mu      sync.Mutex
	tables  map[gamelog.ID]*table
	changed chan struct{} // closed and replaced at every commit
}

// A table is the cached state of one log. A table that is deleted and created again gets a new value.
type table struct {
	last uint64
	tail []gamelog.Entry // the entries that are not indexed, up to last
}

func newRecent(limit int) *recent {
	return &recent{limit: limit, tables: map[gamelog.ID]*table{}, changed: make(chan struct{})}
}

// last returns a table's last number, if cached.
func (r *recent) last(id gamelog.ID) (uint64, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if t := r.tables[id]; t != nil {
		return t.last, true
	}
	return 0, false
}

// learn caches a table's last number.
func (r *recent) learn(id gamelog.ID, last uint64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.tables[id] = &table{last: last}
}

// commit applies a committed transaction and notifies the watchers. The last number of every table in it is already cached.
func (r *recent) commit(changes map[gamelog.ID]*change) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for id, c := range changes {
		if c.deleted {
			r.tables[id] = new(table)
		}
		t := r.tables[id]
		t.last += uint64(len(c.entries))
		t.tail = append(t.tail, c.entries...)
	}
	r.notify()
	r.forget()
}

// forget evicts tables that can be looked up again when too many are cached. It must not run between last and commit.
func (r *recent) forget() {
	if len(r.tables) <= r.limit {
		return
	}
	for id, t := range r.tables {
		if len(t.tail) == 0 {
			delete(r.tables, id)
		}
	}
}

// placed drops the entries from memory once all of them are indexed. Slices held by readers stay valid.
func (r *recent) placed() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, t := range r.tables {
		t.tail = nil
	}
}

// tail returns the entries that are not indexed. Callers must not modify them.
func (r *recent) tail(id gamelog.ID) (*table, []gamelog.Entry) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if t := r.tables[id]; t != nil {
		return t, t.tail
	}
	return nil, nil
}

// still reports whether t is still the current state of the table.
func (r *recent) still(id gamelog.ID, t *table) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.tables[id] == t
}
