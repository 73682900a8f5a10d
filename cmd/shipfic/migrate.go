package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/signal"
	"slices"
	"syscall"

	"shipfic/internal/archive"
	"shipfic/internal/gamelog"
	"shipfic/internal/retention"
)

type migrateCmd struct {
	storeFlags
	To string `arg:"" enum:"cluster,folder" help:"\"cluster\" copies from the data folder to the NATS cluster; \"folder\" copies from the cluster to the folder, which also serves as a backup."`
}

// Run copies every table with its packs, and the server's own logs, to the other store. Entries that are there already are left alone, so it
// can be run again after a failure, or to copy what has happened since. Nothing is removed.
func (c migrateCmd) Run(ctx context.Context, stdout io.Writer) (err error) {
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGTERM, os.Interrupt)
	defer stop()
	shared, err := c.join(ctx)
	if err != nil {
		return err
	}
	defer shared.Close()
	if c.To == "folder" {
		folder, err := c.dataFlag.open(ctx)
		if err != nil {
			return err
		}
		return errors.Join(migrate(ctx, shared, folder, stdout), folder.Close())
	}
	folder, done, err := c.dataFlag.openToRead(ctx)
	if err != nil {
		return err
	}
	defer done()
	return migrate(ctx, folder, shared, stdout)
}

// migrate copies everything from one store to another, and prints how much that was.
func migrate(ctx context.Context, from, to retention.Store, stdout io.Writer) error {
	c, err := copyStore(ctx, from, to, func(gamelog.ID) error { return nil })
	if err != nil {
		return err
	}
	for _, name := range c.other {
		fmt.Fprintf(stdout, "%s was not copied: there is another one already\n", name)
	}
	fmt.Fprintf(stdout, "%d tables copied, %d were there already, %d could not be copied\n", c.tables, c.there, len(c.failed))
	return errors.Join(c.failed...)
}

// copied says what came of copying a store.
type copied struct {
	tables, there int      // tables that were copied, and that were there already
	other         []string // logs of the server that stayed, because there is another one
	failed        []error
}

// copyStore copies all logs that pass a check from one store to another, with the packs and pictures that they need. One that cannot be copied
// does not stop the others.
func copyStore(ctx context.Context, from, to retention.Store, check func(gamelog.ID) error) (c copied, err error) {
	ids, err := from.IDs(ctx)
	if err != nil {
		return c, err
	}
	listed, err := from.Summaries(ctx, gamelog.Filter{})
	if err != nil && !errors.Is(err, gamelog.ErrDamaged) {
		return c, err
	}
	summaries := map[gamelog.ID]gamelog.Summary{}
	for _, s := range listed {
		summaries[s.ID] = s
	}
	packs := map[gamelog.Hash]bool{}
	for _, id := range ids {
		err := check(id)
		switch {
		case err != nil:
		case id.IsTable():
			err = c.copyTable(ctx, id, summaries, from, to, packs)
		default:
			err = copyLog(ctx, id, from, to)
		}
		switch {
		case ctx.Err() != nil:
			return c, ctx.Err()
		case errors.Is(err, errOther):
			c.other = append(c.other, nameOf(id))
		case err != nil:
			c.failed = append(c.failed, fmt.Errorf("%s: %w", nameOf(id), err))
		}
	}
	c.failed = append(c.failed, copyPacks(ctx, from, to, packs)...)
	return c, nil
}

// copyTable copies a table to a store that has none of that name, or the beginning of the same one. It notes the table's packs.
func (c *copied) copyTable(ctx context.Context, id gamelog.ID, summaries map[gamelog.ID]gamelog.Summary, from, to retention.Store, packs map[gamelog.Hash]bool) error {
	if first, err := from.Read(ctx, id, 1, 1); err != nil || len(first) == 0 {
		return err // without an error, a snapshot was written when the table was removed
	}
	summary, listed := summaries[id]
	if !listed {
		summary = gamelog.Summary{ID: id, Status: gamelog.Playing} // which retention keeps
	}
	file, err := archive.LoadListedGame(ctx, from, summary)
	if err != nil {
		return err
	}
	if !listed { // it was just made, or the summary is damaged
		if state, err := archive.ReplayGame(ctx, file); err == nil {
			file.Summary = state.Summary(id)
		}
	}
	missing, err := file.Complete(ctx, to)
	if err != nil {
		return err
	}
	for _, data := range file.Packs {
		packs[gamelog.HashOf(data)] = true
	}
	if missing {
		c.tables++
	} else {
		c.there++
	}
	return nil
}

// errOther says that a log was not copied.
var errOther = errors.New("there is another one already")

// copyLog copies one of the server's own logs to a store that has none of that name, or the beginning of the same one.
func copyLog(ctx context.Context, id gamelog.ID, from, to gamelog.Log) error {
	there, err := to.Read(ctx, id, 1, 0)
	if err != nil {
		return err
	}
	all, err := from.Read(ctx, id, 1, 0)
	if err != nil {
		return err
	}
	for i, e := range there {
		if i >= len(all) || !bytes.Equal(e.Body, all[i].Body) {
			return errOther
		}
	}
	for i := len(there); i < len(all); i++ {
		if err := to.Append(ctx, id, uint64(i), all[i]); err != nil {
			return err
		}
	}
	s, err := from.Snapshot(ctx, id)
	if errors.Is(err, gamelog.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	switch old, err := to.Snapshot(ctx, id); {
	case err == nil && old.N >= s.N: // the notes of the other store stay
		return nil
	case err != nil && !errors.Is(err, gamelog.ErrNotFound):
		return err
	}
	return to.PutSnapshot(ctx, id, s)
}

// copyPacks copies packs, those that were published or uploaded, and the pictures of all of them.
func copyPacks(ctx context.Context, from, to gamelog.Log, packs map[gamelog.Hash]bool) (failed []error) {
	published, err := retention.Published(ctx, from)
	if err != nil {
		failed = append(failed, err)
	}
	uploaded, err := retention.Uploaded.Get(ctx, from, "")
	if err != nil {
		failed = append(failed, err)
	}
	maps.Copy(packs, published)
	for hash := range uploaded {
		packs[hash] = true
	}
	for _, hash := range slices.Collect(maps.Keys(packs)) {
		pictures := map[gamelog.Hash]bool{hash: true}
		if retention.AddPictures(ctx, from, pictures) == nil { // the error of a damaged pack follows below
			maps.Copy(packs, pictures)
		}
	}
	for hash := range packs {
		data, err := from.Blob(ctx, hash)
		if errors.Is(err, gamelog.ErrNotFound) {
			continue // the operators have removed it
		}
		if err == nil {
			_, err = to.PutBlob(ctx, data)
		}
		if err != nil {
			failed = append(failed, fmt.Errorf("pack or picture %s: %w", hash, err))
		}
	}
	return failed
}
