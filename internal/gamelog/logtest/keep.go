package logtest

import (
	"bytes"
	"errors"
	"testing"

	"shipfic/internal/gamelog"
)

var keepPromises = []promise{
	{"a table without a snapshot returns ErrNotFound", func(t *testing.T, log gamelog.Log) {
		appended(t, log, "a", 0, entry("one"))
		noSnapshot(t, log, "a")
		noSnapshot(t, log, "nobody")
	}},
	{"each table keeps its latest snapshot", func(t *testing.T, log gamelog.Log) {
		ctx := patiently(t)
		for n := range uint64(3) {
			done(t, log.PutSnapshot(ctx, "a", gamelog.Snapshot{N: n, Rules: int(n), Data: []byte{byte(n), 0, 255}}))
			done(t, log.PutSnapshot(ctx, "b", gamelog.Snapshot{N: n * 7, Rules: 9}))
		}
		a, err := log.Snapshot(ctx, "a")
		done(t, err)
		b, err := log.Snapshot(ctx, "b")
		done(t, err)
		same(t, "a's snapshot", a, gamelog.Snapshot{N: 2, Rules: 2, Data: []byte{2, 0, 255}})
		same(t, "b's snapshot", b, gamelog.Snapshot{N: 14, Rules: 9})
	}},
	{"snapshots up to MaxSnapshot are accepted", func(t *testing.T, log gamelog.Log) {
		ctx := patiently(t)
		largest := gamelog.Snapshot{N: 1, Rules: 1, Data: bytes.Repeat([]byte("x"), gamelog.MaxSnapshot)}
		done(t, log.PutSnapshot(ctx, "a", largest))
		err := log.PutSnapshot(ctx, "a", gamelog.Snapshot{N: 2, Data: append(largest.Data, 'x')})
		if !errors.Is(err, gamelog.ErrTooLarge) {
			t.Errorf("a snapshot over the limit: %v, want %v", err, gamelog.ErrTooLarge)
		}
		got, err := log.Snapshot(ctx, "a")
		done(t, err)
		if got.N != 1 || !bytes.Equal(got.Data, largest.Data) {
			t.Errorf("the largest snapshot was read back as number %d with %d bytes", got.N, len(got.Data))
		}
	}},
	{"a log that can list its tables lists those with entries or a snapshot", func(t *testing.T, log gamelog.Log) {
		lister, is := log.(gamelog.Lister)
		if !is {
			t.Skip("this log cannot list its IDs")
		}
		ctx := patiently(t)
		for _, id := range []gamelog.ID{"a", "gone", "push.keys", "~odd =%2f/ id"} {
			appended(t, log, id, 0, entry("one"), entry("two"))
		}
		for _, id := range []gamelog.ID{"a", "~kept"} {
			done(t, log.PutSnapshot(ctx, id, gamelog.Snapshot{N: 1}))
		}
		done(t, log.PutSummary(ctx, gamelog.Summary{ID: "listed"}))
		done(t, log.Delete(ctx, "gone"))
		ids, err := lister.IDs(ctx)
		done(t, err)
		same(t, "the list", ids, []gamelog.ID{"a", "push.keys", "~kept", "~odd =%2f/ id"})
	}},
	{"a blob is found by its hash", func(t *testing.T, log gamelog.Log) {
		ctx := patiently(t)
		for _, data := range oddBodies {
			for range 2 { // putting it again has no effect
				hash, err := log.PutBlob(ctx, data)
				done(t, err)
				same(t, "the hash", hash, gamelog.HashOf(data))
			}
		}
		for _, data := range oddBodies {
			got, err := log.Blob(ctx, gamelog.HashOf(data))
			done(t, err)
			same(t, "the blob", got, data)
		}
	}},
	{"an unknown blob returns ErrNotFound", func(t *testing.T, log gamelog.Log) {
		_, err := log.PutBlob(patiently(t), []byte("there"))
		done(t, err)
		for _, hash := range []gamelog.Hash{"", "not a hash", gamelog.HashOf([]byte("not there"))} {
			if _, err := log.Blob(patiently(t), hash); !errors.Is(err, gamelog.ErrNotFound) {
				t.Errorf("blob %q: %v, want %v", hash, err, gamelog.ErrNotFound)
			}
		}
	}},
	{"blobs up to MaxBlob are accepted", func(t *testing.T, log gamelog.Log) {
		ctx := patiently(t)
		largest := bytes.Repeat([]byte("y"), gamelog.MaxBlob)
		hash, err := log.PutBlob(ctx, largest)
		done(t, err)
		if _, err := log.PutBlob(ctx, append(largest, 'y')); !errors.Is(err, gamelog.ErrTooLarge) {
			t.Errorf("a blob over the limit: %v, want %v", err, gamelog.ErrTooLarge)
		}
		if got, err := log.Blob(ctx, hash); err != nil || !bytes.Equal(got, largest) {
			t.Errorf("the largest blob was read back with %d bytes and error %v", len(got), err)
		}
	}},
	{"a deleted blob is gone, and only that one", func(t *testing.T, log gamelog.Log) {
		ctx := patiently(t)
		gone, err := log.PutBlob(ctx, []byte("gone"))
		done(t, err)
		stays, err := log.PutBlob(ctx, []byte("stays"))
		done(t, err)
		for range 2 { // deleting an unknown blob is not an error
			done(t, log.DeleteBlob(ctx, gone))
		}
		if _, err := log.Blob(ctx, gone); !errors.Is(err, gamelog.ErrNotFound) {
			t.Errorf("a deleted blob: %v, want %v", err, gamelog.ErrNotFound)
		}
		if _, err := log.Blob(ctx, stays); err != nil {
			t.Errorf("another blob: %v", err)
		}
		_, err = log.PutBlob(ctx, []byte("gone"))
		done(t, err)
		if _, err := log.Blob(ctx, gone); err != nil {
			t.Errorf("a blob that was put again: %v", err)
		}
	}},
	{"rewritten entries replace the old ones and their snapshot", func(t *testing.T, log gamelog.Log) {
		rewriter, ok := log.(gamelog.Rewriter)
		if !ok {
			t.Skip("the log cannot be rewritten")
		}
		ctx := patiently(t)
		appended(t, log, "a", 0, entry("one"), entry("two"))
		appended(t, log, "b", 0, entry("other"))
		done(t, log.PutSnapshot(ctx, "a", gamelog.Snapshot{N: 2}))
		done(t, log.PutSummary(ctx, gamelog.Summary{ID: "a", Status: gamelog.Playing}))
		for _, entries := range [][]gamelog.Entry{{entry("one")}, {entry("one"), entry("two"), entry("three")}} {
			if err := rewriter.Rewrite(ctx, "a", entries); !errors.Is(err, gamelog.ErrConflict) {
				t.Errorf("another number of entries: %v, want %v", err, gamelog.ErrConflict)
			}
		}
		holds(t, log, "a", numbered(0, entry("one"), entry("two")))
		done(t, rewriter.Rewrite(ctx, "a", []gamelog.Entry{entry("one"), entry("erased")}))
		holds(t, log, "a", numbered(0, entry("one"), entry("erased")))
		holds(t, log, "b", numbered(0, entry("other")))
		noSnapshot(t, log, "a")
		same(t, "the list", listed(t, log, gamelog.Filter{}), []gamelog.Summary{{ID: "a", Status: gamelog.Playing}})
		appended(t, log, "a", 2, entry("three"))
		holds(t, log, "a", numbered(0, entry("one"), entry("erased"), entry("three")))
	}},
	{"a deleted table loses all its data and restarts at 1", func(t *testing.T, log gamelog.Log) {
		ctx := patiently(t)
		for _, id := range []gamelog.ID{"a", "b"} {
			appended(t, log, id, 0, entry("one"), entry("two"))
			done(t, log.PutSnapshot(ctx, id, gamelog.Snapshot{N: 2}))
			done(t, log.PutSummary(ctx, gamelog.Summary{ID: id, Status: gamelog.Playing}))
		}
		hash, err := log.PutBlob(ctx, []byte("a shared pack"))
		done(t, err)

		done(t, log.Delete(ctx, "b"))
		holds(t, log, "b", nil)
		noSnapshot(t, log, "b")
		same(t, "the list", listed(t, log, gamelog.Filter{}), []gamelog.Summary{{ID: "a", Status: gamelog.Playing}})
		holds(t, log, "a", numbered(0, entry("one"), entry("two")))
		if _, err := log.Snapshot(ctx, "a"); err != nil {
			t.Errorf("the other table's snapshot: %v", err)
		}
		if _, err := log.Blob(ctx, hash); err != nil {
			t.Errorf("a blob was deleted with a table: %v", err)
		}

		refused(t, log, "b", 2, gamelog.ErrConflict, entry("three"))
		appended(t, log, "b", 0, entry("another one"))
		holds(t, log, "b", numbered(0, entry("another one")))
		same(t, "what was watched", watched(t, log, "b", 1, 1), numbered(0, entry("another one")))
	}},
	{"deleting an unknown table is not an error", func(t *testing.T, log gamelog.Log) {
		appended(t, log, "a", 0, entry("one"))
		for range 2 {
			done(t, log.Delete(patiently(t), "nobody"))
		}
		holds(t, log, "a", numbered(0, entry("one")))
	}},
}

// noSnapshot asserts that a table has no snapshot.
func noSnapshot(t testing.TB, log gamelog.Log, id gamelog.ID) {
	t.Helper()
	if s, err := log.Snapshot(patiently(t), id); !errors.Is(err, gamelog.ErrNotFound) {
		t.Errorf("snapshot of %q: %v with error %v, want %v", id, s, err, gamelog.ErrNotFound)
	}
}
