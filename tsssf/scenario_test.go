package tsssf_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shipfic/packs"
	"shipfic/tsssf"
)

// TestScenarios plays every scenario file: the rules, readable without Go.
func TestScenarios(t *testing.T) {
	played := 0
	cited := map[string]bool{}
	names := map[string]string{}
	err := filepath.WalkDir("testdata/scenarios", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".json") {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		sc, err := tsssf.ParseScenario(data)
		if err != nil {
			t.Errorf("%s: %v", path, err)
			return nil
		}
		if other := names[sc.Name]; other != "" {
			t.Errorf("%s and %s have the same name", path, other)
		}
		names[sc.Name] = path
		for _, card := range sc.Cards {
			cited[card] = true
		}
		if err := sc.Run(boxWith(t, sc.Setup.Start, filepath.Dir(path), sc.Packs...)); err != nil {
			t.Errorf("%s: %s: %v", path, sc.Name, err)
		}
		played++
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, pack := range packs.Expansions() {
		for i := range pack.Cards {
			if c := &pack.Cards[i]; c.HasPower() && !c.ByHand() && !cited[c.ID] {
				t.Errorf("no scenario is about %s, whose power is enforced", c.ID)
			}
		}
	}
	if played < 150 {
		t.Errorf("only %d scenarios were played", played)
	}
}
