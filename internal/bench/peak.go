package bench

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
)

// peakMemory is the most memory that a process has taken so far, in MiB; 0 where the system does not tell.
func peakMemory(pid int) float64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	for line := range bytes.Lines(text) {
		if words := bytes.Fields(line); len(words) == 3 && string(words[0]) == "VmHWM:" {
			kilobytes, _ := strconv.ParseFloat(string(words[1]), 64)
			return kilobytes / 1024
		}
	}
	return 0
}
