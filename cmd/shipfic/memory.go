package main

import (
	"bytes"
	"os"
	"strconv"
)

// The files in which Linux says how much memory there is: those of the control groups of containers, and of the machine.
var memoryFiles = []string{"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"}

const machineMemory = "/proc/meminfo"

// availableMemory is how many bytes of memory this process may use: the limit of its container or the memory of the machine, whichever
// is less. It is 0 where nothing is known.
func availableMemory() int64 {
	least := int64(0)
	take := func(bytes int64) {
		if bytes > 0 && (least == 0 || bytes < least) {
			least = bytes
		}
	}
	for _, name := range memoryFiles {
		if text, err := os.ReadFile(name); err == nil {
			limit, _ := strconv.ParseInt(string(bytes.TrimSpace(text)), 10, 64) // "max" means that there is none
			take(limit)
		}
	}
	if text, err := os.ReadFile(machineMemory); err == nil {
		take(totalMemory(text))
	}
	return least
}

// totalMemory reads the memory of the machine from the text of /proc/meminfo.
func totalMemory(text []byte) int64 {
	for line := range bytes.Lines(text) {
		if words := bytes.Fields(line); len(words) == 3 && string(words[0]) == "MemTotal:" {
			kilobytes, _ := strconv.ParseInt(string(words[1]), 10, 64)
			return kilobytes << 10
		}
	}
	return 0
}
