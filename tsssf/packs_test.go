package tsssf_test

import (
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"shipfic/packs"
	"shipfic/packs/packtest"
	"shipfic/tsssf"
)

// boxes keeps the boxes made of sets of packs, since most tests use the same. A box never changes.
var boxes sync.Map

// boxOf makes the box of the packs named: "core", or files below the folder.
func boxOf(t testing.TB, dir string, names ...string) *tsssf.Box {
	t.Helper()
	return boxWith(t, "", dir, names...)
}

// boxWith makes the box of packs with a Start card, or with the first.
func boxWith(t testing.TB, start, dir string, names ...string) *tsssf.Box {
	t.Helper()
	if len(names) == 0 {
		names = []string{"core"}
	}
	files := make([]string, len(names))
	for i, name := range names {
		if _, embedded := packs.Named(name); !embedded {
			name = filepath.Join(dir, name)
		}
		files[i] = name
	}
	key := strings.Join(append(files, start), "\n")
	if box, made := boxes.Load(key); made {
		return box.(*tsssf.Box)
	}
	var chosen []*packs.Pack
	for _, file := range files[:len(names)] {
		chosen = append(chosen, packOf(t, file))
	}
	box := packtest.Box(t, packs.Choice{Start: start}, chosen...)
	boxes.Store(key, box)
	return box
}

func packOf(t testing.TB, file string) *packs.Pack {
	t.Helper()
	if embedded, found := packs.Named(file); found {
		return embedded
	}
	return packtest.Load(t, file)
}

// laterBox returns the Core pack with invented cards that have every power of later packs (W7).
func laterBox(t testing.TB) *tsssf.Box {
	t.Helper()
	return boxOf(t, "testdata/packs", "core", "later.json")
}
