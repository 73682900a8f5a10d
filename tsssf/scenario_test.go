package tsssf_test

import (
	"testing"

	"shipfic/packs"
	"shipfic/packs/packtest"
)

// TestScenarios plays every scenario file: the rules, readable without Go.
func TestScenarios(t *testing.T) {
	cited := map[string]bool{}
	names := map[string]string{}
	scenarios := packtest.Scenarios(t, "testdata/scenarios")
	for _, sc := range scenarios {
		if other := names[sc.Name]; other != "" {
			t.Errorf("%s and %s have the same name", sc.File, other)
		}
		names[sc.Name] = sc.File
		for _, card := range sc.Cards {
			cited[card] = true
		}
		if err := sc.Run(sc.Box); err != nil {
			t.Errorf("%s: %s: %v", sc.File, sc.Name, err)
		}
	}
	for _, pack := range packs.Expansions() {
		for i := range pack.Cards {
			if c := &pack.Cards[i]; c.HasPower() && !c.ByHand() && !cited[c.ID] {
				t.Errorf("no scenario is about %s, whose power is enforced", c.ID)
			}
		}
	}
	if played := len(scenarios); played < 150 {
		t.Errorf("only %d scenarios were played", played)
	}
}
