//go:build unix

package sqlite

import (
	"syscall"
	"testing"
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
