package main

import (
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestTheKeptFileIsCurrent fails when a type that is sent has changed and the page's types have not.
func TestTheKeptFileIsCurrent(t *testing.T) {
	want, err := generate("../../..")
	if err != nil {
		t.Fatal(err)
	}
	kept, err := os.ReadFile("../../../web/src/lib/wire.gen.ts")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(kept), want); diff != "" {
		t.Errorf("web/src/lib/wire.gen.ts is not current: go run ./internal/wire/tsgen > web/src/lib/wire.gen.ts\n%s", diff)
	}
}
