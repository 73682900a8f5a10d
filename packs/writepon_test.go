package packs

import (
	"os"
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
		{`"title": "T", "name": "T", "power": "swap", "text": "Dance."`, "Pony`A.png``T``Dance.\\n{swap}`", ""},
		{`"title": "T", "name": "Rarity", "count": 2, "gender": "male/female", "race": "earth/unicorn", "keywords": ["X"]`, "Pony`A.png`malefemale!Earth Pony!Unicorn`T`Rarity, X`{double pony}`", ""},
		{`"title": "T", "name": "Someone"`, "Pony`A.png``T```", `"Someone" is not written`},
		{`"title": "T", "name": "T", "power": "portal", "text": "Draw."`, "Pony`A.png``T``Draw.`", `no power "portal"`},
		{`"title": "T", "name": "T", "text": "Hm."`, "Pony`A.png``T```", "carried out by hand; it is not written"},
		{`"title": "T", "name": "T", "power": {"name": "swap", "must": true}, "text": "{draw} it` + "`" + `s"`, "Pony`A.png``T``(draw) it's`", `no power "swap"`},
		{`"title": "T", "name": "T", "count": 5`, "Pony`A.png``T```", "counts as 5"},
		{`"title": "T", "name": "T", "keywords": ["Rarity"]`, "Pony`A.png``T```", `keyword "Rarity"`},
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
