package logtest

import (
	"testing"

	"shipfic/internal/gamelog"
)

var independencePromises = []promise{
	{"what a caller does to what it gave changes nothing", func(t *testing.T, log gamelog.Log) {
		ctx := patiently(t)
		entries := []gamelog.Entry{entry("one"), entry("two")}
		snapshot := gamelog.Snapshot{N: 2, Data: []byte("state")}
		blob := []byte("pack")
		summary := gamelog.Summary{ID: "a", About: []byte("about")}

		appended(t, log, "a", 0, entries...)
		done(t, log.PutSnapshot(ctx, "a", snapshot))
		_, err := log.PutBlob(ctx, blob)
		done(t, err)
		done(t, log.PutSummary(ctx, summary))
		for _, bytes := range [][]byte{entries[0].Body, entries[1].Body, snapshot.Data, blob, summary.About} {
			clear(bytes)
		}
		clear(entries)
		asFirstGiven(t, log)
	}},
	{"what a caller does to what it got changes nothing", func(t *testing.T, log gamelog.Log) {
		ctx := patiently(t)
		appended(t, log, "a", 0, entry("one"), entry("two"))
		done(t, log.PutSnapshot(ctx, "a", gamelog.Snapshot{N: 2, Data: []byte("state")}))
		hash, err := log.PutBlob(ctx, []byte("pack"))
		done(t, err)
		done(t, log.PutSummary(ctx, gamelog.Summary{ID: "a", About: []byte("about")}))

		for _, entries := range [][]gamelog.Entry{read(t, log, "a"), watched(t, log, "a", 1, 2)} {
			for i := range entries {
				clear(entries[i].Body)
			}
			clear(entries)
			// A slice with room to spare would let this reach the next entry of the log.
			_ = append(entries[:1], entry("not there"))
		}
		snapshot, err := log.Snapshot(ctx, "a")
		done(t, err)
		clear(snapshot.Data)
		blob, err := log.Blob(ctx, hash)
		done(t, err)
		clear(blob)
		list := listed(t, log, gamelog.Filter{})
		clear(list[0].About)
		clear(list)
		asFirstGiven(t, log)
	}},
}

// asFirstGiven asserts that a log still holds what it was given before its caller scribbled over it.
func asFirstGiven(t *testing.T, log gamelog.Log) {
	t.Helper()
	holds(t, log, "a", numbered(0, entry("one"), entry("two")))
	same(t, "what was watched", watched(t, log, "a", 1, 2), numbered(0, entry("one"), entry("two")))
	snapshot, err := log.Snapshot(patiently(t), "a")
	done(t, err)
	same(t, "the snapshot", snapshot, gamelog.Snapshot{N: 2, Data: []byte("state")})
	blob, err := log.Blob(patiently(t), gamelog.HashOf([]byte("pack")))
	done(t, err)
	same(t, "the blob", string(blob), "pack")
	same(t, "the list", listed(t, log, gamelog.Filter{}), []gamelog.Summary{{ID: "a", About: []byte("about")}})
}
