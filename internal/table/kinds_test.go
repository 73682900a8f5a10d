package table

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// TestKindsAreDocumented checks that docs/protocol.md has a row for every command that a client may send, with the fields it uses.
func TestKindsAreDocumented(t *testing.T) {
	doc, err := os.ReadFile("../../docs/protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	names := map[field]string{
		useName: "name", useText: "text", usePerson: "person", useSeat: "seat", useLevel: "level", useOn: "on", useBan: "ban",
		useConfig: "config", useMove: "move", useN: "n",
	}
	for _, do := range ClientKinds() {
		_, row, found := strings.Cut(string(doc), "\n| `"+string(do)+"` | ")
		if !found {
			t.Errorf("%s has no row", do)
			continue
		}
		with, _, _ := strings.Cut(row, "|")
		var wanted, documented []string
		for bit, name := range names {
			if kinds[do].uses&bit != 0 {
				wanted = append(wanted, "`"+name+"`")
			}
		}
		if with = strings.TrimSpace(with); with != "" {
			documented = strings.Split(with, ", ")
		}
		slices.Sort(wanted)
		slices.Sort(documented)
		if !slices.Equal(wanted, documented) {
			t.Errorf("%s uses %v, but the documented fields are %v", do, wanted, documented)
		}
	}
}
