// Command segments rewrites a WebAssembly program from Go's linker so that it compresses better.
//
//	go run ./tools/segments web/src/gen/offline.wasm
//
// The linker leaves out every run of eight zeros, and begins a new segment of data after it: a hundred thousand in a large program. That
// makes a smaller file. But zeros compress to almost nothing, and the addresses of the segments compress badly.
package main

import (
	"errors"
	"fmt"
	"os"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "segments:", err)
		os.Exit(1)
	}
}

// run rewrites a program.
func run(args []string) error {
	if len(args) != 1 {
		return errors.New("usage: segments PROGRAM")
	}
	program, err := os.ReadFile(args[0])
	if err != nil {
		return err
	}
	if program, err = joined(program); err != nil {
		return fmt.Errorf("%s: %w", args[0], err)
	}
	return os.WriteFile(args[0], program, 0o644)
}
