//go:build unix

package sqlite

import (
	"syscall"
	"testing"
)

// TestCopyIsUnlocked ends a copy while a child process is being started: that holds the descriptor, too, until it executes its program. The
// copy can be opened all the same.
func TestCopyIsUnlocked(t *testing.T) {
	t.Parallel()
	file, err := beginCopy(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	child, err := syscall.Dup(int(file.Fd()))
	if err != nil {
		t.Fatal(err)
	}
	defer syscall.Close(child)
	if isAbandoned(file.Name()) {
		t.Error("a copy that is being written is not locked")
	}
	if err := endCopy(file); err != nil {
		t.Fatal(err)
	}
	if !isAbandoned(file.Name()) {
		t.Error("the copy is still locked")
	}
}
