package jetstream_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"shipfic/internal/gamelog"
	"shipfic/internal/gamelog/jetstream"
	"shipfic/internal/testkit/await"
	"shipfic/internal/testkit/natstest"
)

// logs opens the same log on three nodes.
func logs(t *testing.T, plan []*natstest.Server, replicas int) []patient {
	t.Helper()
	name := newName()
	var list []patient
	for i := range 3 {
		log := opened(t, natstest.Connect(t, plan[i%len(plan)].URL()), jetstream.Settings{Name: name, Replicas: replicas})
		t.Cleanup(func() { log.Close() })
		list = append(list, log)
	}
	return list
}

// TestMachinesWriteOneTable lets three nodes write to one table at once. Each number is assigned once, every node reads and
// watches the same entries, and a summary put by one node soon appears on all of them.
func TestMachinesWriteOneTable(t *testing.T) {
	t.Parallel()
	all := logs(t, natstest.Start(t, 3), 3)
	ctx := await.Context(t)
	const each = 40
	total := uint64(each * len(all))
	watched := make([][]gamelog.Entry, len(all))
	var work sync.WaitGroup
	for i, log := range all {
		work.Go(func() {
			for e, err := range log.Watch(ctx, "t", 1) {
				if err != nil {
					t.Error(err)
					return
				}
				if watched[i] = append(watched[i], e); e.N == total {
					return
				}
			}
		})
		work.Go(func() {
			last := uint64(0)
			for n := 0; n < each && ctx.Err() == nil; {
				err := log.Append(ctx, "t", last, gamelog.Entry{Kind: "input", Body: fmt.Appendf(nil, "%d/%d", i, n)})
				switch {
				case err == nil:
					last++
					n++
				case errors.Is(err, gamelog.ErrConflict):
					missed, err := log.Read(ctx, "t", last+1, 0)
					if err != nil {
						t.Error(err)
						return
					}
					last += uint64(len(missed))
				default:
					t.Error(err)
					return
				}
			}
		})
	}
	await.Return(t, "all nodes to write and watch", work.Wait)
	want, err := all[0].Read(ctx, "t", 1, 0)
	if err != nil || uint64(len(want)) != total {
		t.Fatalf("got %d entries, want %d (%v)", len(want), total, err)
	}
	seen := map[string]bool{}
	for _, e := range want {
		if seen[string(e.Body)] {
			t.Errorf("duplicate entry %s", e.Body)
		}
		seen[string(e.Body)] = true
	}
	for i, log := range all {
		read, err := log.Read(ctx, "t", 1, 0)
		if diff := cmp.Diff(want, read); diff != "" || err != nil {
			t.Errorf("node %d reads different entries (%v):\n%s", i, err, diff)
		}
		if diff := cmp.Diff(want, watched[i]); diff != "" {
			t.Errorf("node %d watched different entries:\n%s", i, diff)
		}
	}
	if err := all[1].PutSummary(ctx, gamelog.Summary{ID: "t", Status: gamelog.Playing}); err != nil {
		t.Fatal(err)
	}
	for i, log := range all {
		await.True(t, fmt.Sprintf("node %d to list the table as playing", i), func() bool {
			list, err := log.Summaries(ctx, gamelog.Filter{})
			if err != nil {
				t.Fatalf("node %d: %v", i, err)
			}
			return len(list) == 1 && list[0].Status == gamelog.Playing
		})
	}
}

// TestDeletedElsewhere deletes a table that another node has cached. That node's next append conflicts, and the table restarts at
// number 1.
func TestDeletedElsewhere(t *testing.T) {
	t.Parallel()
	all := logs(t, natstest.Start(t, 1), 1)
	ctx := await.Context(t)
	one := gamelog.Entry{Kind: "input", Body: []byte("one")}
	for last := range uint64(3) {
		if err := all[0].Append(ctx, "t", last, one); err != nil {
			t.Fatal(err)
		}
	}
	if err := all[1].Delete(ctx, "t"); err != nil {
		t.Fatal(err)
	}
	if err := all[0].Append(ctx, "t", 3, one); !errors.Is(err, gamelog.ErrConflict) {
		t.Errorf("append to a deleted table: %v, want ErrConflict", err)
	}
	if err := all[0].Append(ctx, "t", 0, one); err != nil {
		t.Errorf("append after a delete: %v", err)
	}
	if entries, err := all[2].Read(ctx, "t", 1, 0); err != nil || len(entries) != 1 || entries[0].N != 1 {
		t.Errorf("read %v (%v), want one entry numbered 1", entries, err)
	}
}

// TestReadFromASnapshot reads the end of a long table on a node that knows only the position of its snapshot.
func TestReadFromASnapshot(t *testing.T) {
	t.Parallel()
	all := logs(t, natstest.Start(t, 1), 1)
	ctx := await.Context(t)
	const length, snapped = 1500, 1490
	for last := range uint64(length) {
		if err := all[0].Append(ctx, "t", last, gamelog.Entry{Body: fmt.Append(nil, last+1)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := all[0].PutSnapshot(ctx, "t", gamelog.Snapshot{N: snapped, Rules: 1, Data: []byte("x")}); err != nil {
		t.Fatal(err)
	}
	for _, from := range []uint64{1, 700, snapped, length, length + 1} {
		if _, err := all[1].Snapshot(ctx, "t"); err != nil {
			t.Fatal(err)
		}
		entries, err := all[1].Read(ctx, "t", from, 0)
		if err != nil || uint64(len(entries)) != length-from+1 {
			t.Fatalf("reading from %d returned %d entries (%v)", from, len(entries), err)
		}
		for i, e := range entries {
			if n := from + uint64(i); e.N != n || string(e.Body) != fmt.Sprint(n) {
				t.Fatalf("entry %d has number %d and body %s", n, e.N, e.Body)
			}
		}
	}
}

// TestTooFewServers asks for more replicas than there are servers.
func TestTooFewServers(t *testing.T) {
	t.Parallel()
	conn := natstest.Connect(t, natstest.Start(t, 1)[0].URL())
	ctx := await.Context(t)
	if log, err := jetstream.Open(ctx, conn, jetstream.Settings{Name: newName(), Replicas: 3}); err == nil {
		log.Close()
		t.Error("opened a log with three replicas on one server")
	} else if !strings.Contains(err.Error(), "fewer NATS servers") {
		t.Errorf("the error does not explain the problem: %v", err)
	}
}
