package tsssf_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"shipfic/packs"
	"shipfic/packs/packtest"
	"shipfic/tsssf"
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

// TestDeedsHaveScenarios: for every deed, a scenario file names a card whose power does it.
func TestDeedsHaveScenarios(t *testing.T) {
	shown := map[tsssf.Deed]bool{}
	for _, sc := range packtest.Scenarios(t, "testdata/scenarios") {
		file, err := os.ReadFile(sc.File)
		if err != nil {
			t.Fatal(err)
		}
		for _, kind := range []tsssf.Kind{tsssf.Start, tsssf.Pony, tsssf.Ship, tsssf.Goal} {
			for _, id := range sc.Box.IDs(kind) {
				if !bytes.Contains(file, []byte(`"`+id+`"`)) {
					continue
				}
				for _, effect := range sc.Box.Card(sc.Box.Find(id)).Power.Effects {
					shown[effect.Do] = true
				}
			}
		}
	}
	for _, deed := range tsssf.Deeds() {
		if !shown[deed] {
			t.Errorf("no scenario file names a card that does %s", deed)
		}
	}
}

// TestScenarioTells checks what a scenario says when it fails, or cannot be played.
func TestScenarioTells(t *testing.T) {
	const begin = `{"name":"x","players":2,"setup":{"ponies":[{"card":"Core.Pony.BlackWidowRarity","at":[1,0]}],"ships":[{"card":"Core.Ship.BeachEpisode","from":[0,0],"to":[1,0]}],` +
		`"hands":[["Core.Ship.NowKiss","Core.Pony.Zecora"],[]]},"steps":`
	for _, c := range []struct{ file, want string }{
		{`{"name":"x","setpu":{}}`, `unknown field "setpu"`},
		{`{"setup":{}}`, "name: a scenario needs one"},
		{begin + `[{"mvoe":{}}]}`, `unknown field "mvoe"`},
		{begin + `[{"turns":1}]}`, `unknown field "turns"`},
		{begin + `[{"end":true,"move":{"do":"pass"}}]}`, "step 1: expected exactly one of move, refused, expect and end"},
		{begin + `[{"move":{"do":"ship","shpi":""}}]}`, `unknown field "shpi"`},
		{begin + `[{"move":{"do":"dance"}}]}`, "step 1: expected {\"do\":\"dance\"} of seat 0 to be accepted, found it refused: unknownMove: dance"},
		{begin + `[{"refused":{"do":"replace","pony":"Core.Pony.Zecorra","at":[1,0]}}]}`, "step 1: unknownCard: Core.Pony.Zecorra"},
		{begin + `[{"refused":{"do":"dance"},"reason":"notYourTurn"}]}`, "step 1: expected the reason notYourTurn, found unknownMove: dance"},
		{begin + `[{"expect":{"hnad":{}}}]}`, `step 1: unknown expectation "hnad": expected one of at, attributes,`},
		{begin + `[{"expect":{"hand":{"0":["Core.Ship.NowKiss"]}}}]}`, `step 1: expected hand.0 ["Core.Ship.NowKiss"], found ["Core.Ship.NowKiss","Core.Pony.Zecora"]`},
		{begin + `[{"expect":{"handCount":{"2":0}}}]}`, `step 1: handCount: there is no "2", only 0, 1`},
		{begin + `[{"expect":{"discardCount":{"dragon":0}}}]}`, `step 1: discardCount: there is no "dragon", only goal, pony, ship`},
		{begin + `[{"expect":{"at":{"1,0":"Core.Pony.Zecorra"}}}]}`, `step 1: at: there is no card "Core.Pony.Zecorra" in these packs`},
		{begin + `[{"expect":{"at":{"1,0":null}}}]}`, `step 1: expected at.1,0 null, found "Core.Pony.BlackWidowRarity"`},
		{begin + `[{"expect":{"at":{"1":null}}}]}`, `step 1: at: "1" is not a cell: write "x,y"`},
		{begin + `[{"expect":{"ship":{"0,0|2,0":null}}}]}`, `step 1: ship: the cells of "0,0|2,0" are not adjacent`},
		{begin + `[{"expect":{"goal":{"Exists(":true}}}]}`, "step 1: goal: "},
		{begin + `[{"expect":{"attributes":{"Core.Pony.Zecora":{"colour":[]}}}}]}`, `step 1: attributes.Core.Pony.Zecora: there is no "colour", only count, dystopian, gender, keywords, names, race`},
		{begin + `[{"expect":{"attributes":{"Core.Pony.Zecorra":{}}}}]}`, `step 1: attributes: there is no Pony card "Core.Pony.Zecorra" in these packs`},
		{begin + `[{"expect":{"question":"swap"}}]}`, `step 1: expected question "swap", found null`},
		{begin + `[{"expect":{"legal":[{"do":"pass"}]}}]}`, `step 1: legal: expected {"do":"pass"} to be legal, found it refused: `},
		{begin + `[{"expect":{"options":[{"deck":"pony"}]}}]}`, `step 1: options: expected but not found [{"deck":"pony"}], found but not expected null`},
		{`{"name":"x","setup":{"hands":[["Core.Pony.Zecorra"]]},"steps":[]}`, `setup: there is no card "Core.Pony.Zecorra" in these packs`},
	} {
		sc, err := tsssf.ParseScenario([]byte(c.file))
		if err == nil {
			err = sc.Run(packtest.CoreBox(t))
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s:\n%v\nwanted %q", c.file, err, c.want)
		}
	}
}
