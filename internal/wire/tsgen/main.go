// Command tsgen writes the TypeScript types of the page, made from the Go types that are sent over the network:
//
//	go run ./internal/wire/tsgen > web/src/lib/wire.gen.ts
//	go run ./internal/wire/tsgen powers > web/src/lib/powers.gen.ts
//
// What is sent is found by reflection, so that it is what encoding/json writes; comments and the values of enumerations come
// from the source beside it. A test says when the file that is kept is not what would be written.
package main

import (
	"fmt"
	"os"
)

func main() {
	made := func() (string, error) { return generate(".") }
	if len(os.Args) > 1 && os.Args[1] == "powers" {
		made = powers
	}
	text, err := made()
	if err != nil {
		fmt.Fprintln(os.Stderr, "tsgen:", err)
		os.Exit(1)
	}
	fmt.Print(text)
}
