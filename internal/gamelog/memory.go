package gamelog

import (
	"bytes"
	"cmp"
	"context"
	"iter"
	"maps"
	"slices"
	"sync"
)

// Memory is a Log that lives in memory, for tests. The zero value is ready to use.
type Memory struct {
	mu        sync.Mutex
	entries   map[ID][]Entry
	snapshots map[ID]Snapshot
	blobs     map[Hash][]byte
	summaries map[ID]Summary
	grown     chan struct{} // closed and replaced on every append
	closed    bool
}

var (
	_ Log      = (*Memory)(nil)
	_ Rewriter = (*Memory)(nil)
	_ Lister   = (*Memory)(nil)
)

// open allocates the maps on first use. The caller holds the lock.
func (m *Memory) open() error {
	if m.closed {
		return ErrClosed
	}
	if m.entries == nil {
		m.entries, m.snapshots = map[ID][]Entry{}, map[ID]Snapshot{}
		m.blobs, m.summaries = map[Hash][]byte{}, map[ID]Summary{}
		m.grown = make(chan struct{})
	}
	return nil
}

// Append implements [Log].
func (m *Memory) Append(ctx context.Context, id ID, last uint64, entries ...Entry) error {
	numbered, err := Number(last, entries)
	if err != nil {
		return err
	}
	return m.do(ctx, func() error {
		if uint64(len(m.entries[id])) != last {
			return ErrConflict
		}
		m.entries[id] = append(m.entries[id], numbered...)
		close(m.grown)
		m.grown = make(chan struct{})
		return nil
	})
}

// Read implements [Log].
func (m *Memory) Read(ctx context.Context, id ID, from uint64, limit int) (some []Entry, err error) {
	err = m.do(ctx, func() error {
		all := m.entries[id]
		some = all[min(max(from, 1)-1, uint64(len(all))):]
		if limit > 0 && len(some) > limit {
			some = some[:limit]
		}
		some = slices.Clone(some)
		for i := range some {
			some[i].Body = bytes.Clone(some[i].Body)
		}
		return nil
	})
	return some, err
}

// Watch implements [Log].
func (m *Memory) Watch(ctx context.Context, id ID, from uint64) iter.Seq2[Entry, error] {
	changed := func() (grown <-chan struct{}) {
		m.do(ctx, func() error {
			grown = m.grown
			return nil
		}) // the read that follows returns the error
		return grown
	}
	return Follow(ctx, from, changed, func(from uint64) ([]Entry, error) { return m.Read(ctx, id, from, 0) })
}

// PutSnapshot implements [Log].
func (m *Memory) PutSnapshot(ctx context.Context, id ID, s Snapshot) error {
	if err := s.Check(); err != nil {
		return err
	}
	return m.do(ctx, func() error {
		s.Data = bytes.Clone(s.Data)
		m.snapshots[id] = s
		return nil
	})
}

// Snapshot implements [Log].
func (m *Memory) Snapshot(ctx context.Context, id ID) (s Snapshot, err error) {
	err = m.do(ctx, func() error {
		found, there := m.snapshots[id]
		if !there {
			return ErrNotFound
		}
		s = found
		s.Data = bytes.Clone(found.Data)
		return nil
	})
	return s, err
}

// PutBlob implements [Log].
func (m *Memory) PutBlob(ctx context.Context, data []byte) (Hash, error) {
	if err := CheckBlob(data); err != nil {
		return "", err
	}
	hash := HashOf(data)
	return hash, m.do(ctx, func() error {
		m.blobs[hash] = bytes.Clone(data)
		return nil
	})
}

// Blob implements [Log].
func (m *Memory) Blob(ctx context.Context, hash Hash) (data []byte, err error) {
	err = m.do(ctx, func() error {
		found, there := m.blobs[hash]
		if !there {
			return ErrNotFound
		}
		data = bytes.Clone(found)
		return nil
	})
	return data, err
}

// DeleteBlob implements [Log].
func (m *Memory) DeleteBlob(ctx context.Context, hash Hash) error {
	return m.do(ctx, func() error {
		delete(m.blobs, hash)
		return nil
	})
}

// Rewrite implements [Rewriter].
func (m *Memory) Rewrite(ctx context.Context, id ID, entries []Entry) error {
	numbered, err := Number(0, entries)
	if err != nil {
		return err
	}
	return m.do(ctx, func() error {
		if len(entries) != len(m.entries[id]) {
			return ErrConflict
		}
		m.entries[id] = numbered
		delete(m.snapshots, id)
		return nil
	})
}

// PutSummary implements [Log].
func (m *Memory) PutSummary(ctx context.Context, s Summary) error {
	if err := s.Check(); err != nil {
		return err
	}
	return m.do(ctx, func() error {
		s.About = bytes.Clone(s.About)
		m.summaries[s.ID] = s
		return nil
	})
}

// Summaries implements [Log].
func (m *Memory) Summaries(ctx context.Context, f Filter) (list []Summary, err error) {
	err = m.do(ctx, func() error {
		for _, s := range m.summaries {
			if f.Chooses(s) {
				s.About = bytes.Clone(s.About)
				list = append(list, s)
			}
		}
		return nil
	})
	return f.Sort(list), err
}

// IDs implements [Lister].
func (m *Memory) IDs(ctx context.Context) (ids []ID, err error) {
	err = m.do(ctx, func() error {
		ids = slices.Collect(maps.Keys(m.snapshots))
		for id, entries := range m.entries {
			if len(entries) > 0 {
				ids = append(ids, id)
			}
		}
		return nil
	})
	slices.Sort(ids)
	return slices.Compact(ids), err
}

// Delete implements [Log].
func (m *Memory) Delete(ctx context.Context, id ID) error {
	return m.do(ctx, func() error {
		delete(m.entries, id)
		delete(m.snapshots, id)
		delete(m.summaries, id)
		return nil
	})
}

// Close implements [Log].
func (m *Memory) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.grown != nil && !m.closed {
		close(m.grown)
	}
	m.closed = true
	return nil
}

func (m *Memory) do(ctx context.Context, f func() error) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := cmp.Or(ctx.Err(), m.open()); err != nil {
		return err
	}
	return f()
}
