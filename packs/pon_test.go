package packs

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"shipfic/tsssf"
)

func TestPon(t *testing.T) {
	both := tsssf.Male | tsssf.Female
	tests := []struct {
		line     string
		want     tsssf.Card
		text     string
		warnings []Code
	}{
		{
			"START`s.png`Female!Unicorn`Author Twilight`Mane 6, Twilight Sparkle`Put it in the middle.`So it begins.",
			tsssf.Card{ID: "My.Pack.Start.AuthorTwilight", Kind: tsssf.Start, Title: "Author Twilight", Names: []string{"Twilight Sparkle"}, Race: tsssf.Unicorn, Gender: tsssf.Female, Keywords: []string{"Mane 6"}, Count: 1},
			"Put it in the middle.", nil,
		},
		{
			"Pony`p.png`Female!Unicorn!Dystopian`Grim\\nRarity`Mane 6, Rarity, Villain`Takeover (Replace): {replace}`Mine now.`Expansion`Client",
			tsssf.Card{ID: "My.Pack.Pony.GrimRarity", Kind: tsssf.Pony, Title: "Grim Rarity", Names: []string{"Rarity"}, Race: tsssf.Unicorn, Gender: tsssf.Female, Dystopian: true, Keywords: []string{"Mane 6", "Villain"}, Count: 1, Power: named("replace")},
			"Takeover (Replace): " + usual("replace"), nil,
		},
		{
			"Pony`p.png`male!Earth Pony`New Pony``Lunch:\\n{draw}`",
			tsssf.Card{ID: "My.Pack.Pony.NewPony", Kind: tsssf.Pony, Title: "New Pony", Names: []string{"New Pony"}, Race: tsssf.Earth, Gender: tsssf.Male, Count: 1, Power: named("draw")},
			"Lunch:\n" + usual("draw"), nil,
		},
		{
			"Pony`p.png`malefemale!Pegasus`The Team``This card counts as a single Pony.\\n{hermaphrodite}`",
			tsssf.Card{ID: "My.Pack.Pony.TheTeam", Kind: tsssf.Pony, Title: "The Team", Names: []string{"The Team"}, Race: tsssf.Pegasus, Gender: both, Count: 1},
			"This card counts as a single Pony.\nCounts as male or female, as you like.", nil,
		},
		{
			"Pony`p.png`Male!uniearth`Salesponies`Flim, Flam`{double pony}\\nSell (Swap): {swap}`",
			tsssf.Card{ID: "My.Pack.Pony.Salesponies", Kind: tsssf.Pony, Title: "Salesponies", Names: []string{"Flim", "Flam"}, Race: tsssf.Earth | tsssf.Unicorn, Gender: tsssf.Male, Count: 2, Power: named("swap")},
			"Counts as 2 ponies.\nSell (Swap): " + usual("swap"), nil,
		},
		{
			"Pony`p.png`changelingearthpony`Changeling E`Changeling, Villain`Looks like any {earthpony}.`",
			tsssf.Card{ID: "My.Pack.Pony.ChangelingE", Kind: tsssf.Pony, Title: "Changeling E", Names: []string{"Changeling"}, Keywords: []string{"Changeling", "Villain"}, Count: 1, Power: tsssf.ChangelingPower("earth", false)},
			"Looks like any earth pony.", nil,
		},
		{
			"Pony`p.png`Female!changelingalicorn`The Queen`Changeling, Chrysalis`Looks like any {alicorn}.`",
			tsssf.Card{ID: "My.Pack.Pony.TheQueen", Kind: tsssf.Pony, Title: "The Queen", Names: []string{"Chrysalis"}, Gender: tsssf.Female, Keywords: []string{"Changeling"}, Count: 1, Power: tsssf.ChangelingPower("alicorn", false)},
			"Looks like any alicorn.", nil,
		},
		{
			"Pony`p.png``A Rock`Object`Sit (Special): Stay where you are.\\nAny {male} may leave.`",
			tsssf.Card{ID: "My.Pack.Pony.ARock", Kind: tsssf.Pony, Title: "A Rock", Names: []string{"A Rock"}, Keywords: []string{"Object"}, Count: 1, Power: tsssf.ReminderPower("Sit (Special): Stay where you are.\nAny male may leave.")},
			"Sit (Special): Stay where you are.\nAny male may leave.", nil,
		},
		{
			"Ship`s.png`Ship`Potion!`Love Poison`{love poison}`Drink.",
			tsssf.Card{ID: "My.Pack.Ship.Potion", Kind: tsssf.Ship, Title: "Potion!", Power: named("lovePoison")},
			usual("lovePoison"), nil,
		},
		{
			"Ship`s.png`Ship`Plain```Nothing.",
			tsssf.Card{ID: "My.Pack.Ship.Plain", Kind: tsssf.Ship, Title: "Plain"},
			"", nil,
		},
		{
			"Goal`g.png`Goal!3-4`Many``Win this Goal when:\\n6 {postapocalypse} are there.`",
			tsssf.Card{ID: "My.Pack.Goal.Many", Kind: tsssf.Goal, Title: "Many", Value: tsssf.Value{Points: 300, MorePoints: 400}},
			"Win this Goal when:\n6 dystopian are there.", nil,
		},
		{
			"Goal`g.png`Goal!0`None``x`",
			tsssf.Card{ID: "My.Pack.Goal.None", Kind: tsssf.Goal, Title: "None"},
			"x", nil,
		},
		{
			"Pony`p.png`Male!Unicorn`Odd``{sing} and {swap} and {draw}`",
			tsssf.Card{ID: "My.Pack.Pony.Odd", Kind: tsssf.Pony, Title: "Odd", Names: []string{"Odd"}, Race: tsssf.Unicorn, Gender: tsssf.Male, Count: 1, Power: half("swap", "{sing} "+usual("draw"))},
			"{sing} and " + usual("swap") + " and " + usual("draw"),
			[]Code{CodeTemplate},
		},
	}
	for _, test := range tests {
		t.Run(test.want.Title, func(t *testing.T) {
			for _, end := range []string{"\n", "\r\n", ""} {
				pack, report := Load("some/path/My.Pack.pon", []byte("TSSSF_CardGen\n\n# a remark\n"+test.line+end))
				if pack == nil {
					t.Fatal(report)
				}
				if diff := cmp.Diff(test.want, pack.Cards[0].Card); diff != "" {
					t.Error(diff)
				}
				if got := pack.Cards[0].Text.In("en"); got != test.text {
					t.Errorf("the text is %q", got)
				}
				var codes []Code
				for _, f := range report.Findings {
					codes = append(codes, f.Code)
				}
				if !slices.Equal(codes, test.warnings) {
					t.Errorf("warnings %v, want %v", codes, test.warnings)
				}
			}
		})
	}
}

// usual are our words for a named power.
func usual(name string) string { return standardWords(named(name)).In("en") }

// half is a named power of which a part is left to the players.
func half(name, left string) tsssf.Power {
	p := named(name)
	p.Effects = append(slices.Clone(p.Effects), tsssf.Effect{Do: tsssf.DeedReminder, Text: left})
	return p
}

// TestPonTemplates tries every template of the card machine.
func TestPonTemplates(t *testing.T) {
	pony := []string{"swap", "3swap", "draw", "goal", "search", "copy", "replace"}
	want := map[string]string{
		"swap": "swap", "3swap": "3swap", "draw": "draw", "goal": "newGoal", "search": "search", "copy": "copy", "replace": "replace",
		"love poison": "lovePoison", "keyword change": "keywordChange", "gender change": "genderChange", "race change": "raceChange",
		"timeline change": "timelineChange", "play from discard": "playFromDiscard", "clone": "clone",
	}
	for template, power := range want {
		kind := "Ship"
		if slices.Contains(pony, template) {
			kind = "Pony"
		}
		pack, report := Load("x.pon", []byte(fmt.Sprintf("TSSSF\n%s`x.png``T``{%s}`", kind, strings.ToUpper(template))))
		if pack == nil || pack.Cards[0].Power.Name != power || len(report.Findings) > 0 {
			t.Errorf("{%s} on a %s: %v %v", template, kind, pack, report)
		}
	}
}

func TestPonSkips(t *testing.T) {
	text := "\ufeffTSSSF\nCard`Contact\nCredits`````````\nBLANK\nRules1`x\nPoney`a`b`c\nShip`s.png`Ship`Twin```\nShip`s.png`Ship`Twin!```\n"
	pack, report := Load("Core_1.1.5.pon", []byte(text))
	if pack == nil {
		t.Fatal(report)
	}
	want := `Core_1.1.5.pon:1:1: warning: the file begins with a byte order mark, which is unnecessary [bom]
Core_1.1.5.pon:2:1: warning: a card of kind "Card" is not for playing; it was ignored [skipped]
Core_1.1.5.pon:3:1: warning: a card of kind "Credits" is not for playing; it was ignored [skipped]
Core_1.1.5.pon:4:1: warning: a card of kind "BLANK" is not for playing; it was ignored [skipped]
Core_1.1.5.pon:5:1: warning: a card of kind "Rules1" is not for playing; it was ignored [skipped]
Core_1.1.5.pon:6:1: warning: a line of unknown kind "Poney" was ignored; did you mean "Pony"? [skipped]
`
	if diff := cmp.Diff(want, report.String()); diff != "" {
		t.Error(diff)
	}
	if pack.Cards[0].ID != "Core1.1.5.Ship.Twin" || pack.Cards[1].ID != "Core1.1.5.Ship.Twin2" {
		t.Errorf("the ids are %s and %s", pack.Cards[0].ID, pack.Cards[1].ID)
	}
}

func TestPonErrors(t *testing.T) {
	tests := []struct {
		line, place string
		code        Code
	}{
		{"Pony`p.png`Female", "2:1", CodeMissing},
		{"Pony`p.png`Female````", "2:19", CodeTitle},
		{"Pony`p.png`Female`T``{love poison}`", "2:22", CodePower},
		{"Ship`p.png`Ship`T``{swap}`", "2:20", CodePower},
		{"Ship`p.png`Ship`" + strings.Repeat("t", MaxCardSize), "2:1", CodeLimit},
		{"Ship`p.png`Ship`" + strings.Repeat("t", 300), "2:17", CodeLong},
	}
	for _, test := range tests {
		t.Run(test.line[:min(30, len(test.line))], func(t *testing.T) {
			errors := refuse(t, "x.pon", "TSSSF\n"+test.line)
			if place := fmt.Sprintf("%d:%d", errors[0].Line, errors[0].Column); len(errors) != 1 || errors[0].Code != test.code || place != test.place {
				t.Errorf("got %v, want %s [%s]", errors, test.place, test.code)
			}
		})
	}
}
