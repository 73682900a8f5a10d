package main

import (
	"os"
	"path/filepath"
	"testing"
)

// TestC2MemoryLimit finds the limit of a container, and the memory of the machine where there is none.
func TestC2MemoryLimit(t *testing.T) {
	file := filepath.Join(t.TempDir(), "memory.max")
	was := memoryFiles
	t.Cleanup(func() { memoryFiles = was })
	memoryFiles = []string{file, filepath.Join(t.TempDir(), "none")}
	machine := availableMemory()
	for text, want := range map[string]int64{"1048576\n": 1 << 20, "max\n": machine} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := availableMemory(); got != want {
			t.Errorf("with a limit of %q there are %d bytes, want %d", text, got, want)
		}
	}
	if got := totalMemory([]byte("MemTotal:        2048 kB\nMemFree: 1 kB\n")); got != 2<<20 {
		t.Errorf("the machine has %d bytes", got)
	}
}
