//go:build unix

package main

import (
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"time"
)

// apart gives a process a session of its own. Linux shares the processor between sessions first.
func apart(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setsid: true} }

// elsewhere lets a started process that is [apart] have only the processor time that the sessions of others leave: it stands for a program on
// another machine. Only Linux can do that.
func elsewhere(c *exec.Cmd) {
	_ = os.WriteFile(fmt.Sprintf("/proc/%d/autogroup", c.Process.Pid), []byte("19"), 0) // without it the figures are merely worse
}

// cpuTime is the CPU time of this process. On a shared machine it says more than the clock.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
