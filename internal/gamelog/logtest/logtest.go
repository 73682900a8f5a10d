// Package logtest is the contract of a [gamelog.Log], as tests that every backend runs.
//
// A backend passes a function that opens it:
//
//	func TestContract(t *testing.T) {
//		logtest.Run(t, func(t testing.TB) gamelog.Log { return new(gamelog.Memory) })
//	}
//
// [RunDurable] is for backends that store data beyond the process. The contract uses only the interface, does not depend on
// timing, and requires nothing that a backend could not provide.
package logtest

import (
	"context"
	"fmt"
	"reflect"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"shipfic/game"
	"shipfic/internal/gamelog"
)

// A promise is one property that every log has.
type promise struct {
	name string
	kept func(*testing.T, gamelog.Log)
}

// Run tests a log against the contract. Each promise gets a new, empty log, which Run closes. Promises run in parallel.
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
		{"note", notePromises},
		{"summaries", summaryPromises},
		{"end", endPromises},
		{"independence", independencePromises},
		{"memory", []promise{{"behaves like Memory", likeMemory}}},
	} {
		t.Run(group.name, func(t *testing.T) {
			t.Parallel()
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

// patience bounds calls that would otherwise hang. No test depends on its length.
const patience = 3 * time.Minute

// patiently returns a context with that bound.
func patiently(t testing.TB) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	t.Cleanup(cancel)
	return ctx
}

// entry returns an entry with the given body and that body's digest.
func entry(format string, args ...any) gamelog.Entry {
	body := fmt.Appendf(nil, format, args...)
	return gamelog.Entry{At: 1_700_000_000_000 + int64(len(body)), Kind: "input", Body: body, Digest: game.DigestOf(body)}
}

// numbered assigns the numbers that entries get when appended after last.
func numbered(last uint64, entries ...gamelog.Entry) []gamelog.Entry {
	var list []gamelog.Entry
	for i, e := range entries {
		e.N = last + uint64(i) + 1
		list = append(list, e)
	}
	return list
}

// appended appends entries and fails the test on error.
func appended(t testing.TB, log gamelog.Log, id gamelog.ID, last uint64, entries ...gamelog.Entry) {
	t.Helper()
	if err := log.Append(patiently(t), id, last, entries...); err != nil {
		t.Fatalf("append to %q after %d: %v", id, last, err)
	}
}

// read returns all entries of a table.
func read(t testing.TB, log gamelog.Log, id gamelog.ID) []gamelog.Entry {
	t.Helper()
	entries, err := log.Read(patiently(t), id, 1, 0)
	if err != nil {
		t.Fatalf("read %q: %v", id, err)
	}
	return entries
}

// holds asserts the entries of a table.
func holds(t testing.TB, log gamelog.Log, id gamelog.ID, want []gamelog.Entry) {
	t.Helper()
	same(t, fmt.Sprintf("the log of %q", id), read(t, log, id), want)
}

// same asserts that two values are equal. Nil and empty slices are equal.
func same[T any](t testing.TB, what string, got, want T) {
	t.Helper()
	if diff := difference(got, want); diff != "" {
		t.Errorf("%s differs (-want +got):\n%s", what, diff)
	}
}

// difference tells two values apart. Empty is the same as nil.
func difference(got, want any) string {
	if reflect.DeepEqual(got, want) { // which needs a fraction of the time
		return ""
	}
	return cmp.Diff(want, got, cmpopts.EquateEmpty())
}

// done fails the test on error.
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
