package logtest

import (
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"shipfic/internal/gamelog"
)

var batchPromises = []promise{
	{"entries of one append are numbered in order", func(t *testing.T, log gamelog.Log) {
		var want []gamelog.Entry
		for i := range 100 {
			want = append(want, entry("entry %d", i))
		}
		appended(t, log, "a", 0, want[:40]...)
		appended(t, log, "a", 40, want[40:]...)
		holds(t, log, "a", numbered(0, want...))
	}},
	{"one oversized entry fails the whole append", func(t *testing.T, log gamelog.Log) {
		appended(t, log, "a", 0, entry("one"))
		tooLarge := entry("%s", strings.Repeat("x", gamelog.MaxEntry+1))
		refused(t, log, "a", 1, gamelog.ErrTooLarge, entry("two"), tooLarge, entry("four"))
		holds(t, log, "a", numbered(0, entry("one")))
		appended(t, log, "a", 1, entry("two"))
	}},
	{"an append that would overfill the log is refused as a whole", func(t *testing.T, log gamelog.Log) {
		refused(t, log, "a", gamelog.MaxEntries-1, gamelog.ErrTooLarge, entry("the last"), entry("one too many"))
		holds(t, log, "a", nil)
	}},
	{"an append is atomic for writers and readers", func(t *testing.T, log gamelog.Log) {
		const writers, each, several = 6, 15, 3
		ctx := patiently(t)
		var finished atomic.Bool
		var reader sync.WaitGroup
		reader.Go(func() {
			for !finished.Load() {
				entries, err := log.Read(ctx, "a", 1, 0)
				if err != nil || len(entries)%several != 0 {
					t.Errorf("a reader saw %d entries, want a multiple of %d (error %v)", len(entries), several, err)
					return
				}
			}
		})
		race(t, log, "a", writers, each, several)
		finished.Store(true)
		reader.Wait()

		entries := read(t, log, "a")
		everyWriterInOrder(t, entries, writers, each)
		wholeBatches(t, entries, several)
	}},
}

// wholeBatches asserts that a raced log consists of whole appends.
func wholeBatches(t *testing.T, entries []gamelog.Entry, several int) {
	t.Helper()
	if len(entries)%several != 0 {
		t.Errorf("got %d entries, want a multiple of %d", len(entries), several)
	}
	for i, e := range entries {
		first := string(entries[i-i%several].Body)
		want := fmt.Sprintf("%s/%d", first[:strings.LastIndex(first, "/")], i%several)
		if string(e.Body) != want {
			t.Errorf("entry %d is %q, want %q: another append was interleaved", e.N, e.Body, want)
		}
	}
}
