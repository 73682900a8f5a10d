//go:build unix

package sqlite

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// TestCloseEndsLock closes a log while a copy of its descriptor is open, as in a child process between fork and exec.
func TestCloseEndsLock(t *testing.T) {
	t.Parallel()
	path := file(t)
	log := opened(t, path, usual)
	inherited, err := syscall.Dup(int(log.held.Fd()))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { syscall.Close(inherited) })
	log.Close()
	opened(t, path, usual)
}

// TestKilledBackupIsCleanedUp removes what killed backups left, at the next backup and at the next start, and not what another one is writing.
func TestKilledBackupIsCleanedUp(t *testing.T) {
	t.Parallel()
	path := file(t)
	left, empty := filepath.Join(filepath.Dir(path), ".backup-1"), filepath.Join(filepath.Dir(path), ".backup-2")
	other, err := beginCopy(filepath.Dir(path))
	if err == nil {
		_, err = other.WriteString("half")
	}
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	for _, next := range []struct {
		name string
		do   func() error
	}{
		{"start", func() error { opened(t, path, usual); return nil }},
		{"backup", func() error { return Backup(t.Context(), path, path+".copy") }},
	} {
		write(t, left, []byte("half"))
		write(t, empty, nil)
		long := time.Now().Add(-2 * leftoverAge)
		if err := os.Chtimes(empty, long, long); err != nil {
			t.Fatal(err)
		}
		if err := next.do(); err != nil {
			t.Fatal(err)
		}
		for _, gone := range []string{left, empty} {
			if _, err := os.Stat(gone); !errors.Is(err, os.ErrNotExist) {
				t.Errorf("%s that a killed backup left is still there after a %s", filepath.Base(gone), next.name)
			}
		}
		if _, err := os.Stat(other.Name()); err != nil {
			t.Errorf("the file of another backup is gone after a %s", next.name)
		}
	}
}
