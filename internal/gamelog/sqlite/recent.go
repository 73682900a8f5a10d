package sqlite

import (
	"sync"

	"shipfic/internal/gamelog"
)

// recent is what is known in memory: the last number of tables that were written to, and those of their entries whose
// places are not written down yet. So what just happened is read without asking the file.
type recent struct {
	limit int

	mu     sync.Mutex
	tables map[gamelog.ID]*table
	bells  map[gamelog.ID]*bell
}

// A table is one whose log was written to. A deleted one that begins anew is another.
type table struct {
	last uint64
	tail []gamelog.Entry // without places: the last ones, up to last
}

func newRecent(limit int) *recent {
	return &recent{limit: limit, tables: map[gamelog.ID]*table{}, bells: map[gamelog.ID]*bell{}}
}

// last is the last number of a table, if it is known.
func (r *recent) last(id gamelog.ID) (uint64, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if t := r.tables[id]; t != nil {
		return t.last, true
	}
	return 0, false
}

// learn keeps the last number of a table.
func (r *recent) learn(id gamelog.ID, last uint64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.tables[id] = &table{last: last}
}

// commit takes over what a transaction did, and tells those who wait for it. The last number of every table that it
// appended to was asked for before, so it is known.
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
		r.ring(id)
	}
	r.forget()
}

// forget drops tables that can be looked up again, if too many are known. It must not come between asking for a last
// number and the commit.
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

// placed drops the entries in memory, for all of them have places now. Slices that readers hold stay as they are.
func (r *recent) placed() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, t := range r.tables {
		t.tail = nil
	}
}

// tail gives the entries of a table without places. They belong to the log: readers must not change them.
func (r *recent) tail(id gamelog.ID) (*table, []gamelog.Entry) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if t := r.tables[id]; t != nil {
		return t, t.tail
	}
	return nil, nil
}

// still reports whether a table is the one it was.
func (r *recent) still(id gamelog.ID, t *table) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.tables[id] == t
}
