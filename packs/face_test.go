package packs

import (
	"fmt"
	"strings"
	"testing"
)

func TestSays(t *testing.T) {
	for _, test := range []struct{ kind, fields, language, want string }{
		{"goal", `"title": "T", "points": "1", "goalLogic": "SwapCount(3)", "text": "Own."`, "en", "Own."},
		{"goal", `"title": "T", "points": "1", "goalLogic": "ExistsPony(name=Zecora)"`, "en", "A Zecora is on the grid."},
		{"goal", `"title": "T", "points": "1"`, "en", ""},
		{"ship", `"title": "T", "power": {"name": "reminder", "text": "Sing."}`, "es", "Sing."},
		{"ship", `"title": "T", "power": "clone"`, "en", "One of the two may count as 2 ponies until your turn ends."},
		{"pony", `"title": "T", "name": "T", "power": {"name": "tide", "effects": [{"do": "draw", "n": 3}]}`, "en", ""},
	} {
		pack, report := Load("x.json", []byte(onePack(FormatShipfic, test.kind, test.fields)))
		if pack == nil {
			t.Fatal(report)
		}
		if got := pack.Cards[0].Says().In(test.language); got != test.want {
			t.Errorf("%s: %q, not %q", test.fields, got, test.want)
		}
	}
}

func TestPrintedNames(t *testing.T) {
	for _, test := range []struct {
		title, name string
		want        string
	}{
		{"Princess Luna", "Luna", ""},
		{"RARITY'S BOUTIQUE", "Rarity", ""},
		{"Flim & Flam", "Flim/Flam", ""},
		{"Twilight at Sea", "Twilight Sparkle", "Twilight Sparkle"},
		{"Nightmarity", "Rarity", "Rarity"},
		{"Lunatic Luna", "Luna", ""},
		{"Shai Ni, Shipfic Fanfilly", "Shai Ni/Twilight Sparkle", "Shai Ni/Twilight Sparkle"},
		{"Élan", "lan", "lan"},
	} {
		fields := fmt.Sprintf(`"title": %q, "name": %q, "power": "swap"`, test.title, test.name)
		pack, report := Load("x.json", []byte(onePack(FormatShipfic, "pony", fields)))
		if pack == nil {
			t.Fatal(report)
		}
		if got := strings.Join(pack.Cards[0].PrintedNames(), "/"); got != test.want {
			t.Errorf("%s, titled %s, prints %q, not %q", test.name, test.title, got, test.want)
		}
	}
}
