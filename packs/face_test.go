package packs

import "testing"

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
