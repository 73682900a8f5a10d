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

// Backup makes a copy of a log in another file, which must not be there yet. The log may be open, here or in another
// process, and go on meanwhile: the copy is the log as it was at one moment, and opens as a log. If it fails, there is
// no copy.
func Backup(ctx context.Context, from, to string) error {
	if err := backup(ctx, from, to); err != nil {
		return fmt.Errorf("backup of %s to %s: %w", from, to, err)
	}
	return nil
}

// Backup makes a copy of the log while it goes on, as the function of the same name does.
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
		return fmt.Errorf("%s is there already; choose another name", to)
	}
	// SQLite writes into an empty file, which we make first, for its owner only. It gets its name when it is whole.
	removeLeftovers(filepath.Dir(to))
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

// syncFolder waits until the names in a folder are on the disk, where that can be asked for.
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
