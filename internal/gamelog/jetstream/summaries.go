package jetstream

import (
	"context"
	"errors"
	"slices"
	"sync"

	"github.com/nats-io/nats.go/jetstream"

	"shipfic/internal/gamelog"
)

// PutSummary implements [gamelog.Log].
func (l *Log) PutSummary(ctx context.Context, s gamelog.Summary) error {
	if err := s.Check(); err != nil {
		return err
	}
	if err := l.enter(ctx); err != nil {
		return err
	}
	defer l.gate.RUnlock()
	data := encodeSummary(s)
	revision, err := l.tables.Put(ctx, s.ID.Token(), data)
	if err == nil {
		l.list.put(s.ID.Token(), revision, data)
	}
	return err
}

// Summaries implements [gamelog.Log]. It includes this node's own changes at once and those of other nodes as they arrive.
func (l *Log) Summaries(ctx context.Context, f gamelog.Filter) ([]gamelog.Summary, error) {
	if err := l.enter(ctx); err != nil {
		return nil, err
	}
	defer l.gate.RUnlock()
	return l.list.choose(f), nil
}

// mirror is an in-memory copy of the summary bucket: lists are requested often, and a bucket cannot be queried by value.
type mirror struct {
	mu      sync.Mutex
	listed  map[string]listed
	watcher jetstream.KeyWatcher
	done    chan struct{} // closed when the watch has ended
}

// listed is one table in the mirror. Removed tables are kept for a while so that a late update does not bring them back.
type listed struct {
	revision uint64
	summary  gamelog.Summary
	removed  bool
}

// follow fills the mirror and keeps it up to date until ctx is done. It calls counted with changes of the number of streams.
func (m *mirror) follow(ctx context.Context, bucket jetstream.KeyValue, counted func([]byte)) (err error) {
	m.listed, m.done = map[string]listed{}, make(chan struct{})
	if m.watcher, err = bucket.WatchAll(ctx); err != nil {
		return err
	}
	filled := make(chan struct{})
	go func() {
		defer close(m.done)
		filling := true
		for news := range m.watcher.Updates() {
			switch {
			case news == nil: // the initial values are complete
				if filling {
					close(filled)
				}
				filling = false
			case news.Key() == countKey:
				counted(news.Value())
			case news.Operation() == jetstream.KeyValuePut:
				m.put(news.Key(), news.Revision(), news.Value())
			default:
				m.drop(news.Key(), news.Revision())
			}
		}
	}()
	select {
	case <-filled:
		return nil
	case <-m.done:
		return errors.New("the watch ended before the initial values were complete")
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (m *mirror) stop() {
	_ = m.watcher.Stop() // the only possible error is that it has already stopped
	<-m.done
}

func (m *mirror) put(key string, revision uint64, data []byte) {
	s, err := decodeSummary(data)
	if err != nil {
		return // written by another program, so it cannot be listed
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.listed[key].revision < revision {
		m.listed[key] = listed{revision: revision, summary: s}
	}
}

func (m *mirror) drop(key string, revision uint64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.listed[key].revision <= revision {
		delete(m.listed, key)
	}
}

// remove deletes a table from the bucket and the mirror.
func (m *mirror) remove(ctx context.Context, bucket jetstream.KeyValue, id gamelog.ID) error {
	key := id.Token()
	m.mu.Lock()
	_, there := m.listed[key]
	m.mu.Unlock()
	if !there {
		if _, err := bucket.Get(ctx, key); errors.Is(err, jetstream.ErrKeyNotFound) {
			return nil
		} else if err != nil {
			return err
		}
	}
	if err := bucket.Purge(ctx, key); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	at := m.listed[key]
	at.removed = true
	m.listed[key] = at
	return nil
}

func (m *mirror) choose(f gamelog.Filter) []gamelog.Summary {
	m.mu.Lock()
	var list []gamelog.Summary
	for _, at := range m.listed {
		if !at.removed && f.Chooses(at.summary) {
			at.summary.About = slices.Clone(at.summary.About)
			list = append(list, at.summary)
		}
	}
	m.mu.Unlock()
	return f.Sort(list)
}
