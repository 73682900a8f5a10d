package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"sync/atomic"

	"shipfic/internal/gamelog"
	"shipfic/internal/gamelog/sqlite"
	"shipfic/internal/table"
)

// inLog opens the log in the folder of a server that was stopped.
func inLog(ctx context.Context, folder string, do func(gamelog.Log) error) error {
	log, err := sqlite.Open(ctx, filepath.Join(folder, "shipfic.db"))
	if err != nil {
		return err
	}
	return errors.Join(do(log), log.Close())
}

// allThere checks that the log has the last entry of every table.
func allThere(ctx context.Context, folder string, last map[gamelog.ID]uint64) error {
	return inLog(ctx, folder, func(log gamelog.Log) error {
		for id, n := range last {
			entries, err := log.Read(ctx, id, n, 1)
			if err != nil {
				return err
			}
			if len(entries) != 1 || entries[0].N != n || entries[0].Kind == string(table.DoCreate) {
				return fmt.Errorf("entry %d of table %s was confirmed, but is not on disk", n, id)
			}
		}
		return nil
	})
}

// copyTables copies tables until there are as many as wanted.
func copyTables(ctx context.Context, folder string, ids []gamelog.ID, wanted int) ([]gamelog.ID, error) {
	played := len(ids)
	for i := played; i < wanted; i++ {
		ids = append(ids, gamelog.ID(fmt.Sprintf("copy%d", i)))
	}
	err := inLog(ctx, folder, func(log gamelog.Log) error {
		return inParallel(len(ids)-played, func(i int) error {
			entries, err := log.Read(ctx, ids[i%played], 1, 0)
			if err != nil {
				return err
			}
			return put(ctx, log, ids[played+i], entries)
		})
	})
	return ids[:wanted], err
}

// storedEntries is the length of the stored games when the start time is measured.
const storedEntries = 40

// storeCopies stores the beginning of a table many times.
func storeCopies(ctx context.Context, folder string, like gamelog.ID, wanted int) error {
	return inLog(ctx, folder, func(log gamelog.Log) error {
		entries, err := log.Read(ctx, like, 1, storedEntries)
		if err != nil {
			return err
		}
		return inParallel(wanted, func(i int) error { return put(ctx, log, gamelog.ID(fmt.Sprintf("stored%d", i)), entries) })
	})
}

// put stores a table.
func put(ctx context.Context, log gamelog.Log, id gamelog.ID, entries []gamelog.Entry) error {
	if err := log.Append(ctx, id, 0, entries...); err != nil {
		return err
	}
	return log.PutSummary(ctx, gamelog.Summary{ID: id, Status: gamelog.Playing, Open: true, Updated: entries[len(entries)-1].At})
}

// inParallel calls a function n times, several calls at a time, so that they share syncs of the disk.
func inParallel(n int, do func(i int) error) error {
	var workers sync.WaitGroup
	var next atomic.Int64
	errs := make([]error, 16)
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
