package packs

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"shipfic/tsssf"
)

// extra is a small pack to play along with Core.
func extra(t *testing.T) *Pack {
	t.Helper()
	return load(t, `{"name": "Extra", "format": "shipfic:1", "namespace": "Extra", "cards": {
		"start": {"OtherStart": {"title": "Other Start", "name": "Trixie"}},
		"pony": {"Guard": {"title": "Guard", "name": "Guard", "race": "pegasus", "gender": "male", "keywords": ["Guard"]}},
		"ship": {"March": {"title": "March"}},
		"goal": {"Parade": {"title": "Parade", "points": "2", "goalLogic": "ExistsShip(name=Guard, name=Rarty)"}}
	}}`)
}

func ids(cards []Card) []string {
	var list []string
	for _, c := range cards {
		list = append(list, c.ID)
	}
	return list
}

func TestComposeAll(t *testing.T) {
	cards, report := Compose([]*Pack{Core(), extra(t)}, Choice{})
	want := `warning: Core.Start.FanficAuthorTwilight: there are several Start cards, and the first is used; the others are Extra.Start.OtherStart [start]
warning: Extra.Goal.Parade: no card has the name "Rarty"; did you mean "Rarity"? [reference]
`
	if diff := cmp.Diff(want, report.String()); diff != "" {
		t.Error(diff)
	}
	if len(cards) != 162+3 {
		t.Errorf("%d cards", len(cards))
	}
	if _, found := Find(cards, "Extra.Pony.Guard"); !found {
		t.Error("the Guard is not there")
	}
	if _, found := Find(cards, "Extra.Start.OtherStart"); found {
		t.Error("there are two Start cards")
	}
	if rules := Rules(cards); len(rules) != len(cards) || rules[0].Kind != tsssf.Start {
		t.Errorf("%d cards for the rules", len(rules))
	}
}

func TestComposeChoice(t *testing.T) {
	tests := []struct {
		name   string
		choice Choice
		want   []string
	}{
		{
			"a whole pack and single cards",
			Choice{Include: []string{"Extra", "Core.Pony.Zecora"}},
			[]string{"Core.Pony.Zecora", "Extra.Start.OtherStart", "Extra.Pony.Guard", "Extra.Ship.March", "Extra.Goal.Parade"},
		},
		{
			"one card left out",
			Choice{Include: []string{"Extra", "Core.Pony.Zecora"}, Exclude: []string{"Extra.Pony.Guard"}},
			[]string{"Core.Pony.Zecora", "Extra.Start.OtherStart", "Extra.Ship.March", "Extra.Goal.Parade"},
		},
		{
			"another Start",
			Choice{Include: []string{"Extra"}, Start: "Core.Start.FanficAuthorTwilight"},
			[]string{"Core.Start.FanficAuthorTwilight", "Extra.Pony.Guard", "Extra.Ship.March", "Extra.Goal.Parade"},
		},
		{
			"a whole pack left out",
			Choice{Exclude: []string{"Core"}},
			[]string{"Extra.Start.OtherStart", "Extra.Pony.Guard", "Extra.Ship.March", "Extra.Goal.Parade"},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			cards, report := Compose([]*Pack{Core(), extra(t)}, test.choice)
			if diff := cmp.Diff(test.want, ids(cards)); diff != "" {
				t.Errorf("%s\n%s", diff, report)
			}
		})
	}
}

func TestComposeRefuses(t *testing.T) {
	copied := *extra(t)
	copied.Name, copied.File = "Copied", "copied.json"
	tests := []struct {
		name   string
		packs  []*Pack
		choice Choice
		want   []string
	}{
		{"a card twice", []*Pack{extra(t), &copied}, Choice{Include: []string{"Extra"}}, []string{`Extra.Pony.Guard: the card is in the pack "Extra" (test.json) and in "Copied" (copied.json)`}},
		{"an unknown card", []*Pack{Core()}, Choice{Exclude: []string{"Core.Pony.Zekora"}}, []string{`"Core.Pony.Zekora" is neither a card nor a pack among those chosen; did you mean "Core.Pony.Zecora"?`}},
		{"no Start", []*Pack{extra(t)}, Choice{Exclude: []string{"Extra.Start.OtherStart"}}, []string{"no Start card"}},
		{"a Start that is none", []*Pack{extra(t)}, Choice{Start: "Extra.Pony.Guard"}, []string{"is not a Start card"}},
		{"empty decks", []*Pack{extra(t)}, Choice{Include: []string{"Extra.Start.OtherStart"}}, []string{"no Pony card", "no Ship card", "no Goal card"}},
		{"nothing", nil, Choice{}, []string{"no Start card", "no Pony card", "no Ship card", "no Goal card"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			cards, report := Compose(test.packs, test.choice)
			if cards != nil || !report.Refused() {
				t.Fatal("the choice was accepted")
			}
			for _, want := range test.want {
				if !strings.Contains(report.String(), want) {
					t.Errorf("%s\ndoes not mention %q", report, want)
				}
			}
		})
	}
}

func TestReferences(t *testing.T) {
	tests := []struct{ logic, want string }{
		{"ExistsPony(name=Zecora)", ""},
		{"ExistsPony(keywords=Zebra || name!=zecora)", `no card has the name "zecora"; did you mean "Zecora"?`},
		{"ExistsPony(keywords=Rarity)", `no card has the keyword "Rarity"; but there is a name "Rarity"`},
		{"ExistsPony(card=Core.Pony.Zecorra)", `no card has the id "Core.Pony.Zecorra"; did you mean "Core.Pony.Zecora"?`},
		{"GainKeyword(Spaceship)", `no card has the keyword "Spaceship"`},
		{"ExistsPony(keywords_b=Princess)", ""},
	}
	for _, test := range tests {
		card := loadCard(t, FormatShipfic, "goal", `"title": "T", "points": "1", "goalLogic": "`+test.logic+`"`)
		report := References([]Card{card}, Core().Cards)
		got := ""
		if len(report.Findings) > 0 {
			got = report.Findings[0].Sentence
		}
		if got != test.want {
			t.Errorf("%s: %q, want %q", test.logic, got, test.want)
		}
	}
}
