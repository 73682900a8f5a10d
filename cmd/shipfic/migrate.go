package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"shipfic/internal/admin"
	"shipfic/internal/catalogue"
	"shipfic/internal/gamefile"
	"shipfic/internal/gamelog"
)

type migrateCmd struct {
	storeFlags
	To string `arg:"" enum:"cluster,folder" help:"\"cluster\" copies from the data folder to the NATS cluster; \"folder\" copies from the cluster to the folder, which also serves as a backup."`
}

// Run copies every table, with its packs, to the other store. Entries that are there already are left alone, so it can be run again
// after a failure, or to copy what has happened since. Nothing is removed.
func (c migrateCmd) Run(ctx context.Context, stdout io.Writer) (err error) {
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGTERM, os.Interrupt)
	defer stop()
	if c.NATS == "" {
		return errNoNATS
	}
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
	folder, done, err := c.dataFlag.look(ctx)
	if err != nil {
		return err
	}
	defer done()
	return migrate(ctx, folder, shared, stdout)
}

var (
	errOtherBook      = errors.New("the operators' book (bans, reports) was not copied: there is another one already")
	errOtherCatalogue = errors.New("the list of published packs was not copied: there is another one already")
)

// copyPacks copies the packs and pictures that are in use: a table brings only its packs.
func copyPacks(ctx context.Context, from, to gamelog.Log) error {
	used, err := packsInUse(ctx, from)
	if err != nil {
		return err
	}
	for hash := range used {
		data, err := from.Blob(ctx, hash)
		if errors.Is(err, gamelog.ErrNotFound) {
			continue // the operators have removed it
		}
		if err == nil {
			_, err = to.PutBlob(ctx, data)
		}
		if err != nil {
			return fmt.Errorf("pack or picture %s: %w", hash, err)
		}
	}
	return nil
}

// copyLog copies a log to a store that has none of that name, or the beginning of the same one.
func copyLog(ctx context.Context, id gamelog.ID, from, to gamelog.Log, other error) error {
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
			return other
		}
	}
	for i := len(there); i < len(all); i++ {
		if err := to.Append(ctx, id, uint64(i), all[i]); err != nil {
			return err
		}
	}
	return nil
}

// migrate copies all tables from one log to another. A table that cannot be copied does not stop the others.
func migrate(ctx context.Context, from, to gamelog.Log, stdout io.Writer) error {
	tables, err := from.Summaries(ctx, gamelog.Filter{})
	if err != nil {
		return err
	}
	var copied, there int
	var failed []error
	for _, s := range tables {
		file, err := gamefile.LoadListed(ctx, from, s)
		missing := false
		if err == nil {
			missing, err = file.Complete(ctx, to)
		}
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			failed = append(failed, fmt.Errorf("table %s: %w", s.ID, err))
		case missing:
			copied++
		default:
			there++
		}
	}
	for _, err := range []error{
		copyPacks(ctx, from, to), copyLog(ctx, catalogue.LogID, from, to, errOtherCatalogue), copyLog(ctx, admin.BookID, from, to, errOtherBook),
	} {
		switch {
		case errors.Is(err, errOtherBook) || errors.Is(err, errOtherCatalogue):
			fmt.Fprintln(stdout, err)
		case err != nil:
			failed = append(failed, err)
		}
	}
	fmt.Fprintf(stdout, "%d tables copied, %d were there already, %d could not be copied\n", copied, there, len(failed))
	return errors.Join(failed...)
}
