//go:build unix

package server

import "syscall"

// writeNow writes as much as the network takes without waiting.
func writeNow(conn syscall.RawConn, p []byte) (n int, err error) {
	gone := conn.Write(func(fd uintptr) bool {
		n, err = syscall.Write(int(fd), p)
		return true // whatever came of it, do not wait
	})
	if gone != nil {
		return 0, gone
	}
	return n, err
}
