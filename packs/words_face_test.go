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
		{"pony", `"title": "T", "name": "T", "power": {"name": "tide", "effects": [{"do": "draw", "n": 3}]}`, "en", "You may draw 3 cards."},
		{"pony", `"title": "T", "name": "T", "power": {"name": "tide", "effects": [{"do": "draw", "n": 3}], "must": true}`, "es", "Debes robar 3 cartas."},
		{"pony", `"title": "T", "name": "T", "power": {"name": "tide", "effects": [{"do": "swap", "of": "race=pegasus"}, {"do": "draw", "may": true}]}`, "en", "You may swap 2 pegasi, then you may draw a card."},
		{"pony", `"title": "T", "name": "T", "power": {"name": "tide", "if": {"grid": 10}, "effects": [{"do": "draw", "n": 1}]}`, "en", "If at least 10 cards are on the grid, you may draw 1 card."},
		{"pony", `"title": "T", "name": "T", "power": {"name": "tide", "effects": [{"do": "draw", "n": 1}]}`, "es", "Puedes robar 1 carta."},
		{"pony", `"title": "T", "name": "T", "power": {"name": "tide", "effects": [{"do": "draw", "n": 1, "words": true}]}`, "en", "You may draw a card."},
		{"pony", `"title": "T", "name": "T", "power": {"name": "tide", "effects": [{"do": "draw", "n": 3, "words": true}]}`, "es", "Puedes robar tres cartas."},
		{"pony", `"title": "T", "name": "T", "inWords": ["power"], "power": {"name": "tide", "effects": [{"do": "draw", "n": 2}]}`, "en", "You may draw two cards."},
		{"pony", `"title": "T", "name": "T", "inWords": ["power"], "power": "draw"`, "en", "You may draw a card."},
		{"pony", `"title": "T", "name": "T", "power": {"name": "changeling", "becomes": "earth"}`, "en", "You must disguise this card as an earth pony."},
		{"pony", `"title": "T", "name": "T", "power": "newGoal"`, "en", "You may discard 1 open Goal and turn up 1 new Goal in its place."},
		{"pony", `"title": "T", "name": "T", "power": {"name": "tide", "if": {"grid": 10}, "effects": [{"do": "discard"}]}`, "en", "If at least 10 cards are on the grid, you may discard a card from your hand."},
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

// TestPowerName reads a name with spaces as the one that the author means, and says so.
func TestPowerName(t *testing.T) {
	pack, report := Load("x.json", []byte(onePack(FormatShipfic, "pony", `"title": "T", "name": "T", "power": {"name": "High Tide!", "effects": [{"do": "draw", "n": 3}]}`)))
	if pack == nil || pack.Cards[0].Power.Name != "highTide" || !strings.Contains(report.String(), `it was read as "highTide"`) {
		t.Errorf("%+v\n%s", pack, report)
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
