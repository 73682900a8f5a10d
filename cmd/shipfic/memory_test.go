package main

import (
	"os"
	"path/filepath"
	"testing"
)

// TestAvailableMemory finds the limit of a container, and the memory of the machine where there is none.
func TestAvailableMemory(t *testing.T) {
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

// TestMemoryLimit keeps a server small, as long as it does not need more for what is in use.
func TestMemoryLimit(t *testing.T) {
	for _, c := range []struct{ live, available, want int64 }{
		{10 << 20, 0, 400 << 20},
		{10 << 20, 8 << 30, 400 << 20},
		{10 << 20, 400 << 20, 300 << 20},
		{1 << 30, 8 << 30, 2 << 30},
		{7 << 30, 8 << 30, 6 << 30},
	} {
		if got := memoryLimit(c.live, c.available); got != c.want {
			t.Errorf("with %d of %d bytes in use the limit is %d, want %d", c.live, c.available, got, c.want)
		}
	}
}
