package web_test

import (
	"io/fs"
	"strings"
	"testing"

	"shipfic/web"
)

// TestPageIsWhole looks, where the page has been built, that its first file is there with what it names.
func TestPageIsWhole(t *testing.T) {
	page, built := web.Page()
	if !built {
		t.Skip("the page has not been built: run make page")
	}
	index, err := fs.ReadFile(page, "index.html")
	if err != nil {
		t.Fatal(err)
	}
	for _, piece := range strings.Split(string(index), `"/assets/`)[1:] {
		name, _, _ := strings.Cut(piece, `"`)
		for _, suffix := range []string{"", ".br", ".gz"} {
			if _, err := fs.Stat(page, "assets/"+name+suffix); err != nil {
				t.Errorf("index.html names assets/%s: %v", name, err)
			}
		}
	}
}

// TestOfflineIsSmall limits what a browser downloads to play offline. What keeps it small is in docs/decisions/0017-offline.md.
func TestOfflineIsSmall(t *testing.T) {
	page, built := web.Page()
	if !built {
		t.Skip("the page has not been built: run make page")
	}
	programs, err := fs.Glob(page, "assets/offline-*.wasm.br")
	if err != nil || len(programs) != 1 {
		t.Fatalf("the page has the programs %v (%v), want one", programs, err)
	}
	about, err := fs.Stat(page, programs[0])
	if err != nil {
		t.Fatal(err)
	}
	const limit = 2_200_000
	if about.Size() > limit {
		t.Errorf("the program for browsers has %d bytes, and its limit is %d", about.Size(), limit)
	}
}
