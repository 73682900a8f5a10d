package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"time"
)

// Backup copies a log to a new file, which must not exist yet. The log may stay open and in use, in this process or another: the
// copy is a consistent log of one moment. On error, no copy is left behind.
func Backup(ctx context.Context, from, to string) error {
	if err := backup(ctx, from, to); err != nil {
		return fmt.Errorf("backup of %s to %s: %w", from, to, err)
	}
	return nil
}

// Backup copies the open log, like the function of the same name.
func (l *Log) Backup(ctx context.Context, to string) error {
	if err := l.begin(ctx); err != nil {
		return err
	}
	return Backup(ctx, l.path, to)
}

func backup(ctx context.Context, from, to string) error {
	if _, err := os.Stat(from); err != nil {
		return err
	}
	if _, err := os.Stat(to); !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("%s already exists; choose another name", to)
	}
	// SQLite writes into an empty file, created here with owner-only permissions. It is renamed when complete.
	unfinished, err := beginCopy(filepath.Dir(to))
	if err != nil {
		return err
	}
	defer os.Remove(unfinished.Name())
	defer unfinished.Close()
	if err := vacuum(ctx, from, unfinished.Name()); err != nil {
		return explain(from, err)
	}
	if err := placeCopy(ctx, unfinished.Name()); err != nil {
		return explain(from, err)
	}
	if err := errors.Join(unfinished.Sync(), endCopy(unfinished)); err != nil {
		return err
	}
	if err := os.Rename(unfinished.Name(), to); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(to))
}

// unfinishedCopies are the names of copies that are being written.
const unfinishedCopies = ".backup-*"

// beginCopy creates a file for a copy, locked where the platform can until it is closed.
func beginCopy(folder string) (*os.File, error) {
	removeLeftovers(folder)
	file, err := os.CreateTemp(folder, unfinishedCopies)
	if err == nil {
		lockFile(file) // nobody else has it yet
	}
	return file, err
}

// endCopy unlocks and closes a copy, so that it can be opened as a log at once.
func endCopy(file *os.File) error {
	unlockFile(file) // an error means that the file system has no such locks
	return file.Close()
}

// leftoverAge is when an unfinished copy was surely left by a process that was killed.
const leftoverAge = time.Hour

// removeLeftovers removes the copies in a folder that killed processes left: those that nobody has locked, or that are old where there are
// no locks. An empty one may be about to be locked. Where a file cannot be removed, it stays.
func removeLeftovers(folder string) {
	left, _ := filepath.Glob(filepath.Join(folder, unfinishedCopies)) // the pattern is valid
	for _, name := range left {
		info, err := os.Stat(name)
		if err == nil && (time.Since(info.ModTime()) > leftoverAge || info.Size() > 0 && isAbandoned(name)) {
			os.Remove(name)
		}
	}
}

// placeCopy indexes the entries of a copy, so that it has a last number for every table.
func placeCopy(ctx context.Context, path string) error {
	return connected(ctx, dsn(path, "_pragma=journal_mode(MEMORY)"), func(conn *sql.Conn) error {
		format, err := version(ctx, conn, len(migrations))
		if err != nil || format < withHeads {
			return err
		}
		if err := checkTail(ctx, conn); err != nil {
			return err
		}
		tx, err := conn.BeginTx(ctx, nil)
		if err != nil {
			return err
		}
		defer tx.Rollback()
		for _, statement := range placing {
			if _, err := tx.ExecContext(ctx, statement); err != nil {
				return err
			}
		}
		return tx.Commit()
	})
}

func vacuum(ctx context.Context, from, to string) error {
	return connected(ctx, dsn(from, "mode=ro", "_pragma=busy_timeout(5000)"), func(conn *sql.Conn) error {
		_, err := version(ctx, conn, len(migrations))
		if err == nil {
			_, err = conn.ExecContext(ctx, "VACUUM INTO ?", to)
		}
		return err
	})
}

// syncFolder flushes a directory's names to disk, where the platform supports it.
func syncFolder(path string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	folder, err := os.Open(path)
	if err != nil {
		return err
	}
	defer folder.Close()
	return folder.Sync()
}
