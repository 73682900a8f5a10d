//go:build js

package indexeddb

import (
	"context"
	"fmt"
	"iter"
	"sync"
	"syscall/js"

	"shipfic/internal/gamelog"
)

// Log is an open database.
type Log struct {
	db js.Value

	mu     sync.Mutex
	grown  chan struct{} // closed and replaced on every append
	closed bool
	under  sync.WaitGroup // transactions in progress
}

var (
	_ gamelog.Log      = (*Log)(nil)
	_ gamelog.Rewriter = (*Log)(nil)
)

// The stores of the database.
const (
	entries   = "entries" // by table and number
	snapshots = "snapshots"
	summaries = "summaries"
	blobs     = "blobs"
)

// Append implements [gamelog.Log].
func (l *Log) Append(ctx context.Context, id gamelog.ID, last uint64, added ...gamelog.Entry) error {
	added, err := gamelog.Number(last, added)
	if err != nil {
		return err
	}
	err = l.write(ctx, func(t *transaction) {
		t.last(id, func(is uint64) {
			if is != last {
				t.fail(gamelog.ErrConflict)
				return
			}
			t.putEntries(id, added)
		})
	}, entries)
	if err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.closed {
		close(l.grown)
		l.grown = make(chan struct{})
	}
	return nil
}

// Read implements [gamelog.Log].
func (l *Log) Read(ctx context.Context, id gamelog.ID, from uint64, limit int) (list []gamelog.Entry, err error) {
	from = max(from, 1)
	count := js.Undefined()
	if limit > 0 {
		count = js.ValueOf(limit)
	}
	err = l.read(ctx, func(t *transaction) {
		var keys js.Value
		t.then(t.store(entries).Call("getAllKeys", numbers(id, from), count), func(found js.Value) { keys = found })
		t.then(t.store(entries).Call("getAll", numbers(id, from), count), func(found js.Value) {
			for i := range found.Length() {
				e, whole := entryOf(found.Index(i))
				e.N = from + uint64(i)
				if !whole || keys.Index(i).Index(1).Float() != float64(e.N) {
					t.fail(fmt.Errorf("indexeddb: entry %d of table %q: %w", e.N, id, gamelog.ErrDamaged))
					return
				}
				list = append(list, e)
			}
		})
	}, entries)
	if err != nil {
		return nil, err
	}
	return list, nil
}

// Watch implements [gamelog.Log].
func (l *Log) Watch(ctx context.Context, id gamelog.ID, from uint64) iter.Seq2[gamelog.Entry, error] {
	changed := func() <-chan struct{} {
		l.mu.Lock()
		defer l.mu.Unlock()
		return l.grown
	}
	return gamelog.Follow(ctx, from, changed, func(from uint64) ([]gamelog.Entry, error) { return l.Read(ctx, id, from, 0) })
}

// Rewrite implements [gamelog.Rewriter].
func (l *Log) Rewrite(ctx context.Context, id gamelog.ID, list []gamelog.Entry) error {
	list, err := gamelog.Number(0, list)
	if err != nil {
		return err
	}
	return l.write(ctx, func(t *transaction) {
		t.last(id, func(is uint64) {
			if is != uint64(len(list)) {
				t.fail(gamelog.ErrConflict)
				return
			}
			t.putEntries(id, list)
			t.store(snapshots).Call("delete", string(id))
		})
	}, entries, snapshots)
}

// Delete implements [gamelog.Log].
func (l *Log) Delete(ctx context.Context, id gamelog.ID) error {
	return l.write(ctx, func(t *transaction) {
		t.store(entries).Call("delete", numbers(id, 1))
		t.store(snapshots).Call("delete", string(id))
		t.store(summaries).Call("delete", string(id))
	}, entries, snapshots, summaries)
}

// PutSnapshot implements [gamelog.Log].
func (l *Log) PutSnapshot(ctx context.Context, id gamelog.ID, s gamelog.Snapshot) error {
	if err := s.Check(); err != nil {
		return err
	}
	return l.write(ctx, func(t *transaction) {
		t.store(snapshots).Call("put", map[string]any{"n": s.N, "rules": s.Rules, "data": array(s.Data)}, string(id))
	}, snapshots)
}

// Snapshot implements [gamelog.Log].
func (l *Log) Snapshot(ctx context.Context, id gamelog.ID) (s gamelog.Snapshot, err error) {
	err = l.get(ctx, snapshots, string(id), func(v js.Value) (whole bool) {
		r := record{v: v}
		s = gamelog.Snapshot{N: uint64(r.number("n")), Rules: int(r.number("rules")), Data: r.bytes("data")}
		return !r.damaged
	})
	return s, err
}

// PutBlob implements [gamelog.Log].
func (l *Log) PutBlob(ctx context.Context, data []byte) (gamelog.Hash, error) {
	if err := gamelog.CheckBlob(data); err != nil {
		return "", err
	}
	hash := gamelog.HashOf(data)
	return hash, l.write(ctx, func(t *transaction) { t.store(blobs).Call("put", array(data), string(hash)) }, blobs)
}

// Blob implements [gamelog.Log].
func (l *Log) Blob(ctx context.Context, hash gamelog.Hash) (data []byte, err error) {
	err = l.get(ctx, blobs, string(hash), func(v js.Value) (whole bool) {
		data, whole = bytesOf(v)
		return whole
	})
	return data, err
}

// DeleteBlob implements [gamelog.Log].
func (l *Log) DeleteBlob(ctx context.Context, hash gamelog.Hash) error {
	return l.write(ctx, func(t *transaction) { t.store(blobs).Call("delete", string(hash)) }, blobs)
}

// PutSummary implements [gamelog.Log].
func (l *Log) PutSummary(ctx context.Context, s gamelog.Summary) error {
	if err := s.Check(); err != nil {
		return err
	}
	return l.write(ctx, func(t *transaction) {
		t.store(summaries).Call("put", map[string]any{
			"id": string(s.ID), "status": string(s.Status), "open": s.Open, "updated": s.Updated, "about": array(s.About),
		}, string(s.ID))
	}, summaries)
}

// Summaries implements [gamelog.Log]. One that is damaged is left out: its table writes it again.
func (l *Log) Summaries(ctx context.Context, f gamelog.Filter) (list []gamelog.Summary, err error) {
	err = l.read(ctx, func(t *transaction) {
		t.then(t.store(summaries).Call("getAll"), func(found js.Value) {
			for i := range found.Length() {
				r := record{v: found.Index(i)}
				s := gamelog.Summary{
					ID: gamelog.ID(r.text("id")), Status: gamelog.Status(r.text("status")), Open: r.get("open", js.TypeBoolean).Truthy(),
					Updated: int64(r.number("updated")), About: r.bytes("about"),
				}
				if !r.damaged && f.Chooses(s) {
					list = append(list, s)
				}
			}
		})
	}, summaries)
	return f.Sort(list), err
}

// Close implements [gamelog.Log].
func (l *Log) Close() error {
	l.mu.Lock()
	was := l.closed
	l.closed = true
	if !was {
		close(l.grown)
	}
	l.mu.Unlock()
	l.under.Wait()
	if !was {
		l.db.Call("close")
	}
	return nil
}

// get reads one value, or returns ErrNotFound. Found reports whether the value is what was written.
func (l *Log) get(ctx context.Context, store, key string, found func(js.Value) (whole bool)) error {
	missing := false
	err := l.read(ctx, func(t *transaction) {
		t.then(t.store(store).Call("get", key), func(v js.Value) {
			if missing = v.IsUndefined(); !missing && !found(v) {
				t.fail(fmt.Errorf("indexeddb: %s of %q: %w", store, key, gamelog.ErrDamaged))
			}
		})
	}, store)
	if err == nil && missing {
		return gamelog.ErrNotFound
	}
	return err
}
