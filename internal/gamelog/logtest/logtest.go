// Package logtest is the contract of a [gamelog.Log]: what every log promises, as tests that any of them can run.
//
// A backend opens itself and hands itself over:
//
//	func TestContract(t *testing.T) {
//		logtest.Run(t, func(t testing.TB) gamelog.Log { return new(gamelog.Memory) })
//	}
//
// [RunDurable] is for those that keep what they were told beyond the process. The contract never looks behind the
// interface, asserts no time, and asks for nothing that only one backend could give.
package logtest

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"shipfic/game"
	"shipfic/internal/gamelog"
)

// A promise is one thing that every log keeps.
type promise struct {
	name string
	kept func(*testing.T, gamelog.Log)
}

// Run holds a log against the contract. It asks for a new, empty log for each promise, several at a
// time, and closes it.
func Run(t *testing.T, open func(t testing.TB) gamelog.Log) {
	for _, group := range []struct {
		name     string
		promises []promise
	}{
		{"append", appendPromises},
		{"batch", batchPromises},
		{"read", readPromises},
		{"watch", watchPromises},
		{"keep", keepPromises},
		{"summaries", summaryPromises},
		{"end", endPromises},
		{"independence", independencePromises},
		{"memory", []promise{{"any log behaves as the one in memory", likeMemory}}},
	} {
		t.Run(group.name, func(t *testing.T) {
			for _, promise := range group.promises {
				t.Run(promise.name, func(t *testing.T) {
					t.Parallel()
					log := open(t)
					t.Cleanup(func() { closed(t, log) })
					promise.kept(t, log)
				})
			}
		})
	}
}

// patience ends what would otherwise hang. No test depends on its length.
const patience = time.Minute

// patiently is the context of a test.
func patiently(t testing.TB) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	t.Cleanup(cancel)
	return ctx
}

// entry makes one with a body of its own, and the digest of that body.
func entry(format string, args ...any) gamelog.Entry {
	body := fmt.Appendf(nil, format, args...)
	return gamelog.Entry{At: 1_700_000_000_000 + int64(len(body)), Kind: "input", Body: body, Digest: game.DigestOf(body)}
}

// numbered gives entries the numbers that they get after last.
func numbered(last uint64, entries ...gamelog.Entry) []gamelog.Entry {
	var list []gamelog.Entry
	for i, e := range entries {
		e.N = last + uint64(i) + 1
		list = append(list, e)
	}
	return list
}

// appended appends what must be taken.
func appended(t testing.TB, log gamelog.Log, id gamelog.ID, last uint64, entries ...gamelog.Entry) {
	t.Helper()
	if err := log.Append(patiently(t), id, last, entries...); err != nil {
		t.Fatalf("append to %q after %d: %v", id, last, err)
	}
}

// read reads all entries of a table.
func read(t testing.TB, log gamelog.Log, id gamelog.ID) []gamelog.Entry {
	t.Helper()
	entries, err := log.Read(patiently(t), id, 1, 0)
	if err != nil {
		t.Fatalf("read %q: %v", id, err)
	}
	return entries
}

// holds asserts what a table's log is.
func holds(t testing.TB, log gamelog.Log, id gamelog.ID, want []gamelog.Entry) {
	t.Helper()
	same(t, fmt.Sprintf("the log of %q", id), read(t, log, id), want)
}

// same asserts that two values are equal. No bytes are as good as an empty slice of them.
func same[T any](t testing.TB, what string, got, want T) {
	t.Helper()
	if diff := difference(got, want); diff != "" {
		t.Errorf("%s is not what it should be (-want +got):\n%s", what, diff)
	}
}

func difference(got, want any) string { return cmp.Diff(want, got, cmpopts.EquateEmpty()) }

// done asserts that there was no error.
func done(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func closed(t testing.TB, log gamelog.Log) {
	t.Helper()
	if err := log.Close(); err != nil {
		t.Errorf("close: %v", err)
	}
}
