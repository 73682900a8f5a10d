//go:build !unix

package sqlite

import "os"

// lockFile does nothing: here only the lock file keeps a second server out.
func lockFile(*os.File) error { return nil }

func unlockFile(*os.File) error { return nil }
