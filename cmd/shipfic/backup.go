package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"shipfic/internal/gamelog/sqlite"
)

type backupCmd struct {
	dataFlag
	Keep int    `placeholder:"N" help:"Write into a folder, under a name with today's date and time, verify the copy, and remove all but the newest N."`
	To   string `arg:"" placeholder:"FILE" help:"File to write; it must not exist yet. With --keep, a folder."`
}

// Names of backups in a folder. They sort by time.
const (
	backupName = "shipfic-2006-01-02-150405.db"
	backupGlob = "shipfic-????-??-??-??????.db"
)

// Run copies all games into one file, even while a server is running.
func (c backupCmd) Run(ctx context.Context, stdout io.Writer) error {
	if c.Keep == 0 {
		return sqlite.Backup(ctx, c.file(), c.To)
	}
	return c.rotate(ctx, stdout, time.Now())
}

// rotate adds a backup to a folder. Older ones are removed only after the new one was found sound.
func (c backupCmd) rotate(ctx context.Context, stdout io.Writer, now time.Time) error {
	if c.Keep < 0 {
		return errors.New("--keep must be at least 1")
	}
	if err := os.MkdirAll(c.To, 0o700); err != nil {
		return err
	}
	to := filepath.Join(c.To, now.UTC().Format(backupName))
	if err := sqlite.Backup(ctx, c.file(), to); err != nil {
		return err
	}
	if err := verifyFile(ctx, to, stdout); err != nil {
		return fmt.Errorf("the new backup is not sound, so no older one was removed: %w", err)
	}
	all, err := filepath.Glob(filepath.Join(c.To, backupGlob))
	if err != nil {
		return err
	}
	slices.Sort(all)
	for _, old := range all[:max(len(all)-c.Keep, 0)] {
		if err := os.Remove(old); err != nil {
			return err
		}
		fmt.Fprintln(stdout, "removed", old)
	}
	return nil
}
