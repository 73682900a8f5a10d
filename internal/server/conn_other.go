//go:build !unix && !js

package server

import (
	"errors"
	"syscall"
)

// writeNow is not known on this system: a goroutine writes instead.
func writeNow(syscall.RawConn, []byte) (int, error) { return 0, errors.ErrUnsupported }
