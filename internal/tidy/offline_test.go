package tidy

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// TestOfflineHasNoNetwork looks what is compiled into the program for browsers. net/http alone would be a fifth of it.
func TestOfflineHasNoNetwork(t *testing.T) {
	list := exec.Command("go", "list", "-deps", "../../cmd/offline")
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	deps := strings.Fields(string(out))
	if !slices.Contains(deps, "shipfic/internal/server") {
		t.Fatalf("cmd/offline has %d packages, but not internal/server", len(deps))
	}
	for _, unwanted := range []string{"net", "net/http", "compress/gzip"} {
		if slices.Contains(deps, unwanted) {
			t.Errorf("cmd/offline is compiled with %s: see docs/decisions/0017-offline.md", unwanted)
		}
	}
}
