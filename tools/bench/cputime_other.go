//go:build !unix

package main

import (
	"os/exec"
	"time"
)

// cpuTime is not available on this system.
func cpuTime() time.Duration { return 0 }

// apart does nothing on systems without sessions.
func apart(*exec.Cmd) {}
