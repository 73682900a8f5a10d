package tsssf_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"shipfic/tsssf"
)

// TestDeedFacts keeps the table of deeds whole: every deed stands on some kind of card, and the rules it names exist.
func TestDeedFacts(t *testing.T) {
	rules, err := os.ReadFile("../docs/rules.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, deed := range tsssf.Deeds() {
		facts, known := deed.Facts()
		if !known || len(facts.On) == 0 {
			t.Errorf("%s stands on no kind of card", deed)
		}
		for _, rule := range facts.Rules {
			if !strings.Contains(string(rules), "\n**"+rule+"**") {
				t.Errorf("%s is about rule %s, which docs/rules.md does not have", deed, rule)
			}
		}
	}
}

// TestWays reads the ways to play off the effects, whatever the power is called (W7).
func TestWays(t *testing.T) {
	for _, c := range []struct {
		power tsssf.Power
		want  []tsssf.Way
	}{
		{tsssf.Power{Name: "driftwood", Effects: []tsssf.Effect{{Do: tsssf.DeedPlayAsShip}}}, []tsssf.Way{tsssf.WayAsShip}},
		{tsssf.Power{Name: "ship", Effects: []tsssf.Effect{{Do: tsssf.DeedDraw, N: 1}}}, nil},
		{tsssf.Power{FromHand: true, Effects: []tsssf.Effect{{Do: tsssf.DeedDraw, N: 1}}}, []tsssf.Way{tsssf.WayUse}},
		{tsssf.Power{FromHand: true, Effects: []tsssf.Effect{{Do: tsssf.DeedReplace}, {Do: tsssf.DeedDraw}}}, []tsssf.Way{tsssf.WayReplace}},
		{tsssf.Power{Effects: []tsssf.Effect{{Do: tsssf.DeedInterrupt}, {Do: tsssf.DeedRevive}}}, []tsssf.Way{tsssf.WayInterrupt, tsssf.WayRevive}},
	} {
		if got := c.power.Ways(); !slices.Equal(got, c.want) {
			t.Errorf("%+v opens the ways %v, want %v", c.power, got, c.want)
		}
	}
}
