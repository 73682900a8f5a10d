package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"shipfic/internal/admin"
	"shipfic/internal/gamefile"
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
	contents, problems, err := sqlite.Inspect(ctx, path)
	if err != nil {
		return err
	}
	log, done, err := openCopy(ctx, path)
	if err != nil {
		return errors.Join(append(asErrors(problems), err)...)
	}
	defer done()
	entries := 0
	for _, id := range contents.Tables {
		replay := verifyLog
		if id == admin.BookID {
			replay = verifyBook
		}
		n, err := replay(ctx, log, id)
		entries += n
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			problems = append(problems, fmt.Sprintf("table %s: %v", id, err))
		}
	}
	for _, problem := range problems {
		fmt.Fprintln(stdout, problem)
	}
	what := fmt.Sprintf("%s in %s, and %s", counted(entries, "entry", "entries"), counted(len(contents.Tables), "log", "logs"), counted(contents.Blobs, "pack", "packs"))
	if len(problems) > 0 {
		return fmt.Errorf("%s: %d problems in %s", path, len(problems), what)
	}
	fmt.Fprintf(stdout, "%s is sound: %s.\n", path, what)
	return nil
}

// verifyLog replays one log, and returns how many entries it has.
func verifyLog(ctx context.Context, log gamelog.Log, id gamelog.ID) (entries int, err error) {
	file, err := gamefile.LoadListed(ctx, log, gamelog.Summary{ID: id, Status: gamelog.Waiting})
	if err != nil {
		return 0, err
	}
	return len(file.Entries), verify(ctx, file)
}

// verifyBook reads the operators' book.
func verifyBook(ctx context.Context, log gamelog.Log, id gamelog.ID) (entries int, err error) {
	all, err := log.Read(ctx, id, 1, 0)
	if err == nil {
		_, err = admin.OpenBook(ctx, log)
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
	folder, err := os.MkdirTemp("", "shipfic")
	if err != nil {
		return nil, nil, err
	}
	defer func() {
		if err != nil {
			os.RemoveAll(folder)
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
		os.RemoveAll(folder)
	}, nil
}

type restoreCmd struct {
	dataFlag
	From  string `arg:"" placeholder:"FILE" help:"A file that \"shipfic backup\" wrote."`
	Force bool   `help:"Replace the games that are in the folder. They are kept there under another name."`
}

// Run puts a backup into a data folder, after checking it. The server must be stopped.
func (c restoreCmd) Run(ctx context.Context, stdout io.Writer) error {
	if err := verifyFile(ctx, c.From, stdout); err != nil {
		return fmt.Errorf("nothing was restored: %w", err)
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
