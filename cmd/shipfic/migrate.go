package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

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
		return errors.New("--nats is missing: it says where the cluster is")
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
	fmt.Fprintf(stdout, "%d tables copied, %d were there already, %d could not be copied\n", copied, there, len(failed))
	return errors.Join(failed...)
}
