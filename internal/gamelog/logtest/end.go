package logtest

import (
	"context"
	"errors"
	"sync"
	"testing"

	"shipfic/internal/gamelog"
)

var endPromises = []promise{
	{"every call on a closed log returns ErrClosed", func(t *testing.T, log gamelog.Log) {
		appended(t, log, "a", 0, entry("one"))
		closed(t, log)
		for name, call := range everyCall(log) {
			if err := call(patiently(t)); !errors.Is(err, gamelog.ErrClosed) {
				t.Errorf("%s: %v, want %v", name, err, gamelog.ErrClosed)
			}
		}
		closed(t, log) // closing twice is allowed
	}},
	{"watches end with ErrClosed when the log closes", func(t *testing.T, log gamelog.Log) {
		appended(t, log, "a", 0, entry("one"))
		var watching, all sync.WaitGroup
		for range 3 {
			watching.Add(1)
			all.Go(func() {
				var last error
				for e, err := range log.Watch(patiently(t), "a", 1) {
					if last = err; e.N == 1 {
						watching.Done()
					}
				}
				if !errors.Is(last, gamelog.ErrClosed) {
					t.Errorf("a watch ended with %v, want %v", last, gamelog.ErrClosed)
				}
			})
		}
		watching.Wait()
		closed(t, log)
		all.Wait()
	}},
	{"a cancelled call has no effect", func(t *testing.T, log gamelog.Log) {
		ctx, cancel := context.WithCancel(patiently(t))
		cancel()
		for name, call := range everyCall(log) {
			if err := call(ctx); !errors.Is(err, context.Canceled) {
				t.Errorf("%s: %v, want %v", name, err, context.Canceled)
			}
		}
		holds(t, log, "a", nil)
		noSnapshot(t, log, "a")
		same(t, "the list", listed(t, log, gamelog.Filter{}), nil)
		if _, err := log.Blob(patiently(t), gamelog.HashOf([]byte("blob"))); !errors.Is(err, gamelog.ErrNotFound) {
			t.Errorf("the blob: %v, want %v", err, gamelog.ErrNotFound)
		}
	}},
	{"pending appends complete when the log closes", func(t *testing.T, log gamelog.Log) {
		ctx := patiently(t)
		var begun, all sync.WaitGroup
		for i := range 8 {
			begun.Add(1)
			all.Go(func() {
				for n := uint64(0); ; n++ {
					err := log.Append(ctx, tableName(i), n, entry("%d", n+1))
					if n == 0 {
						begun.Done()
					}
					if err != nil {
						if !errors.Is(err, gamelog.ErrClosed) {
							t.Errorf("append %d: %v, want %v", n+1, err, gamelog.ErrClosed)
						}
						return
					}
				}
			})
		}
		begun.Wait()
		closed(t, log)
		all.Wait()
	}},
}

// everyCall returns each method of a log by name.
func everyCall(log gamelog.Log) map[string]func(context.Context) error {
	return map[string]func(context.Context) error{
		"Append":      func(ctx context.Context) error { return log.Append(ctx, "a", 0, entry("one")) },
		"Read":        func(ctx context.Context) error { _, err := log.Read(ctx, "a", 1, 0); return err },
		"Watch":       func(ctx context.Context) error { return drained(ctx, log, "a") },
		"PutSnapshot": func(ctx context.Context) error { return log.PutSnapshot(ctx, "a", gamelog.Snapshot{}) },
		"Snapshot":    func(ctx context.Context) error { _, err := log.Snapshot(ctx, "a"); return err },
		"PutBlob":     func(ctx context.Context) error { _, err := log.PutBlob(ctx, []byte("blob")); return err },
		"Blob":        func(ctx context.Context) error { _, err := log.Blob(ctx, "hash"); return err },
		"PutSummary":  func(ctx context.Context) error { return log.PutSummary(ctx, gamelog.Summary{ID: "a"}) },
		"Summaries":   func(ctx context.Context) error { _, err := log.Summaries(ctx, gamelog.Filter{}); return err },
		"Delete":      func(ctx context.Context) error { return log.Delete(ctx, "a") },
	}
}
