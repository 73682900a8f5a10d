package logtest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"shipfic/internal/gamelog"
)

var appendPromises = []promise{
	{"entries are numbered from 1, ignoring the caller's N", func(t *testing.T, log gamelog.Log) {
		first, second := entry("one"), entry("two")
		first.N, second.N = 77, 1
		appended(t, log, "a", 0, first)
		appended(t, log, "a", 1, second)
		holds(t, log, "a", numbered(0, first, second))
	}},
	{"each table has its own numbering", func(t *testing.T, log gamelog.Log) {
		appended(t, log, "a", 0, entry("a1"), entry("a2"))
		appended(t, log, "b", 0, entry("b1"))
		appended(t, log, "a", 2, entry("a3"))
		holds(t, log, "a", numbered(0, entry("a1"), entry("a2"), entry("a3")))
		holds(t, log, "b", numbered(0, entry("b1")))
	}},
	{"an append with the wrong last number conflicts and changes nothing", func(t *testing.T, log gamelog.Log) {
		appended(t, log, "a", 0, entry("one"), entry("two"), entry("three"))
		for _, last := range []uint64{0, 1, 2, 4, 1000} {
			refused(t, log, "a", last, gamelog.ErrConflict, entry("late"))
			refused(t, log, "a", last, gamelog.ErrConflict, entry("late"), entry("later"))
		}
		refused(t, log, "new", 1, gamelog.ErrConflict, entry("early"))
		holds(t, log, "a", numbered(0, entry("one"), entry("two"), entry("three")))
		holds(t, log, "new", nil)
		appended(t, log, "a", 3, entry("four"))
	}},
	{"an empty append only checks the last number", func(t *testing.T, log gamelog.Log) {
		appended(t, log, "a", 0)
		appended(t, log, "a", 0, entry("one"))
		appended(t, log, "a", 1)
		refused(t, log, "a", 0, gamelog.ErrConflict)
		holds(t, log, "a", numbered(0, entry("one")))
	}},
	{"entries up to MaxEntry are accepted", func(t *testing.T, log gamelog.Log) {
		largest := entry("%s", strings.Repeat("x", gamelog.MaxEntry))
		appended(t, log, "a", 0, largest)
		refused(t, log, "a", 1, gamelog.ErrTooLarge, entry("%sx", largest.Body))
		if got := read(t, log, "a"); len(got) != 1 || !bytes.Equal(got[0].Body, largest.Body) {
			t.Errorf("the log holds %d entries, want the largest alone, byte for byte", len(got))
		}
	}},
	{"kinds up to MaxKind are accepted", func(t *testing.T, log gamelog.Log) {
		long := entry("one")
		long.Kind = strings.Repeat("k", gamelog.MaxKind+1)
		refused(t, log, "a", 0, gamelog.ErrTooLarge, long)
		long.Kind = long.Kind[1:]
		appended(t, log, "a", 0, long)
		holds(t, log, "a", numbered(0, long))
	}},
	{"a full log refuses appends", func(t *testing.T, log gamelog.Log) {
		refused(t, log, "a", gamelog.MaxEntries, gamelog.ErrTooLarge, entry("one too many"))
		holds(t, log, "a", nil)
	}},
	{"exactly one of many writers wins each number", func(t *testing.T, log gamelog.Log) {
		const writers, each = 8, 25
		wins := race(t, log, "a", writers, each, 1)
		if len(wins) != writers*each {
			t.Errorf("%d numbers were won, want %d", len(wins), writers*each)
		}
		everyWriterInOrder(t, read(t, log, "a"), writers, each)
	}},
	{"writers to different tables do not conflict", func(t *testing.T, log gamelog.Log) {
		const tables, each = 40, 10
		var all sync.WaitGroup
		for i := range tables {
			all.Go(func() {
				for n := range uint64(each) {
					if err := log.Append(patiently(t), tableName(i), n, entry("%d of %d", n+1, i)); err != nil {
						t.Errorf("entry %d of table %d: %v", n+1, i, err)
					}
				}
			})
		}
		all.Wait()
		for i := range tables {
			if got := len(read(t, log, tableName(i))); got != each {
				t.Errorf("table %d has %d entries, want %d", i, got, each)
			}
		}
	}},
}

func tableName(i int) gamelog.ID { return gamelog.ID(fmt.Sprintf("table-%d", i)) }

// refused asserts that an append returns the error want.
func refused(t testing.TB, log gamelog.Log, id gamelog.ID, last uint64, want error, entries ...gamelog.Entry) {
	t.Helper()
	if err := log.Append(patiently(t), id, last, entries...); !errors.Is(err, want) {
		t.Errorf("append to %q after %d: %v, want %v", id, last, err, want)
	}
}

// race lets writers append batches of several entries to one table concurrently; a writer that loses reads what it missed and
// retries. It returns the winner of each number and fails if a number has two.
func race(t *testing.T, log gamelog.Log, id gamelog.ID, writers, each, several int) map[uint64]int {
	ctx := patiently(t)
	var mu sync.Mutex
	wins := map[uint64]int{}
	var all sync.WaitGroup
	for writer := range writers {
		all.Go(func() {
			last := uint64(0)
			for i := range each {
				var batch []gamelog.Entry
				for part := range several {
					batch = append(batch, entry("%d/%d/%d", writer, i, part))
				}
				var err error
				if last, err = insist(ctx, log, id, last, batch); err != nil {
					t.Errorf("writer %d: %v", writer, err)
					return
				}
				mu.Lock()
				if other, taken := wins[last]; taken {
					t.Errorf("writers %d and %d both got number %d", other, writer, last)
				}
				wins[last] = writer
				mu.Unlock()
			}
		})
	}
	all.Wait()
	return wins
}

// insist retries an append until it succeeds and returns the new last number.
func insist(ctx context.Context, log gamelog.Log, id gamelog.ID, last uint64, batch []gamelog.Entry) (uint64, error) {
	for {
		err := log.Append(ctx, id, last, batch...)
		if err == nil {
			return last + uint64(len(batch)), nil
		}
		if !errors.Is(err, gamelog.ErrConflict) {
			return 0, err
		}
		missed, err := log.Read(ctx, id, last+1, 0)
		if err != nil {
			return 0, err
		}
		last += uint64(len(missed))
	}
}

// everyWriterInOrder asserts that a raced log has no gaps and holds all entries of each writer, in order.
func everyWriterInOrder(t *testing.T, entries []gamelog.Entry, writers, each int) {
	t.Helper()
	next := make([]int, writers)
	for i, e := range entries {
		if e.N != uint64(i)+1 {
			t.Fatalf("the entry at position %d has number %d", i+1, e.N)
		}
		var writer, turn, part int
		if _, err := fmt.Sscanf(string(e.Body), "%d/%d/%d", &writer, &turn, &part); err != nil {
			t.Fatalf("entry %d is %q: %v", e.N, e.Body, err)
		}
		if part == 0 && turn != next[writer] {
			t.Errorf("entry %d is turn %d of writer %d, want turn %d", e.N, turn, writer, next[writer])
		}
		if part == 0 {
			next[writer]++
		}
	}
	for writer, turns := range next {
		if turns != each {
			t.Errorf("found %d turns of writer %d, want %d", turns, writer, each)
		}
	}
}
