package packtest

import (
	"os"
	"sync"
	"testing"

	"shipfic/packs"
	"shipfic/tsssf"
)

var core = sync.OnceValues(func() (*tsssf.Box, error) { return tsssf.NewBox(packs.Rules(packs.Core().Cards)) })

// CoreBox returns the box of the Core deck.
func CoreBox(t testing.TB) *tsssf.Box {
	t.Helper()
	box, err := core()
	if err != nil {
		t.Fatal(err)
	}
	return box
}

// Box returns a box of the cards of some packs.
func Box(t testing.TB, choice packs.Choice, chosen ...*packs.Pack) *tsssf.Box {
	t.Helper()
	cards, report := packs.Compose(chosen, choice)
	if report.Refused() {
		t.Fatal(report)
	}
	box, err := tsssf.NewBox(packs.Rules(cards))
	if err != nil {
		t.Fatal(err)
	}
	return box
}

// Load reads the file of a pack.
func Load(t testing.TB, file string) *packs.Pack {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return Parse(t, file, data)
}

// Parse parses a pack.
func Parse(t testing.TB, name string, data []byte) *packs.Pack {
	t.Helper()
	pack, report := packs.Load(name, data)
	if pack == nil {
		t.Fatalf("%v\n%s", report, data)
	}
	return pack
}
