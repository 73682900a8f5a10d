package logtest

import (
	"context"
	"errors"
	"flag"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"shipfic/internal/gamelog"
)

// fewRuns lets likeMemory run 25 times, unless the flag -rapid.checks says otherwise. Each run takes a log some thirty steps further, and logs of all
// kinds do it.
var fewRuns = sync.OnceValue(func() error {
	if runs := flag.Lookup("rapid.checks"); runs.Value.String() == runs.DefValue {
		return runs.Value.Set("25")
	}
	return nil
})

// likeMemory runs the same random operations on a log and on Memory and compares the results.
func likeMemory(t *testing.T, log gamelog.Log) {
	done(t, fewRuns())
	ctx := patiently(t)
	rapid.Check(t, func(t *rapid.T) {
		both := pair{log, new(gamelog.Memory)}
		defer both.clean(ctx) // all runs share the log, so each leaves it empty
		t.Repeat(map[string]func(*rapid.T){
			"append": func(t *rapid.T) {
				id, entries := drawID(t), drawEntries(t)
				there, _ := both.memory.Read(ctx, id, 1, 0)
				last := rapid.SampledFrom([]int{len(there), len(there), len(there), len(there) + 1, 0}).Draw(t, "last")
				both.agree(t, func(log gamelog.Log) (any, error) { return nil, log.Append(ctx, id, uint64(last), entries...) })
			},
			"read": func(t *rapid.T) {
				id, from, limit := drawID(t), rapid.Uint64Range(0, 12).Draw(t, "from"), rapid.IntRange(0, 5).Draw(t, "limit")
				both.agree(t, func(log gamelog.Log) (any, error) { return log.Read(ctx, id, from, limit) })
			},
			"put a snapshot": func(t *rapid.T) {
				id, snapshot := drawID(t), gamelog.Snapshot{N: rapid.Uint64Range(0, 9).Draw(t, "n"), Rules: 1, Data: drawBytes(t)}
				both.agree(t, func(log gamelog.Log) (any, error) { return nil, log.PutSnapshot(ctx, id, snapshot) })
			},
			"get a snapshot": func(t *rapid.T) {
				id := drawID(t)
				both.agree(t, func(log gamelog.Log) (any, error) { return log.Snapshot(ctx, id) })
			},
			"put a summary": func(t *rapid.T) {
				summary := drawSummary(t)
				both.agree(t, func(log gamelog.Log) (any, error) { return nil, log.PutSummary(ctx, summary) })
			},
			"list": func(t *rapid.T) {
				filter := drawFilter(t)
				both.agree(t, func(log gamelog.Log) (any, error) { return log.Summaries(ctx, filter) })
			},
			"delete": func(t *rapid.T) {
				id := drawID(t)
				both.agree(t, func(log gamelog.Log) (any, error) { return nil, log.Delete(ctx, id) })
			},
		})
	})
}

// A pair is a log and the Memory that serves as its model.
type pair struct {
	log    gamelog.Log
	memory *gamelog.Memory
}

// agree runs do on both logs and compares the results.
func (p pair) agree(t *rapid.T, do func(gamelog.Log) (any, error)) {
	got, err := do(p.log)
	want, wantErr := do(p.memory)
	if !errors.Is(err, wantErr) {
		t.Fatalf("error %v, want %v", err, wantErr)
	}
	if diff := difference(got, want); diff != "" {
		t.Fatalf("the results differ (-want +got):\n%s", diff)
	}
}

// clean empties the log.
func (p pair) clean(ctx context.Context) {
	for _, id := range drawnIDs {
		// A failure here shows up in the next run.
		_ = p.log.Delete(ctx, id)
	}
}

var (
	drawnIDs = []gamelog.ID{"a", "b", "c"}
	statuses = []gamelog.Status{gamelog.Waiting, gamelog.Playing, gamelog.Finished, gamelog.Aside}
)

func drawID(t *rapid.T) gamelog.ID { return rapid.SampledFrom(drawnIDs).Draw(t, "id") }

func drawBytes(t *rapid.T) []byte { return rapid.SliceOfN(rapid.Byte(), 0, 20).Draw(t, "bytes") }

func drawEntries(t *rapid.T) []gamelog.Entry {
	var entries []gamelog.Entry
	for range rapid.IntRange(0, 3).Draw(t, "entries") {
		entries = append(entries, entry("%s", drawBytes(t)))
	}
	return entries
}

func drawSummary(t *rapid.T) gamelog.Summary {
	return gamelog.Summary{
		ID: drawID(t), Status: rapid.SampledFrom(statuses).Draw(t, "status"), Open: rapid.Bool().Draw(t, "open"),
		Updated: rapid.Int64Range(-2, 2).Draw(t, "updated"), About: drawBytes(t),
	}
}

func drawFilter(t *rapid.T) gamelog.Filter {
	return gamelog.Filter{
		Status: rapid.SliceOfN(rapid.SampledFrom(statuses), 0, 3).Draw(t, "statuses"), Open: rapid.Bool().Draw(t, "only open"),
		Before: rapid.Int64Range(-2, 3).Draw(t, "before"), Limit: rapid.IntRange(0, 3).Draw(t, "limit"),
	}
}
