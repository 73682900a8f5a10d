package bench

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"shipfic/internal/gamelog"
)

// copies copies tables, with their snapshots, until there are as many as wanted.
func (b Server) copies(ctx context.Context, folder string, ids []gamelog.ID, wanted int) ([]gamelog.ID, error) {
	log, err := b.Program.OpenFolder(ctx, folder)
	if err != nil {
		return nil, err
	}
	defer log.Close()
	played := len(ids)
	for i := played; i < wanted; i++ {
		ids = append(ids, gamelog.ID(fmt.Sprintf("copy%d", i)))
	}
	err = inParallel(len(ids)-played, func(i int) error {
		t, err := readTable(ctx, log, ids[i%played], 0)
		if err != nil {
			return err
		}
		return t.put(ctx, log, ids[played+i])
	})
	return ids[:wanted], err
}

// inParallel calls a function n times, several calls at a time, so that they share syncs of the disk.
func inParallel(n int, do func(i int) error) error {
	var workers sync.WaitGroup
	var next atomic.Int64
	errs := make([]error, 64)
	for w := range errs {
		workers.Go(func() {
			for i := int(next.Add(1)) - 1; i < n && errs[w] == nil; i = int(next.Add(1)) - 1 {
				errs[w] = do(i)
			}
		})
	}
	workers.Wait()
	return cmp.Or(errs...)
}

// storedTable is a table that is copied.
type storedTable struct {
	entries  []gamelog.Entry
	snapshot *gamelog.Snapshot
}

// readTable reads a table, or only its first entries.
func readTable(ctx context.Context, log gamelog.Log, id gamelog.ID, first int) (t storedTable, err error) {
	if t.entries, err = log.Read(ctx, id, 1, first); err != nil || first > 0 {
		return t, err
	}
	snapshot, err := log.Snapshot(ctx, id)
	if errors.Is(err, gamelog.ErrNotFound) {
		return t, nil
	}
	t.snapshot = &snapshot
	return t, err
}

func (t storedTable) put(ctx context.Context, log gamelog.Log, id gamelog.ID) error {
	if err := log.Append(ctx, id, 0, t.entries...); err != nil {
		return err
	}
	if t.snapshot != nil {
		if err := log.PutSnapshot(ctx, id, *t.snapshot); err != nil {
			return err
		}
	}
	return log.PutSummary(ctx, gamelog.Summary{ID: id, Status: gamelog.Playing, Open: true, Updated: t.entries[len(t.entries)-1].At})
}
