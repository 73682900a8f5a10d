package sqlite

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"
)

// ErrExists means that a restored file would replace another.
var ErrExists = errors.New("it exists already")

// Restore puts a copy of a backup in the place of a log. A log that is there already is kept under another name if replace is set, and
// otherwise the error is ErrExists. No process may have the log open. The path of what was replaced is returned.
func Restore(ctx context.Context, backup, path string, replace bool) (old string, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("restore of %s to %s: %w", backup, path, err)
		}
	}()
	lock, err := takeLock(ctx, path)
	if err != nil {
		return "", err
	}
	defer lock.Close()
	_, statErr := os.Stat(path)
	if statErr == nil && !replace {
		return "", ErrExists
	}
	unfinished, err := copyBeside(backup, path)
	if err != nil {
		return "", err
	}
	defer os.Remove(unfinished) // it is gone if all went well
	if statErr == nil {
		if old, err = moveAside(path); err != nil {
			return "", err
		}
	}
	if err := os.Rename(unfinished, path); err != nil {
		return old, err
	}
	return old, syncFolder(filepath.Dir(path))
}

// copyBeside copies a file into the folder of another, under a temporary name, and waits for the disk.
func copyBeside(from, path string) (name string, err error) {
	in, err := os.Open(from)
	if err != nil {
		return "", err
	}
	defer in.Close()
	out, err := beginCopy(filepath.Dir(path))
	if err != nil {
		return "", err
	}
	_, err = io.Copy(out, in)
	if err := errors.Join(err, out.Sync(), out.Close()); err != nil {
		return "", errors.Join(err, os.Remove(out.Name()))
	}
	return out.Name(), nil
}

// moveAside renames a log with the files that belong to it. A write-ahead log that stayed would be applied to the restored file.
func moveAside(path string) (string, error) {
	old := path + time.Now().UTC().Format(".2006-01-02T150405Z")
	for _, part := range []string{"-wal", "-shm", ""} {
		if err := os.Rename(path+part, old+part); err != nil && (part == "" || !errors.Is(err, os.ErrNotExist)) {
			return "", err
		}
	}
	return old, nil
}
