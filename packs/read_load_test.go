package packs

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"shipfic/tsssf"
	"shipfic/tsssf/goal"
)

// onePack is a pack with a single card, Test.Kind.Key, with these fields.
func onePack(format Format, kind, fields string) string {
	var kinds []string
	for _, k := range kindNames {
		card := ""
		if k == kind {
			card = `"Key": {` + fields + `}`
		}
		kinds = append(kinds, fmt.Sprintf("%q: {%s}", k, card))
	}
	return fmt.Sprintf(`{"name": "Test", "format": %q, "namespace": "Test", "root": "", "cards": {%s}}`, format, strings.Join(kinds, ", "))
}

// load reads a pack that must load with warnings of exactly these codes.
func load(t *testing.T, text string, warnings ...Code) *Pack {
	t.Helper()
	pack, report := Load("test.json", []byte(text))
	if pack == nil {
		t.Fatalf("refused:\n%s", report)
	}
	var codes []Code
	for _, f := range report.Findings {
		codes = append(codes, f.Code)
	}
	if diff := cmp.Diff(warnings, codes); diff != "" {
		t.Fatalf("warnings (-want +got):\n%s\n%s", diff, report)
	}
	return pack
}

func loadCard(t *testing.T, format Format, kind, fields string, warnings ...Code) Card {
	t.Helper()
	return load(t, onePack(format, kind, fields), warnings...).Cards[0]
}

func TestPony(t *testing.T) {
	card := loadCard(t, FormatPack, "pony", `"title": "Flim & Flam", "name": "Flim/Flam", "race": "unicorn", "gender": "male",
		"keywords": ["Villain"], "altTimeline": true, "count": 2, "changeGoalPointValues": true, "action": "swap"`)
	want := Card{
		Card: tsssf.Card{
			ID: "Test.Pony.Key", Kind: tsssf.Pony, Title: "Flim & Flam", Names: []string{"Flim", "Flam"}, Race: tsssf.Unicorn,
			Gender: tsssf.Male, Dystopian: true, Keywords: []string{"Villain"}, Count: 2, ChangesGoalPoints: true, Power: named("swap"),
		},
		Source: Source{Action: "swap", Community: true},
	}
	if diff := cmp.Diff(want, card); diff != "" {
		t.Error(diff)
	}
}

func named(power string) tsssf.Power {
	p, ok := tsssf.PowerNamed(power)
	if !ok {
		panic(power)
	}
	return p
}

func TestGoal(t *testing.T) {
	card := loadCard(t, FormatPack, "goal", `"title": "T", "points": "3/4", "goalLogic": "ExistsPony(name=Rarity, 2)"`)
	want := goal.ExistsPony{Pony: goal.Is{Attr: goal.Name, Value: "Rarity"}, Count: 2}
	if diff := cmp.Diff(goal.Goal(want), card.Goal); diff != "" {
		t.Error(diff)
	}
	if card.Worth() != "3/4" || card.Value.More != nil {
		t.Errorf("the Goal is worth %+v", card.Value)
	}
}

func TestPictures(t *testing.T) {
	pack := load(t, `{"name": "T", "format": "pack:1", "namespace": "author.pack", "root": "https://host/packs/",
		"cards": {"start": {}, "pony": {}, "ship": {"Now Kiss": {"title": "Now Kiss!"}}, "goal": {}}}`, CodeKey)
	card := pack.Cards[0]
	if card.ID != "author.pack.Ship.NowKiss" {
		t.Errorf("the id is %s", card.ID)
	}
	if card.Image != "https://host/packs/author/pack/Ship/Now%20Kiss.png" || card.Thumb != "https://host/packs/author/pack/Ship/Now%20Kiss.thumb.jpg" {
		t.Errorf("the pictures are %s and %s", card.Image, card.Thumb)
	}
	linked := loadCard(t, FormatLink, "ship", `"title": "T", "url": "https://host/a.png"`)
	if linked.Image != "https://host/a.png" {
		t.Errorf("the picture is %s", linked.Image)
	}
	for _, address := range []string{"javascript:alert(1)", "data:image/png;base64,AA", "a.png", "https://user:secret@host/a.png", "https:///a.png", "https://host/" + strings.Repeat("a", maxAddress)} {
		if card := loadCard(t, FormatLink, "ship", fmt.Sprintf(`"title": "T", "url": %q`, address), CodeImage, CodeImage); card.Image != "" {
			t.Errorf("%s was taken for a picture", address)
		}
	}
}

// TestSloppy lists the kinds of sloppiness in real packs, and how each is read.
func TestSloppy(t *testing.T) {
	const rest = `, "title": "T", "name": "N", "keywords": []`
	tests := []struct {
		name, kind, fields string
		warning            Code
		got                func(Card) any
		want               any
	}{
		{"no title", "pony", `"name": "N", "keywords": []`, CodeTitle, title, "Key"},
		{"empty title", "ship", `"title": " "`, CodeTitle, title, "Key"},
		{"title is a number", "ship", `"title": 63`, CodeType, title, "63"},
		{"control characters", "ship", `"title": "A\u0000B\u202e"`, CodeCharacters, title, "AB"},
		{"title on two lines", "ship", `"title": "A\n B"`, "", title, "A B"},
		{"a Ship's name", "ship", `"name": "Over a Campfire"`, CodeName, title, "Over a Campfire"},
		{"a Goal's name with a slash", "goal", `"name": "Either/Or", "points": "1"`, CodeName, title, "Either/Or"},
		{"no name", "pony", `"title": "T", "keywords": []`, CodeName, names, []string{"T"}},
		{"list of names", "pony", `"title": "T", "name": ["A & B", "A"], "keywords": []`, CodeType, names, []string{"A & B", "A"}},
		{"no keywords", "pony", `"title": "T", "name": "N"`, CodeKeywords, keywords, []string(nil)},
		{"keywords in one text", "pony", `"title": "T", "name": "N", "keywords": "Mane 6, Villain"`, CodeType, keywords, []string{"Mane 6", "Villain"}},
		{"keyword twice", "pony", `"title": "T", "name": "N", "keywords": ["A", "A"]`, CodeKeywords, keywords, []string{"A"}},
		{"empty keyword", "pony", `"title": "T", "name": "N", "keywords": ["", "A"]`, CodeKeywords, keywords, []string{"A"}},
		{"keyword is a number", "pony", `"title": "T", "name": "N", "keywords": [6]`, CodeType, keywords, []string{"6"}},
		{"race in capitals", "pony", `"race": "Unicorn"` + rest, CodeSpelling, race, "unicorn"},
		{"earth pony", "pony", `"race": "earth pony"` + rest, CodeSpelling, race, "earth"},
		{"empty race", "pony", `"race": ""` + rest, CodeSpelling, race, ""},
		{"several races", "pony", `"race": "earth/unicorn"` + rest, "", race, "earth/unicorn"},
		{"list of races", "pony", `"race": ["earth", "unicorn"]` + rest, CodeType, race, "earth/unicorn"},
		{"both genders", "pony", `"gender": "male/female"` + rest, "", gender, "male/female"},
		{"malefemale", "pony", `"gender": "malefemale"` + rest, CodeSpelling, gender, "male/female"},
		{"Female", "pony", `"gender": "Female"` + rest, CodeSpelling, gender, "female"},
		{"no gender in words", "pony", `"gender": "none"` + rest, CodeSpelling, gender, ""},
		{"count in quotes", "pony", `"count": "2"` + rest, CodeType, func(c Card) any { return c.Count }, 2},
		{"null", "pony", `"count": null` + rest, CodeType, func(c Card) any { return c.Count }, 1},
		{"flag in quotes", "pony", `"altTimeline": "true"` + rest, CodeType, func(c Card) any { return c.Dystopian }, true},
		{"flag is 0", "pony", `"altTimeline": 0` + rest, CodeType, func(c Card) any { return c.Dystopian }, false},
		{"field in capitals", "pony", `"Race": "earth"` + rest, CodeSpelling, race, "earth"},
		{"keywords in capitals", "pony", `"title": "T", "name": "N", "Keywords": ["A"]`, CodeSpelling, keywords, []string{"A"}},
		{"unknown field", "pony", `"artist": "me"` + rest, CodeField, title, "T"},
		{"field of another kind", "ship", `"title": "T", "points": "3"`, CodeField, title, "T"},
		{"field of our own format", "ship", `"title": "T", "flavour": 5`, CodeField, title, "T"},
		{"action in other case", "pony", `"action": "NewGoal"` + rest, CodeSpelling, power, "newGoal"},
		{"empty action", "pony", `"action": ""` + rest, "", power, ""},
		{"points are a number", "goal", `"title": "T", "points": 3`, CodeType, func(c Card) any { return c.Worth() }, "3"},
		{"a Start's power", "start", `"action": "swap"` + rest, CodePower, power, ""},
		{"doubtful logic", "goal", `"title": "T", "points": "1", "goalLogic": "ExistsPony(race=earth && gender=male || gender=female)"`, CodeGoalDoubt, title, "T"},
		{"empty logic", "goal", `"title": "T", "points": "1", "goalLogic": ""`, "", func(c Card) any { return c.Goal == nil }, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var warnings []Code
			if test.warning != "" {
				warnings = []Code{test.warning}
			}
			card := loadCard(t, FormatPack, test.kind, test.fields, warnings...)
			if diff := cmp.Diff(test.want, test.got(card)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func title(c Card) any    { return c.Title }
func names(c Card) any    { return c.Names }
func keywords(c Card) any { return c.Keywords }
func race(c Card) any     { return c.RaceSymbol() }
func gender(c Card) any   { return c.GenderSymbol() }
func power(c Card) any    { return c.Power.Name }

// TestSloppyFiles does the same for files as a whole.
func TestSloppyFiles(t *testing.T) {
	const cards = `"cards": {"start": {}, "pony": {}, "ship": {"A": {"title": "T"}}, "goal": {}}}`
	tests := []struct {
		name, text string
		warnings   []Code
		id         string
	}{
		{"byte order mark", "\ufeff" + `{"name": "N", "format": "pack:1", "root": "", "namespace": "X", ` + cards, []Code{CodeBOM}, "X.Ship.A"},
		{"no name", `{"format": "pack:1", "root": "", "namespace": "X", ` + cards, []Code{CodeMissing}, "X.Ship.A"},
		{"no format", `{"name": "N", "root": "", "namespace": "X", ` + cards, []Code{CodeMissing}, "X.Ship.A"},
		{"format in capitals", `{"name": "N", "root": "", "format": "Pack:1", "namespace": "X", ` + cards, []Code{CodeSpelling}, "X.Ship.A"},
		{"no namespace", `{"name": "N", "format": "pack:1", "root": "", ` + cards, []Code{CodeNamespace}, "test.Ship.A"},
		{"odd namespace", `{"name": "N", "format": "pack:1", "root": "", "namespace": "my-own..pack!", ` + cards, []Code{CodeNamespace}, "myown.pack.Ship.A"},
		{"no root", `{"name": "N", "format": "pack:1", "namespace": "X", ` + cards, []Code{CodeMissing}, "X.Ship.A"},
		{"root without https", `{"name": "N", "format": "pack:1", "root": "host/packs", "namespace": "X", ` + cards, []Code{CodeImage}, "X.Ship.A"},
		{"stray field", `{"name": "N", "author": "me", "format": "pack:1", "root": "", "namespace": "X", ` + cards, []Code{CodeField}, "X.Ship.A"},
		{"fields in capitals", `{"Name": "N", "FORMAT": "pack:1", "root": "", "Namespace": "X", "Cards": {"start": {}, "pony": {}, "ship": {"A": {"title": "T"}}, "goal": {}}}`, []Code{CodeSpelling, CodeSpelling, CodeSpelling, CodeSpelling}, "X.Ship.A"},
		{"missing kinds", `{"name": "N", "format": "pack:1", "root": "", "namespace": "X", "cards": {"ship": {"A": {"title": "T"}}}}`, []Code{CodeKind, CodeKind, CodeKind}, "X.Ship.A"},
		{"kinds in the plural", `{"name": "N", "format": "pack:1", "root": "", "namespace": "X", "cards": {"start": {}, "Pony": {}, "ships": {"A": {"title": "T"}}, "goal": {}}}`, []Code{CodeSpelling, CodeSpelling}, "X.Ship.A"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := load(t, test.text, test.warnings...).Cards[0].ID; got != test.id {
				t.Errorf("the card is %s, want %s", got, test.id)
			}
		})
	}
}
