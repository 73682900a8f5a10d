package logtest

import (
	"context"
	"errors"
	"sync"
	"testing"

	"shipfic/internal/gamelog"
	"shipfic/internal/testkit/await"
)

var watchPromises = []promise{
	{"existing entries come first, starting at from", func(t *testing.T, log gamelog.Log) {
		all := numbered(0, entry("one"), entry("two"), entry("three"))
		appended(t, log, "a", 0, all...)
		for from, want := range [][]gamelog.Entry{all, all, all[1:], all[2:]} {
			same(t, "what was watched", watched(t, log, "a", uint64(from), len(want)), want)
		}
	}},
	{"a long log is delivered completely", func(t *testing.T, log gamelog.Log) {
		var all []gamelog.Entry
		for i := range 1000 {
			all = append(all, entry("%d", i))
		}
		for last := 0; last < len(all); last += 200 {
			appended(t, log, "a", uint64(last), all[last:last+200]...)
		}
		same(t, "what was watched", watched(t, log, "a", 1, len(all)), numbered(0, all...))
	}},
	{"later entries are delivered as they are appended", func(t *testing.T, log gamelog.Log) {
		appended(t, log, "a", 0, entry("one"))
		last := uint64(1)
		for e, err := range log.Watch(patiently(t), "a", 1) {
			done(t, err)
			if e.N != last {
				t.Fatalf("entry %d came, want %d", e.N, last)
			}
			if last == 50 {
				break
			}
			appended(t, log, "b", last-1, entry("elsewhere"))
			appended(t, log, "a", last, entry("more"))
			last++
		}
	}},
	{"a watch may start beyond the end", func(t *testing.T, log gamelog.Log) {
		var got []gamelog.Entry
		var watcher sync.WaitGroup
		watcher.Go(func() { got = watched(t, log, "a", 3, 2) })
		for i := range uint64(4) {
			appended(t, log, "a", i, entry("%d", i+1))
		}
		await.Return(t, "the watcher to end", watcher.Wait)
		same(t, "what was watched", got, numbered(2, entry("3"), entry("4")))
	}},
	{"a watch ends with its context", func(t *testing.T, log gamelog.Log) {
		ctx, cancel := context.WithCancel(patiently(t))
		defer cancel()
		appended(t, log, "a", 0, entry("one"))
		var last error
		for e, err := range log.Watch(ctx, "a", 1) {
			if last = err; e.N == 1 {
				cancel()
			}
		}
		if !errors.Is(last, context.Canceled) {
			t.Errorf("the watch ended with %v, want %v", last, context.Canceled)
		}
	}},
	{"an idle watch ends with its context", func(t *testing.T, log gamelog.Log) {
		ctx, cancel := context.WithCancel(patiently(t))
		ended := make(chan error)
		for range 3 {
			go func() { ended <- drained(ctx, log, "quiet") }()
		}
		cancel()
		for range 3 {
			if err := await.Receive(t, "a watch to end", ended); !errors.Is(err, context.Canceled) {
				t.Errorf("a watch ended with %v, want %v", err, context.Canceled)
			}
		}
	}},
	{"a consumer may stop early", func(t *testing.T, log gamelog.Log) {
		appended(t, log, "a", 0, entry("one"), entry("two"))
		same(t, "what was watched", watched(t, log, "a", 1, 1), numbered(0, entry("one")))
		appended(t, log, "a", 2, entry("three"))
	}},
	{"concurrent writes are delivered exactly once", func(t *testing.T, log gamelog.Log) {
		const writers, each, watchers = 6, 20, 9
		appended(t, log, "a", 0, entry("0/0/0"))
		got := make([][]gamelog.Entry, watchers)
		var all sync.WaitGroup
		for i := range got {
			from := uint64(1 + i%3*10)
			all.Go(func() { got[i] = watched(t, log, "a", from, 1+writers*each-int(from)+1) })
		}
		race(t, log, "a", writers, each, 1)
		await.Return(t, "all watchers to end", all.Wait)
		entries := read(t, log, "a")
		for i := range got {
			same(t, "what was watched", got[i], entries[i%3*10:])
		}
	}},
}

// watched returns the first count entries that a watcher receives.
func watched(t testing.TB, log gamelog.Log, id gamelog.ID, from uint64, count int) []gamelog.Entry {
	var got []gamelog.Entry
	for e, err := range log.Watch(patiently(t), id, from) {
		if err != nil {
			t.Errorf("watching %q after %d entries: %v", id, len(got), err)
			break
		}
		if got = append(got, e); len(got) == count {
			break
		}
	}
	return got
}

// drained watches until the end and returns the error that ended it.
func drained(ctx context.Context, log gamelog.Log, id gamelog.ID) (last error) {
	for _, err := range log.Watch(ctx, id, 1) {
		last = err
	}
	return last
}
