package main

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// memoryOf returns the initial memory of a program.
func memoryOf(t *testing.T, section []byte) (memory []byte, segments int) {
	t.Helper()
	r := reader{rest: section}
	count := r.unsigned()
	for range count {
		r.bytes(2)
		at := r.signed()
		r.bytes(1)
		data := r.bytes(r.unsigned())
		memory = append(memory, make([]byte, max(0, at+len(data)-len(memory)))...)
		copy(memory[at:], data)
	}
	if r.failed || len(r.rest) > 0 {
		t.Fatalf("not a data section: %x", section)
	}
	return memory, count
}

// program wraps a data section between two others.
func program(section []byte) []byte {
	out := append([]byte(header), 1, 2, 'a', 'b')
	out = append(binary.AppendUvarint(append(out, dataSection), uint64(len(section))), section...)
	return append(out, 0, 3, 'e', 'n', 'd')
}

// sectionIn finds the data section again, and checks that the others are as they were.
func sectionIn(t *testing.T, p []byte) []byte {
	t.Helper()
	rest, before := bytes.CutPrefix(p, append([]byte(header), 1, 2, 'a', 'b', dataSection))
	rest, after := bytes.CutSuffix(rest, []byte{0, 3, 'e', 'n', 'd'})
	r := reader{rest: rest}
	section := r.bytes(r.unsigned())
	if !before || !after || r.failed || len(r.rest) > 0 {
		t.Fatalf("the other sections changed: %x", p)
	}
	return section
}

func TestJoined(t *testing.T) {
	for _, c := range []struct {
		name     string
		segments []segment
		want     int
	}{
		{"none", nil, 0},
		{"one", []segment{{70, []byte("x")}}, 1},
		{"neighbours", []segment{{70, []byte("abc")}, {73, []byte("de")}}, 1},
		{"a gap", []segment{{0, []byte("abc")}, {100, []byte("de")}}, 1},
		{"out of order", []segment{{5000, []byte("de")}, {4000, []byte("abc")}}, 1},
		{"a gap that is too long", []segment{{0, []byte("abc")}, {3 + maxGap + 1, []byte("de")}, {3 + maxGap + 10, []byte("f")}}, 2},
	} {
		section := written(c.segments)
		want, _ := memoryOf(t, section)
		p, err := joined(program(section))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got, n := memoryOf(t, sectionIn(t, p)); !bytes.Equal(got, want) || n != c.want {
			t.Errorf("%s: %d segments of %q, want %d of %q", c.name, n, got, c.want, want)
		}
	}
}

func TestBadPrograms(t *testing.T) {
	good := program(written([]segment{{70, []byte("abc")}, {90, []byte("de")}}))
	for name, p := range map[string][]byte{
		"nothing":           nil,
		"a script":          []byte("#!/bin/sh\n"),
		"overlap":           program(written([]segment{{0, []byte("abc")}, {2, []byte("de")}})),
		"a passive segment": program([]byte{1, 1, 1, 'a'}),
		"more data":         program(append(written(nil), 0)),
		"an endless number": append([]byte(header), dataSection, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff),
		"too few segments":  program([]byte{200}),
	} {
		if _, err := joined(p); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	for n := range good {
		joined(good[:n]) // must not panic
	}
}

func TestSignedNumbers(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for _, v := range []int{0, 1, -1, 63, 64, -64, -65, 1<<31 - 1, -1 << 31, random.IntN(1 << 31), -random.IntN(1 << 31)} {
		r := reader{rest: appendSigned(nil, v)}
		if got := r.signed(); got != v || r.failed || len(r.rest) > 0 {
			t.Errorf("%d became %d", v, got)
		}
	}
}

// TestProgram runs a Go program before and after its segments are joined.
func TestProgram(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("needs node")
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "hello.wasm")
	if err := os.WriteFile(filepath.Join(dir, "hello.go"), []byte("package main\n\nfunc main() { println(\"hello\") }\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	// With the flags of make offline, so that the runtime is compiled already.
	build := exec.Command("go", "build", "-trimpath", "-gcflags=all=-l", "-o", file, filepath.Join(dir, "hello.go"))
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if err := run([]string{file}); err != nil {
		t.Fatal(err)
	}
	hello := exec.Command(node, filepath.Join(string(bytes.TrimSpace(root)), "lib/wasm/wasm_exec_node.js"), file)
	if out, err := hello.CombinedOutput(); err != nil || string(out) != "hello\n" {
		t.Errorf("it said %q: %v", out, err)
	}
}
