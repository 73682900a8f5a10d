// Command sbom prints a software bill of materials in CycloneDX JSON: every Go module in the program, and every npm package that the
// page is built with, with versions and checksums.
//
//	go run ./tools/sbom bin/shipfic web/package-lock.json > bin/sbom.json
//
// Both lists come from what was built, not from what was asked for: the build information in the program, and the lock file. It needs
// no network, and the same inputs give the same bytes.
package main

import (
	"debug/buildinfo"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "sbom:", err)
		os.Exit(1)
	}
}

// run prints the bill of a program and a lock file.
func run(args []string, to io.Writer) error {
	if len(args) != 2 {
		return errors.New("usage: sbom PROGRAM PACKAGE-LOCK")
	}
	program, err := buildinfo.ReadFile(args[0])
	if err != nil {
		return err
	}
	lock, err := os.ReadFile(args[1])
	if err != nil {
		return err
	}
	packages, err := npmPackages(lock)
	if err != nil {
		return fmt.Errorf("%s: %w", args[1], err)
	}
	out := json.NewEncoder(to)
	out.SetIndent("", "  ")
	out.SetEscapeHTML(false)
	return out.Encode(newBill(program, packages))
}
