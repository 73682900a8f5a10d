//go:build !unix

package sqlite

import "os"

// lockFile does nothing: here only the lock file keeps a second server out.
func lockFile(*os.File) error { return nil }

// isAbandoned reports false: nobody can tell.
func isAbandoned(string) bool { return false }

func unlockFile(*os.File) error { return nil }
