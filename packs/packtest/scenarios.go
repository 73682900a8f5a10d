package packtest

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"shipfic/packs"
	"shipfic/tsssf"
)

// Scenario is a scenario file with the box of its packs.
type Scenario struct {
	*tsssf.Scenario
	File string
	Box  *tsssf.Box
}

// Scenarios parses every scenario file below a folder.
func Scenarios(t testing.TB, folder string) (all []Scenario) {
	t.Helper()
	err := filepath.WalkDir(folder, func(file string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(file) != ".json" {
			return err
		}
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		sc, err := tsssf.ParseScenario(data)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		all = append(all, Scenario{sc, file, Named(t, sc.Setup.Start, filepath.Dir(file), sc.Packs...)})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// named keeps the boxes that Named made, since most tests use the same. A box never changes.
var named sync.Map

// Named returns the box of packs with a Start card, or with the first. The packs are embedded ones, or files below the folder; without a
// name it is the Core pack.
func Named(t testing.TB, start, folder string, names ...string) *tsssf.Box {
	t.Helper()
	if len(names) == 0 {
		names = []string{packs.Core().File}
	}
	names = packs.Expand(names)
	files := make([]string, len(names))
	for i, name := range names {
		if files[i] = name; !isEmbedded(name) {
			files[i] = filepath.Join(folder, name)
		}
	}
	key := strings.Join(append(files, start), "\n")
	if box, made := named.Load(key); made {
		return box.(*tsssf.Box)
	}
	var chosen []*packs.Pack
	for _, file := range files {
		pack, embedded := packs.Named(file)
		if !embedded {
			pack = Load(t, file)
		}
		chosen = append(chosen, pack)
	}
	box := Box(t, packs.Choice{Start: start}, chosen...)
	named.Store(key, box)
	return box
}

func isEmbedded(name string) bool {
	_, embedded := packs.Named(name)
	return embedded
}
