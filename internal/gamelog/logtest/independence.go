package logtest

import (
	"testing"

	"shipfic/internal/gamelog"
)

var independencePromises = []promise{
	{"modifying an argument afterwards does not change the log", func(t *testing.T, log gamelog.Log) {
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
	{"modifying a result does not change the log", func(t *testing.T, log gamelog.Log) {
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
			// With spare capacity, this append would overwrite the log's next entry.
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

// asFirstGiven asserts that a log still holds the original values after its caller modified them.
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
