// Command tsgen generates the page's TypeScript types from the Go types that are sent over the network:
//
//	go run ./tools/tsgen > web/src/lib/wire.gen.ts
//	go run ./tools/tsgen powers > web/src/lib/powers.gen.ts
//	go run ./tools/tsgen goals > web/src/lib/goals.gen.ts
//
// Types are found by reflection, so they match what encoding/json writes. Comments and the values of enumerations come from the
// source. A test fails when the committed files are out of date.
package main

import (
	"fmt"
	"os"
)

func main() {
	made := func() (string, error) { return generate(".") }
	if len(os.Args) > 1 {
		made = map[string]func() (string, error){"powers": powers, "goals": goals}[os.Args[1]]
	}
	if made == nil {
		fmt.Fprintln(os.Stderr, "tsgen: the argument is powers, goals or nothing")
		os.Exit(2)
	}
	text, err := made()
	if err != nil {
		fmt.Fprintln(os.Stderr, "tsgen:", err)
		os.Exit(1)
	}
	fmt.Print(text)
}
