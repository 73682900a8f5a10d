package packs

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"shipfic/tsssf"
)

// TestActions tries every action of the community's format.
func TestActions(t *testing.T) {
	tests := map[string]map[string]tsssf.Power{
		"pony": {
			"swap": named("swap"), "3swap": named("3swap"), "replace": named("replace"), "search": named("search"), "copy": named("copy"),
			"fullCopy": named("fullCopy"), "draw": named("draw"), "newGoal": named("newGoal"), "playFromDiscard": named("playFromDiscard"),
			"interrupt": named("interrupt"), "ship": named("ship"), "shipWithEverypony": named("shipWithEverypony"),
			"exchangeCardsBetweenHands":           named("exchangeHands"),
			"Changeling(earth)":                   tsssf.ChangelingPower("earth", false),
			"Changeling(pegasus)":                 tsssf.ChangelingPower("pegasus", false),
			"Changeling(unicorn)":                 tsssf.ChangelingPower("unicorn", false),
			"Changeling( alicorn )":               tsssf.ChangelingPower("alicorn", false),
			"Changeling(nonAlicornFemale)":        tsssf.ChangelingPower("nonAlicornFemale", false),
			"ChangelingNoRedisguise(plushling)":   tsssf.ChangelingPower("plushling", true),
			"ChangelingNoRedisguise(replace)":     tsssf.ChangelingPower("replace", true),
			"Reminder(Move it, then (maybe) sit)": tsssf.ReminderPower("Move it, then (maybe) sit"),
		},
		"ship": {
			"genderChange": named("genderChange"), "raceChange": named("raceChange"), "timelineChange": named("timelineChange"),
			"lovePoison": named("lovePoison"), "makePrincess": named("makePrincess"), "keywordChange": named("keywordChange"),
			"clone": named("clone"), "raceGenderChange": named("raceGenderChange"), "playFromDiscard": named("playFromDiscard"),
			"addKeywords(Nightmare, Mane 6)": tsssf.KeywordsPower([]string{"Nightmare", "Mane 6"}),
		},
	}
	for kind, actions := range tests {
		for action, want := range actions {
			t.Run(action, func(t *testing.T) {
				fields := fmt.Sprintf(`"title": "T", "action": %q`, action)
				if kind == "pony" {
					fields += `, "name": "N", "race": "alicorn", "keywords": []`
				}
				card := loadCard(t, FormatPack, kind, fields)
				if diff := cmp.Diff(want, card.Power); diff != "" {
					t.Error(diff)
				}
				if changeling := strings.HasPrefix(action, "Changeling"); changeling && card.Race != 0 || !changeling && kind == "pony" && card.Race == 0 {
					t.Errorf("its race is %v", card.Race.Names())
				}
			})
		}
	}
}

func TestOwnPowers(t *testing.T) {
	wand := named("wand")
	wand.Must = false
	tests := []struct {
		kind, power string
		want        tsssf.Power
	}{
		{"pony", `"portal"`, named("portal")},
		{"pony", `"Changeling(earth)"`, tsssf.ChangelingPower("earth", false)},
		{"pony", `{"name": "changeling", "becomes": "earth"}`, tsssf.ChangelingPower("earth", false)},
		{"pony", `{"name": "changeling", "becomes": "plushling", "noRedisguise": true}`, tsssf.ChangelingPower("plushling", true)},
		{"pony", `{"name": "wand", "must": false}`, wand},
		{"pony", `{"name": "reminder", "text": "Sing."}`, tsssf.ReminderPower("Sing.")},
		{"ship", `{"name": "addKeywords", "keywords": ["A", "B"]}`, tsssf.KeywordsPower([]string{"A", "B"})},
		{"ship", `{"name": "makeover", "effects": [{"do": "genderChange"}, {"do": "timelineChange"}], "uncopyable": true}`, tsssf.Power{
			Name: "makeover", Uncopyable: true, Effects: []tsssf.Effect{{Do: tsssf.DeedChangeGender}, {Do: tsssf.DeedChangeTimeline}},
		}},
		{"pony", `{"name": "hoard", "effects": [{"do": "draw", "n": 3}, {"do": "discard"}, {"do": "take", "n": 2, "upTo": true}], "must": true}`, tsssf.Power{
			Name: "hoard", Must: true, Effects: []tsssf.Effect{
				{Do: tsssf.DeedDraw, N: 3}, {Do: tsssf.DeedDiscardFromHand, N: 1, Words: true}, {Do: tsssf.DeedTakeFromDiscards, N: 2, UpTo: true},
			},
		}},
		{"pony", `{"name": "ambush", "effects": [{"do": "replace"}, {"do": "newGoal"}]}`, tsssf.Power{
			Name: "ambush", FromHand: true, Effects: []tsssf.Effect{{Do: tsssf.DeedReplace}, {Do: tsssf.DeedNewGoal}},
		}},
	}
	for _, test := range tests {
		t.Run(test.power, func(t *testing.T) {
			card := loadCard(t, FormatShipfic, test.kind, `"title": "T", "name": "N", "power": `+test.power)
			if diff := cmp.Diff(test.want, card.Power); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestBadPowers(t *testing.T) {
	tests := []struct{ kind, power, want string }{
		{"pony", `5`, `must be the name of a power or an object, not a number`},
		{"pony", `"protal"`, `did you mean "portal"?`},
		{"pony", `{}`, `a power needs a "name"`},
		{"pony", `{"name": "two words"}`, `the power "twoWords" is unknown`},
		{"pony", `{"name": "¡!", "effects": [{"do": "draw"}]}`, `a power needs a "name" of letters and digits`},
		{"pony", `{"name": "unheard"}`, `the power "unheard" is unknown`},
		{"pony", `{"name": "x", "effects": []}`, `a list of 1 to 10 effects`},
		{"pony", `{"name": "x", "effects": [5]}`, `an effect must be an object`},
		{"pony", `{"name": "x", "effects": [{"do": "drew"}]}`, `"do" cannot be "drew"; did you mean "draw"?`},
		{"pony", `{"name": "x", "effects": [{}]}`, `an effect needs a deed`},
		{"pony", `{"name": "x", "effects": [{"do": "draw", "n": 0}]}`, `from 1 to 50, not 0`},
		{"pony", `{"name": "x", "effects": [{"do": "wand", "n": 2}]}`, `the deed "wand" does not take "n"`},
		{"pony", `{"name": "x", "effects": [{"do": "draw", "m": 2}]}`, `the field "m" is unknown`},
		{"pony", `{"name": "x", "effects": [{"do": "changeling"}]}`, `the deed "changeling" needs "becomes"`},
		{"pony", `{"name": "changeling", "becomes": "unicron"}`, `did you mean "unicorn"?`},
		{"pony", `{"name": "changeling"}`, `needs "becomes"`},
		{"pony", `{"name": "reminder", "text": ""}`, `needs a text that is not empty`},
		{"pony", `{"name": "swap", "msut": true}`, `the field "msut" is unknown; did you mean "must"?`},
		{"ship", `{"name": "addKeywords", "keywords": []}`, `needs at least one keyword`},
		{"ship", `{"name": "x", "effects": [{"do": "draw"}]}`, `a Ship card cannot have the power "x"`},
	}
	for _, test := range tests {
		t.Run(test.power, func(t *testing.T) {
			errors := refuse(t, "x.json", onePack(FormatShipfic, test.kind, `"title": "T", "name": "N", "power": `+test.power))
			if len(errors) != 1 || !strings.Contains(errors[0].Sentence, test.want) {
				t.Errorf("got %v, want %s", errors, test.want)
			}
		})
	}
}

// TestDeeds checks that the table of deeds is complete: each named power fits some kind of card.
func TestDeeds(t *testing.T) {
	for name, power := range tsssf.NamedPowers {
		if !fits(power, tsssf.Pony) && !fits(power, tsssf.Ship) {
			t.Errorf("no card can have the power %s", name)
		}
	}
	for action, name := range actions {
		if _, known := tsssf.NamedPowers[name]; !known {
			t.Errorf("the action %s stands for an unknown power", action)
		}
	}
}

func TestPoints(t *testing.T) {
	tests := map[string]string{
		"3": "3", "-1": "-1", "0.5": "0.5", "3/4": "3/4", "3-4": "3/4", "4/3": "3/4", "-1/2": "-1/2", "-1-2": "-1/2", "-3--1": "-3/-1", "0": "0",
		"1.5-2.5": "1.5/2.5", " 2 ": "2", "2 - 3": "2/3",
	}
	for said, want := range tests {
		value, err := parsePoints(said)
		card := Card{}
		card.Value.Points, card.Value.MorePoints = value[0], value[1]
		if err != nil || card.Worth() != want {
			t.Errorf("%q is read as %s (%v), want %s", said, card.Worth(), err, want)
		}
	}
	for _, bad := range []string{"", "x", "3-", "-", "--1", "1/2/3", "1-2-3", "999999", "1e3", "0x1"} {
		if value, err := parsePoints(bad); err == nil {
			t.Errorf("%q was read as %v", bad, value)
		}
	}
}

func TestTitleFromKey(t *testing.T) {
	tests := map[string]string{
		"BlackWidowRarity": "Black Widow Rarity", "BBBFFShiningArmor": "BBBFF Shining Armor", "Rule63": "Rule 63", "AMurderMostFoul": "A Murder Most Foul",
		"3Swap": "3 Swap", "Zecora": "Zecora", "MBA": "MBA", "2014Con": "2014 Con", "éclairÉclair": "éclair Éclair", "": "",
	}
	for key, want := range tests {
		if got := titleFromKey(key); got != want {
			t.Errorf("%s became %q, want %q", key, got, want)
		}
	}
}
