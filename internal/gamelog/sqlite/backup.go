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
	removeLeftovers(filepath.Dir(to))
	// SQLite writes into an empty file, created here with owner-only permissions. It is renamed when complete.
	unfinished, err := os.CreateTemp(filepath.Dir(to), ".backup-*")
	if err != nil {
		return err
	}
	defer os.Remove(unfinished.Name())
	defer unfinished.Close()
	if err := vacuum(ctx, from, unfinished.Name()); err != nil {
		return explain(from, err)
	}
	if err := errors.Join(unfinished.Sync(), unfinished.Close()); err != nil {
		return err
	}
	if err := os.Rename(unfinished.Name(), to); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(to))
}

// leftoverAge is when an unfinished copy was surely left by a backup that was killed.
const leftoverAge = time.Hour

// removeLeftovers removes what killed backups left in a folder. Where that fails, the backup goes on.
func removeLeftovers(folder string) {
	left, _ := filepath.Glob(filepath.Join(folder, ".backup-*")) // the pattern is valid
	for _, name := range left {
		if info, err := os.Stat(name); err == nil && time.Since(info.ModTime()) > leftoverAge {
			os.Remove(name)
		}
	}
}

func vacuum(ctx context.Context, from, to string) error {
	db, err := sql.Open("sqlite", dsn(from, "mode=ro", "_pragma=busy_timeout(5000)"))
	if err != nil {
		return err
	}
	defer db.Close()
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	if _, err := version(ctx, conn, len(migrations)); err != nil {
		return err
	}
	_, err = conn.ExecContext(ctx, "VACUUM INTO ?", to)
	return err
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
