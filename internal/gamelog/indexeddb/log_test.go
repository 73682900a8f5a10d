//go:build js

package indexeddb_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"sync/atomic"
	"testing"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/gamelog/indexeddb"
	"shipfic/internal/gamelog/logtest"
)

var databases atomic.Int64

// opened opens a new database.
func opened(t testing.TB) *indexeddb.Log {
	return openedAs(t, fmt.Sprintf("test-%d", databases.Add(1)))
}

func openedAs(t testing.TB, name string) *indexeddb.Log {
	log, err := indexeddb.Open(context.Background(), name)
	if err != nil {
		t.Fatal(err)
	}
	return log
}

func TestContract(t *testing.T) {
	logtest.Run(t, func(t testing.TB) gamelog.Log { return opened(t) })
}

// TestReopen finds everything again in a database that was closed.
func TestReopen(t *testing.T) {
	ctx, name := context.Background(), fmt.Sprintf("test-%d", databases.Add(1))
	log := openedAs(t, name)
	written := gamelog.Entry{At: 1_700_000_000_000, Kind: "input", Body: []byte(`{"seat":2}`), Digest: game.DigestOf([]byte("2"))}
	snapshot := gamelog.Snapshot{N: 1, Rules: 3, Data: []byte("state")}
	summary := gamelog.Summary{ID: "a", Status: gamelog.Playing, Updated: 7, About: []byte(`{ "spaced": 1 }`)}
	for n := range uint64(3) {
		if err := log.Append(ctx, "a", n, written); err != nil {
			t.Fatal(err)
		}
	}
	hash, err := log.PutBlob(ctx, []byte("pack"))
	if err := errors.Join(err, log.PutSnapshot(ctx, "a", snapshot), log.PutSummary(ctx, summary), log.Close()); err != nil {
		t.Fatal(err)
	}
	log = openedAs(t, name)
	defer log.Close()
	entries, err := log.Read(ctx, "a", 1, 0)
	if err != nil || len(entries) != 3 {
		t.Fatalf("%d entries, %v", len(entries), err)
	}
	written.N = 3
	if !reflect.DeepEqual(entries[2], written) {
		t.Errorf("%+v, want %+v", entries[2], written)
	}
	if s, err := log.Snapshot(ctx, "a"); err != nil || !reflect.DeepEqual(s, snapshot) {
		t.Errorf("snapshot %+v, %v", s, err)
	}
	if list, err := log.Summaries(ctx, gamelog.Filter{}); err != nil || !reflect.DeepEqual(list, []gamelog.Summary{summary}) {
		t.Errorf("summaries %+v, %v", list, err)
	}
	if blob, err := log.Blob(ctx, hash); err != nil || string(blob) != "pack" {
		t.Errorf("blob %q, %v", blob, err)
	}
}

// TestTwoPages lets two pages append to the same table: only the first succeeds.
func TestTwoPages(t *testing.T) {
	ctx, name := context.Background(), fmt.Sprintf("test-%d", databases.Add(1))
	one, two := openedAs(t, name), openedAs(t, name)
	defer one.Close()
	defer two.Close()
	errs := make(chan error)
	for _, log := range []*indexeddb.Log{one, two} {
		go func() { errs <- log.Append(ctx, "a", 0, gamelog.Entry{Kind: "input"}) }()
	}
	if a, b := <-errs, <-errs; (a == nil) == (b == nil) || !errors.Is(errors.Join(a, b), gamelog.ErrConflict) {
		t.Errorf("%v and %v, want one conflict", a, b)
	}
}
