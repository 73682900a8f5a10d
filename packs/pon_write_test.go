package packs

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"shipfic/tsssf"
)

// TestWritePon writes packs as .pon, reads them again, and wants what the format can say: kinds, titles, symbols, keywords, points.
func TestWritePon(t *testing.T) {
	packs := []*Pack{Core()}
	for _, file := range []string{"testdata/every-power.json", "../docs/example-pack.json"} {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		pack, report := Load(file, data)
		if pack == nil {
			t.Fatal(report)
		}
		packs = append(packs, pack)
	}
	for _, p := range packs {
		data, _ := WriteAs(p, FormatPon)
		again, report := Load("again.pon", data)
		if again == nil || len(again.Cards) != len(p.Cards) {
			t.Fatalf("%s\n%s", report, data)
		}
		for i, c := range again.Cards {
			c.Keywords = slices.DeleteFunc(slices.Clone(c.Keywords), func(word string) bool {
				return slices.Contains(p.Cards[i].Names, word) && !slices.Contains(p.Cards[i].Keywords, word)
			})
			if diff := cmp.Diff(printed(p.Cards[i]), printed(c)); diff != "" {
				t.Errorf("%s: %s", p.Cards[i].ID, diff)
			}
		}
		if twice, _ := WriteAs(again, FormatPon); p == Core() {
			third, _ := Load("again.pon", twice)
			if diff := cmp.Diff(again.Cards, third.Cards); diff != "" {
				t.Errorf("written again it is another pack: %s", diff)
			}
		}
	}
}

// printed is what the card machine prints of a card as symbols. Of changelings it knows only those that imitate a race.
func printed(c Card) map[string]any {
	race := c.RaceSymbol()
	if becomes := c.becomes(); becomes != "" && tsssf.RaceNamed(becomes) == 0 {
		race = ""
	}
	return map[string]any{
		"kind": c.Kind, "title": c.Title, "race": race, "gender": c.Gender, "dystopian": c.Dystopian, "worth": c.Worth(), "keywords": strings.Join(c.Keywords, ","),
	}
}

func TestWritePonPowers(t *testing.T) {
	for _, test := range []struct{ fields, line, warning string }{
		{`"title": "T", "name": "T", "power": "swap", "text": "Jig (Swap): Dance."`, "Pony`A.png``T``Jig (Swap): {swap}`", "own words"},
		{`"title": "T", "name": "Rarity", "count": 2, "gender": "male/female", "race": "earth/unicorn", "keywords": ["X"]`, "Pony`A.png`malefemale!Earth Pony!Unicorn`T`Rarity, X`{double pony}`", ""},
		{`"title": "T", "name": "Someone"`, "Pony`A.png``T`Someone``", `"Someone" becomes "T"`},
		{`"title": "T", "name": "T", "power": "portal", "text": "Draw."`, "Pony`A.png``T``Draw.`", `no power "portal"`},
		{`"title": "T", "name": "T", "text": "Hm."`, "Pony`A.png``T```", "carried out by hand; it is not written"},
		{`"title": "T", "name": "T", "power": {"name": "swap", "must": true}, "text": "{draw} it` + "`" + `s"`, "Pony`A.png``T``(draw) it's`", `no power "swap"`},
		{`"title": "T", "name": "T", "count": 5`, "Pony`A.png``T```", "counts as 5"},
		{`"title": "T", "name": "T", "keywords": ["Rarity"]`, "Pony`A.png``T`Rarity``", `keyword "Rarity"`},
		{`"title": "T", "name": "T", "power": {"name": "highTide", "effects": [{"do": "draw", "n": 3}]}`, "Pony`A.png``T``You may draw 3 cards.`", `no power "highTide"`},
	} {
		pack, report := Load("x.json", []byte(strings.Replace(onePack(FormatShipfic, "pony", test.fields), `"X":`, `"A":`, 1)))
		if pack == nil {
			t.Fatal(report)
		}
		pack.Cards[0].ID = "T.Pony.A"
		data, said := WriteAs(pack, FormatPon)
		if lines := strings.Split(string(data), "\n"); lines[1] != test.line {
			t.Errorf("%s: %q, not %q", test.fields, lines[1], test.line)
		}
		if !strings.Contains(said.String(), test.warning) {
			t.Errorf("%s: %s", test.fields, said)
		}
		if again, report := Load("again.pon", data); again == nil || again.Cards[0].Kind != tsssf.Pony {
			t.Errorf("%s", report)
		}
	}
}

// TestWritePonKeeps writes files that were read: every byte stays, even of what only the card machine uses.
func TestWritePonKeeps(t *testing.T) {
	for _, text := range []string{
		"TSSSF_CardGen\n",
		seedPon,
		"\n" + strings.TrimPrefix(seedPon, "TSSSF_CardGen\n"), // no first line
		strings.ReplaceAll(seedPon, "\n", "\r\n"),
		"TSSSF\n# a remark\nRules1`Rules1\n\nPony`Pony - Fog Horn.png`Female!Mirror!ChangelingAlicorn` Fog\\nHorn `OC,Sailor`  {sing} {SWAP} Sing! `\"Toot.\"\\n- A Tale `Patreon`for a friend`more`\nBLANK",
	} {
		pack, report := Load("keep.pon", []byte(text))
		if pack == nil {
			t.Fatal(report)
		}
		again, lost := WriteAs(pack, FormatPon)
		if diff := cmp.Diff(text, string(again)); diff != "" || len(lost.Findings) > 0 {
			t.Errorf("%s\n%s", diff, lost)
		}
		viaOurs, report := Load("keep.json", Write(pack))
		if viaOurs == nil {
			t.Fatal(report)
		}
		data, _ := WriteAs(viaOurs, FormatPon)
		for _, c := range pack.Cards {
			if !strings.Contains(string(data), c.Source.Pon+"\n") {
				t.Errorf("by way of our own format this line is lost: %q", c.Source.Pon)
			}
		}
	}
}

// TestWritePonChanged keeps of a changed card what only the card machine uses.
func TestWritePonChanged(t *testing.T) {
	pack, _ := Load("x.pon", []byte("TSSSF\nPony`Pony - Fog Horn.png`Female!Mirror`Fog Horn`OC`Toot (Swap): {swap}`Hm.`Patreon`for a friend\nCard`Contact\n"))
	pack.Cards[0].Title = "Fog Horns"
	data, _ := WriteAs(pack, FormatPon)
	want := "TSSSF\nPony`Pony - Fog Horn.png`Female!Mirror`Fog Horns`Fog Horn, OC`Toot (Swap): {swap}`Hm.`Patreon`for a friend\nCard`Contact\n"
	if diff := cmp.Diff(want, string(data)); diff != "" {
		t.Error(diff)
	}
	if _, lost := WriteAs(pack, FormatShipfic); !strings.Contains(lost.String(), "lines: 1") {
		t.Errorf("the other line is lost without a word: %s", lost)
	}
}

// TestWritePonCore writes our packs, and wants every named power and Goal back.
func TestWritePonCore(t *testing.T) {
	for _, pack := range Everything() {
		data, lost := WriteAs(pack, FormatPon)
		again, report := Load("again.pon", data)
		if again == nil {
			t.Fatal(report)
		}
		for i, c := range pack.Cards {
			got := again.Cards[i]
			if c.ByHand() || c.Kind == tsssf.Start {
				continue
			}
			if c.Kind == tsssf.Goal {
				if c.HasPower() && !strings.Contains(lost.String(), c.ID) {
					t.Errorf("the reward of %s is lost without a word", c.ID)
				}
			} else if diff := cmp.Diff(c.Power.Effects, got.Power.Effects); diff != "" {
				t.Errorf("%s: %s", c.ID, diff)
			}
			if (c.Goal == nil) != (got.Goal == nil) {
				t.Errorf("%s has no logic", c.ID)
			}
			if !slices.Equal(c.Names, got.Names) && !strings.Contains(lost.String(), c.ID) {
				t.Errorf("%s: %q became %q without a word", c.ID, c.Names, got.Names)
			}
		}
	}
}
