package packs

import (
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"shipfic/tsssf"
)

// checkWrite writes a pack, reads it again, and wants the same cards and, written once more, the same bytes.
func checkWrite(t interface {
	Helper()
	Fatalf(string, ...any)
	Errorf(string, ...any)
}, p *Pack,
) {
	t.Helper()
	data := Write(p)
	again, report := Load("again.json", data)
	if again == nil {
		t.Fatalf("refused:\n%s\n%s", report, data)
	}
	byKind := slices.Clone(p.Cards)
	slices.SortStableFunc(byKind, func(a, b Card) int { return int(a.Kind) - int(b.Kind) })
	for i := range byKind {
		byKind[i].Source, again.Cards[i].Source = Source{}, Source{} // spelling, not meaning
	}
	if diff := cmp.Diff(byKind, again.Cards); diff != "" {
		t.Errorf("%s", diff)
	}
	if diff := cmp.Diff([]string{p.Name, p.Description, p.Namespace, p.Root}, []string{again.Name, again.Description, again.Namespace, again.Root}); diff != "" {
		t.Errorf("%s", diff)
	}
	again, _ = Load("again.json", data)
	if diff := cmp.Diff(string(data), string(Write(again))); diff != "" {
		t.Errorf("written twice: %s", diff)
	}
}

func TestWriteCore(t *testing.T) { checkWrite(t, Core()) }

func TestWriteFiles(t *testing.T) {
	for _, file := range []string{"testdata/every-power.json", "../docs/example-pack.json", "../tsssf/testdata/packs/later.json"} {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		pack, report := Load(file, data)
		if pack == nil {
			t.Fatal(report)
		}
		checkWrite(t, pack)
	}
}

// TestWriteOddities has what the other formats let in: pictures below a root, names with slashes, points without a condition.
func TestWriteOddities(t *testing.T) {
	for name, text := range map[string]string{
		"root":     `{"name": "T", "format": "pack:1", "namespace": "a.b", "root": "https://host", "cards": {"ship": {"Below": {"title": "T"}, "Odd & even": {"title": "T"}}}}`,
		"slash":    onePack(FormatShipfic, "pony", `"title": "T", "name": ["A/B", "C"], "power": {"name": "swap", "must": true}`),
		"hand":     onePack(FormatShipfic, "pony", `"title": "T", "name": "N", "power": {"name": "leap", "effects": [{"do": "replace"}], "fromHand": false}`),
		"swap":     onePack(FormatShipfic, "pony", `"title": "T", "name": "N", "power": {"name": "swap", "effects": [{"do": "draw", "n": 2}, {"do": "take", "n": 3, "upTo": true}]}`),
		"becomes":  onePack(FormatShipfic, "pony", `"title": "T", "name": "N", "power": {"name": "changeling", "becomes": "replace", "noRedisguise": true, "uncopyable": false}`),
		"two":      onePack(FormatLink, "goal", `"title": "T", "points": "3-4", "url": "https://a/b.png"`),
		"less":     onePack(FormatShipfic, "goal", `"title": "T", "points": "3", "morePoints": "2"`),
		"when":     onePack(FormatShipfic, "goal", `"title": "T", "points": "-0.5", "morePoints": "2", "moreWhen": "SwapCount( 2 )", "goalLogic": "ExistsPony(name=\"A, B\" )"`),
		"reminder": onePack(FormatPack, "ship", `"title": "T", "action": "Reminder(Sing.\nLoudly)"`),
		"pon":      "TSSSF\nPony`x.png`Female!Unicorn`A\\nB`Rarity,Villain`Do (this) and that.`Fun\nGoal`x`Goal!3-4`G``Win it.`",
	} {
		pack, report := Load(name+".json", []byte(text))
		if pack == nil {
			t.Fatal(name, report)
		}
		checkWrite(t, pack)
	}
}

func TestWriteAnything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := &Pack{Name: aWord.Draw(t, "name"), Namespace: "Any.Pack"}
		for _, key := range rapid.SliceOfNDistinct(rapid.StringMatching(`[A-Z][a-z0-9]{0,5}`), 1, 6, rapid.ID).Draw(t, "keys") {
			c := aCard(t, key)
			c.Short = rapid.StringMatching(`([A-Z][a-z]{1,9})?`).Draw(t, "short")
			if rapid.Bool().Draw(t, "worded") {
				c.Text, c.Flavour = Wording{"en": "One & two <three>.", "es": "Uno."}, Wording{"en": "\"Hm.\""}
			}
			if c.Kind == tsssf.Pony && c.Power.Name != "" {
				c.Power.Must = rapid.Bool().Draw(t, "must")
			}
			if rapid.Bool().Draw(t, "art") {
				c.Art = &Art{"sand-castle", "dots", [4]string{"#aabbcc", "#000000", "#ffffff", "#123456"}}
			}
			p.Cards = append(p.Cards, c)
		}
		checkWrite(t, p)
	})
}
