package main

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// TestBill makes the bill of this very test and the page's lock file, twice.
func TestBill(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var first, second bytes.Buffer
	for _, to := range []*bytes.Buffer{&first, &second} {
		if err := run([]string{program, "../../web/package-lock.json"}, to); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Error("the same inputs give different bills")
	}
	var made bill
	if err := json.Unmarshal(first.Bytes(), &made); err != nil {
		t.Fatal(err)
	}
	names := map[string]component{}
	for _, c := range made.Components {
		if c.Version == "" || c.PURL == "" {
			t.Errorf("%s has no version or no address", c.Name)
		}
		names[c.Name] = c
	}
	for _, want := range []string{"stdlib", "svelte", "vite"} {
		if _, there := names[want]; !there {
			t.Errorf("%s is not in the bill", want)
		}
	}
	if svelte := names["svelte"]; len(svelte.Hashes) != 1 || len(svelte.Hashes[0].Content) != 128 {
		t.Errorf("svelte has the hashes %v", svelte.Hashes)
	}
	if strings.Contains(first.String(), "http") {
		t.Error("the bill names a host")
	}
}

func TestNotALockFile(t *testing.T) {
	for _, text := range []string{"", "{}", `{"lockfileVersion":2,"packages":{"":{}}}`} {
		if _, err := npmPackages([]byte(text)); err == nil {
			t.Errorf("%q was accepted", text)
		}
	}
}

func TestScopedName(t *testing.T) {
	list, err := npmPackages([]byte(`{"lockfileVersion":3,"packages":{"":{},"node_modules/a/node_modules/@b/c":{"version":"1.0.0"}}}`))
	if err != nil || len(list) != 1 || list[0].PURL != "pkg:npm/%40b/c@1.0.0" || list[0].Name != "@b/c" {
		t.Errorf("got %+v, %v", list, err)
	}
}
