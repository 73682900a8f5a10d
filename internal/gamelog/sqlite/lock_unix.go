//go:build unix

package sqlite

import (
	"errors"
	"fmt"
	"os"
	"syscall"
)

// lockFile takes a lock that ends with the process. It is independent of SQLite's locks, so backups still read the file.
func lockFile(file *os.File) error {
	err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return fmt.Errorf("%w (%w)", ErrInUse, err)
	}
	return nil // a file system without such locks still has the lock file
}

// isAbandoned reports whether no process has a file locked.
func isAbandoned(path string) bool {
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer file.Close()
	return syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil
}

// unlockFile ends the lock. Closing the file is not enough: a child process that is being started holds a copy of the descriptor until it
// executes its program, and the lock with it.
func unlockFile(file *os.File) error { return syscall.Flock(int(file.Fd()), syscall.LOCK_UN) }
