package packs

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"shipfic/game"
	"shipfic/tsssf"
	"shipfic/tsssf/goal"
)

// sayable is what pack:1 can express of a card: everything but wording and art, with the powers and Goals that it
// has.
func sayable(c Card) Card {
	c.Short, c.Text, c.Flavour, c.Art, c.Source, c.HandLimit, c.Value.More = "", nil, nil, nil, Source{}, 0, nil
	if _, exact := actionFor(c.Power); !exact {
		c.Power = tsssf.Power{}
	}
	if c.Goal != nil && (isOurs(c.Goal) || strings.Contains(goal.String(c.Goal), `"`)) {
		c.Goal = nil
	}
	c.Picture = nil // in the community's formats every picture is the whole card
	return c
}

// checkExport writes a pack, loads it again and compares.
func checkExport(t interface {
	Helper()
	Fatalf(string, ...any)
	Errorf(string, ...any)
}, p *Pack,
) Report {
	t.Helper()
	data, said := exportAs(p, FormatPack)
	again, report := Load("again.json", data)
	if again == nil {
		t.Fatalf("refused:\n%s\n%s", report, data)
	}
	if len(report.Findings) > 0 {
		t.Errorf("the exported pack has findings:\n%s", report)
	}
	byKind := slices.Clone(p.Cards)
	slices.SortStableFunc(byKind, func(a, b Card) int { return int(a.Kind) - int(b.Kind) })
	for i, want := range byKind {
		got := again.Cards[i]
		want = sayable(want)
		if lost := want.Power.Name == ""; lost {
			got.Power = tsssf.Power{}
		}
		if diff := cmp.Diff(want, sayable(got)); diff != "" {
			t.Errorf("%s: %s", want.ID, diff)
		}
	}
	return said
}

func TestExportCore(t *testing.T) {
	said := checkExport(t, Core())
	var powers []string
	for _, f := range said.Findings {
		if f.Severity != Warning || f.Code != CodeExport {
			t.Errorf("%s", f)
		}
		if f.Field == "power" {
			powers = append(powers, f.Card[strings.LastIndexByte(f.Card, '.')+1:])
		}
	}
	want := []string{"Cheerilee", "Derpy", "FreedomFighterPinkiePie", "GypsyWitchPinkiePie", "MahouShoujoDerpy", "Pinkamena"}
	if diff := cmp.Diff(want, powers); diff != "" {
		t.Error(diff)
	}
	again, _ := exportAs(Core(), FormatPack)
	if data, _ := exportAs(Core(), FormatPack); string(again) != string(data) {
		t.Error("two exports differ")
	}
}

func TestExportPictures(t *testing.T) {
	pack := load(t, `{"name": "T", "format": "shipfic:1", "namespace": "a.b", "root": "https://host", "cards": {"ship": {
		"Below": {"title": "T"}, "Elsewhere": {"title": "E", "art": {"image": "https://other/x.png"}}, "Odd & even": {"title": "O"}}}}`, CodeKey)
	checkExport(t, pack)
	data, said := exportAs(pack, FormatPack)
	if want := `pack:1 has no pictures elsewhere than below its root; they are written as "url", which not everyone reads (cards: 2)`; !strings.Contains(said.String(), want) {
		t.Errorf("%s\ndoes not mention %s", said, want)
	}
	for _, want := range []string{`"root": "https://host"`, `"url": "https://other/x.png"`, `"url": "https://host/a/b/Ship/Odd%20&%20even.png"`} {
		if !strings.Contains(string(data), want) {
			t.Errorf("%s is missing in %s", want, data)
		}
	}
}

// TestExportLost lists what pack:1 cannot express.
func TestExportLost(t *testing.T) {
	tests := []struct{ kind, fields, want string }{
		{"goal", `"title": "T", "points": "1", "goalLogic": "ReplaceCount(4)"`, `pack:1 cannot express ReplaceCount(4)`},
		{"goal", `"title": "T", "points": "1", "goalLogic": "ExistsPony(name=\"A, B\")"`, `pack:1 cannot express ExistsPony`},
		{"goal", `"title": "T", "points": "1", "handLimit": 2`, `hand limit grows by 2`},
		{"goal", `"title": "T", "points": "1", "morePoints": "2", "moreWhen": "SwapCount(2)"`, `worth 2 points; it was written as "1/2"`},
		{"pony", `"title": "T", "name": "N", "power": {"name": "swap", "must": true}`, `cannot express the options of the power; it became "swap"`},
		{"pony", `"title": "T", "name": "N", "power": {"name": "hoard", "effects": [{"do": "draw", "n": 2}]}, "text": "Draw (two)."`, `no power "hoard"; it became a reminder`},
		{"pony", `"title": "T", "name": ["A/B"], "keywords": []`, `"A/B" has a slash`},
	}
	for _, test := range tests {
		pack, report := Load("x.json", []byte(onePack(FormatShipfic, test.kind, test.fields)))
		if pack == nil {
			t.Fatal(report)
		}
		data, said := exportAs(pack, FormatPack)
		if !strings.Contains(said.String(), test.want) {
			t.Errorf("%s: %s\nwant %s", test.fields, said, test.want)
		}
		if again, report := Load("again.json", data); again == nil {
			t.Errorf("%s", report)
		}
	}
}

var (
	aWord  = rapid.StringMatching(`[A-Z][a-zé]{0,8}( [A-Z0-9][a-z']{0,6}){0,2}`)
	aPower = rapid.Custom(func(t *rapid.T) tsssf.Power {
		return named(rapid.SampledFrom([]string{"swap", "3swap", "replace", "draw", "newGoal", "search", "copy", "fullCopy", "ship", "interrupt", "shipWithEverypony", "exchangeHands"}).Draw(t, "power"))
	})
	aLogic = rapid.Custom(func(t *rapid.T) goal.Goal {
		is := goal.Is{Attr: goal.Name, Value: aWord.Draw(t, "name"), Not: rapid.Bool().Draw(t, "not"), Printed: rapid.Bool().Draw(t, "printed")}
		n := rapid.IntRange(1, 9).Draw(t, "n")
		return rapid.SampledFrom([]goal.Goal{
			goal.ExistsPony{Pony: is, Count: n},
			goal.ExistsShip{A: is, B: goal.Anypony{}, Count: n},
			goal.SwapCount{Count: n},
			goal.ExistsPonyShippedTo{Pony: goal.Or{Any: []goal.Criterion{is, goal.GenderSwapped{}}}, With: goal.Select{Pony: is, Count: n}},
			goal.ReplaceCount{Count: n},
		}).Draw(t, "goal")
	})
)

// aCard makes cards of all kinds.
func aCard(t *rapid.T, key string) Card {
	kind := tsssf.Kind(rapid.IntRange(0, 3).Draw(t, "kind"))
	c := Card{Card: tsssf.Card{ID: "Any.Pack." + kind.String() + "." + key, Kind: kind, Title: aWord.Draw(t, "title")}}
	switch kind {
	case tsssf.Goal:
		low := game.Points(rapid.IntRange(-200, 900).Draw(t, "points"))
		c.Value = tsssf.Value{Points: low, MorePoints: low + game.Points(rapid.IntRange(0, 200).Draw(t, "more"))}
		c.Goal = aLogic.Draw(t, "logic")
	case tsssf.Ship:
		c.Power = rapid.SampledFrom([]tsssf.Power{{}, named("clone"), named("lovePoison"), tsssf.KeywordsPower([]string{"A b", "C"})}).Draw(t, "power")
	default:
		c.Names = rapid.SliceOfNDistinct(aWord, 1, 3, rapid.ID).Draw(t, "names")
		c.Race, c.Gender = tsssf.Race(rapid.IntRange(0, 15).Draw(t, "race")), tsssf.Gender(rapid.IntRange(0, 3).Draw(t, "gender"))
		c.Dystopian, c.ChangesGoalPoints = rapid.Bool().Draw(t, "dystopian"), rapid.Bool().Draw(t, "changes")
		c.Keywords = rapid.SliceOfNDistinct(aWord, 0, 4, rapid.ID).Draw(t, "keywords")
		if len(c.Keywords) == 0 {
			c.Keywords = nil
		}
		c.Count = rapid.IntRange(1, maxPonies).Draw(t, "count")
	}
	if kind == tsssf.Pony {
		c.Power = rapid.OneOf(aPower, rapid.SampledFrom([]tsssf.Power{
			{}, named("portal"), tsssf.ChangelingPower("earth", false), tsssf.ChangelingPower("replace", true), tsssf.ReminderPower("Sing."), tsssf.ReminderPower("Sing (loudly)."),
		})).Draw(t, "power")
		c.finishChangeling()
	}
	if rapid.Bool().Draw(t, "picture") {
		c.Image = "https://host/" + key + ".png"
	}
	return c
}

func TestExportAnything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := &Pack{Name: aWord.Draw(t, "name"), Namespace: "Any.Pack", Format: FormatShipfic}
		for _, key := range rapid.SliceOfNDistinct(rapid.StringMatching(`[A-Z][a-z0-9]{0,5}`), 1, 6, rapid.ID).Draw(t, "keys") {
			p.Cards = append(p.Cards, aCard(t, key))
		}
		checkExport(t, p)
	})
}
