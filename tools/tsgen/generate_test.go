package main

import (
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestTheKeptFilesAreCurrent fails when the generated files are out of date.
func TestTheKeptFilesAreCurrent(t *testing.T) {
	for _, file := range []struct {
		name, argument string
		generate       func() (string, error)
	}{
		{"web/src/lib/wire.gen.ts", "", func() (string, error) { return generate("../..") }},
		{"web/src/lib/powers.gen.ts", " powers", powers},
		{"web/src/lib/goals.gen.ts", " goals", goals},
	} {
		want, err := file.generate()
		if err != nil {
			t.Fatal(err)
		}
		kept, err := os.ReadFile("../../" + file.name)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(kept), want); diff != "" {
			t.Errorf("%s is out of date: go run ./tools/tsgen%s > %s\n%s", file.name, file.argument, file.name, diff)
		}
	}
}
