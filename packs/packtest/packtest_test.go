package packtest_test

import (
	"bytes"
	"testing"

	"shipfic/packs"
	"shipfic/packs/packtest"
	"shipfic/tsssf"
)

// TestPacks makes packs. The same seed makes the same pack, and each can be played.
func TestPacks(t *testing.T) {
	seen := map[tsssf.Deed]bool{}
	for seed := range uint64(200) {
		file := packtest.Make(packtest.Seeded(seed))
		if !bytes.Equal(file, packtest.Make(packtest.Seeded(seed))) {
			t.Fatalf("seed %d makes two packs", seed)
		}
		pack, report := packs.Load("random.json", file)
		if pack == nil {
			t.Fatalf("seed %d: %v\n%s", seed, report, file)
		}
		cards, report := packs.Compose([]*packs.Pack{pack}, packs.Choice{})
		if report.Refused() {
			t.Fatalf("seed %d: %v\n%s", seed, report, file)
		}
		if _, err := tsssf.NewBox(packs.Rules(cards)); err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, file)
		}
		for _, card := range cards {
			for _, e := range card.Power.Effects {
				seen[e.Do] = true
			}
		}
	}
	for _, deed := range tsssf.Deeds() {
		if !seen[deed] {
			t.Errorf("no pack has the deed %q", deed)
		}
	}
}
