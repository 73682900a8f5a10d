package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"shipfic/internal/archive"
	"shipfic/internal/gamelog"
	"shipfic/internal/gamelog/sqlite"
)

type verifyCmd struct {
	dataFlag
	File string `arg:"" optional:"" placeholder:"FILE" help:"A backup to check instead of the data folder."`
}

// Run checks a data folder or a backup: every page of the file, the hash of every pack, and that every table replays to the states that
// were recorded. It changes nothing, and works while a server runs. If something is wrong, the exit code is 1.
func (c verifyCmd) Run(ctx context.Context, stdout io.Writer) error {
	path := c.File
	if path == "" {
		path = c.file()
	}
	return verifyFile(ctx, path, stdout)
}

// verifyFile checks a file and prints what is wrong with it.
func verifyFile(ctx context.Context, path string, stdout io.Writer) error {
	if _, err := os.Stat(path); err != nil {
		return fmt.Errorf("there is nothing to verify: %w", err)
	}
	blobs, problems, err := sqlite.Inspect(ctx, path)
	if err != nil {
		return err
	}
	log, done, err := openCopy(ctx, path)
	if err != nil {
		return errors.Join(append(asErrors(problems), err)...)
	}
	defer done()
	ids, err := log.IDs(ctx)
	if err != nil {
		return errors.Join(append(asErrors(problems), err)...)
	}
	entries := 0
	for _, id := range ids {
		n, err := verifyLog(ctx, log, id)
		entries += n
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			problems = append(problems, fmt.Sprintf("%s: %v", nameOf(id), err))
		}
		if _, known := kindOf(id); !known && !id.IsTable() {
			fmt.Fprintf(stdout, "%s: it is kept, and copied as it is\n", nameOf(id))
		}
	}
	for _, problem := range problems {
		fmt.Fprintln(stdout, problem)
	}
	what := fmt.Sprintf("%s in %s, and %s", counted(entries, "entry", "entries"), counted(len(ids), "log", "logs"), counted(blobs, "pack", "packs"))
	if len(problems) > 0 {
		return fmt.Errorf("%s: %d problems in %s", path, len(problems), what)
	}
	fmt.Fprintf(stdout, "%s is sound: %s.\n", path, what)
	return nil
}

// verifyLog replays a table, or reads another log as its kind says. It returns how many entries the log has.
func verifyLog(ctx context.Context, log gamelog.Log, id gamelog.ID) (entries int, err error) {
	all, err := log.Read(ctx, id, 1, 0)
	switch k, _ := kindOf(id); {
	case err != nil:
	case !id.IsTable():
		err = k.Verify(ctx, log, id)
	case len(all) > 0: // otherwise a snapshot was written when the table was removed
		var file *archive.GameFile
		if file, err = archive.LoadListedGame(ctx, log, gamelog.Summary{ID: id, Status: gamelog.Waiting}); err == nil {
			err = verify(ctx, file)
		}
	}
	return len(all), err
}

func asErrors(problems []string) []error {
	var errs []error
	for _, problem := range problems {
		errs = append(errs, errors.New(problem))
	}
	return errs
}

// openCopy opens a temporary copy of a file.
func openCopy(ctx context.Context, path string) (log *sqlite.Log, done func(), err error) {
	folder, remove, err := temporary()
	if err != nil {
		return nil, nil, err
	}
	defer func() {
		if err != nil {
			remove()
		}
	}()
	copied := filepath.Join(folder, "copy.db")
	if err = sqlite.Backup(ctx, path, copied); err != nil {
		return nil, nil, err
	}
	if log, err = sqlite.Open(ctx, copied); err != nil {
		return nil, nil, err
	}
	return log, func() {
		log.Close()
		remove()
	}, nil
}

// temporary makes a folder, which is removed in the end.
func temporary() (folder string, remove func(), err error) {
	folder, err = os.MkdirTemp("", "shipfic")
	return folder, func() { os.RemoveAll(folder) }, err
}

type restoreCmd struct {
	dataFlag
	From   string `arg:"" placeholder:"FILE" help:"A file that \"shipfic backup\" wrote."`
	Force  bool   `help:"Replace the games that are in the folder. They are kept there under another name."`
	Anyway bool   `help:"Restore a damaged backup too: everything but the tables and packs that are damaged, which are named."`
}

// Run puts a backup into a data folder, after checking it. The server must be stopped.
func (c restoreCmd) Run(ctx context.Context, stdout io.Writer) error {
	if wal, err := os.Stat(c.From + "-wal"); err == nil && wal.Size() > 0 {
		return fmt.Errorf("%s is not a backup: its newest games are in a second file; copy both into one with \"shipfic backup\"", c.From)
	}
	err := verifyFile(ctx, c.From, stdout)
	if err != nil && c.Anyway {
		sound, done, salvageErr := salvage(ctx, c.From, stdout)
		if salvageErr != nil {
			return fmt.Errorf("nothing was restored: %w", errors.Join(err, salvageErr))
		}
		defer done()
		c.From, err = sound, nil
	}
	if err != nil {
		return fmt.Errorf("nothing was restored; --anyway restores what is not damaged: %w", err)
	}
	if err := os.MkdirAll(c.Data, 0o700); err != nil {
		return err
	}
	old, err := sqlite.Restore(ctx, c.From, c.file(), c.Force)
	switch {
	case errors.Is(err, sqlite.ErrExists):
		return fmt.Errorf("%s has games already; with --force they are kept under another name and replaced", c.Data)
	case errors.Is(err, sqlite.ErrInUse):
		return fmt.Errorf("a server is running on %s; stop it first: %w", c.Data, err)
	case err != nil:
		return err
	}
	if old != "" {
		fmt.Fprintf(stdout, "The games that were there are in %s.\n", old)
	}
	fmt.Fprintf(stdout, "Restored to %s.\n", c.file())
	return nil
}

// salvage copies what is sound in a damaged file to a new one, and prints what is not.
func salvage(ctx context.Context, path string, stdout io.Writer) (sound string, done func(), err error) {
	folder, done, err := temporary()
	if err != nil {
		return "", nil, err
	}
	defer func() {
		if err != nil {
			done()
		}
	}()
	sound, damaged := filepath.Join(folder, "sound.db"), filepath.Join(folder, "damaged.db")
	if _, err := sqlite.Restore(ctx, path, damaged, false); err != nil { // SQLite would not copy a file whose pages are damaged
		return "", nil, err
	}
	from, err := sqlite.Open(ctx, damaged)
	if err != nil {
		return "", nil, err
	}
	defer from.Close()
	to, err := sqlite.Open(ctx, sound)
	if err != nil {
		return "", nil, err
	}
	c, err := copyStore(ctx, from, to, func(id gamelog.ID) error {
		_, err := verifyLog(ctx, from, id)
		return err
	})
	if err = errors.Join(err, to.Close()); err != nil {
		return "", nil, err
	}
	fmt.Fprintf(stdout, "%s sound. Left out because of damage:\n", counted(c.tables, "table is", "tables are"))
	for _, err := range c.failed {
		fmt.Fprintf(stdout, "  %v\n", err)
	}
	return sound, done, nil
}
