//go:build unix

package bench

import (
	"syscall"
	"time"
)

// cpuTime is the time this process has spent on processors. On a shared machine it tells more than the clock.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
