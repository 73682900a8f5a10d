package packs

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// refuse loads a pack that must be refused, and returns its errors.
func refuse(t *testing.T, filename, text string) []Finding {
	t.Helper()
	pack, report := Load(filename, []byte(text))
	if pack != nil {
		t.Fatalf("the pack was loaded:\n%s", report)
	}
	var errors []Finding
	for _, f := range report.Findings {
		if f.Severity == Error {
			errors = append(errors, f)
		}
	}
	return errors
}

// TestMeaningless lists mistakes that make a card meaningless, with their findings.
func TestMeaningless(t *testing.T) {
	const rest = `, "title": "T", "name": "N", "keywords": []`
	tests := []struct {
		name         string
		format       Format
		kind, fields string
		code         Code
		want         string
	}{
		{"misspelt action", FormatPack, "pony", `"action": "serach"` + rest, CodePower, `"serach" is unknown; did you mean "search"?`},
		{"unknown action", FormatPack, "pony", `"action": "dance"` + rest, CodePower, `known words are 3swap, clone, copy,`},
		{"action of ours", FormatPack, "pony", `"action": "portal"` + rest, CodePower, `"portal" is unknown`},
		{"a Ship's action", FormatPack, "pony", `"action": "lovePoison"` + rest, CodePower, `a Pony card cannot have the power "lovePoison"`},
		{"a Pony's action", FormatPack, "ship", `"title": "T", "action": "swap"`, CodePower, `a Ship card cannot have the power "swap"`},
		{"changeling of nothing", FormatPack, "pony", `"action": "Changeling(unicron)"` + rest, CodePower, `cannot become "unicron"; did you mean "unicorn"?`},
		{"changeling without type", FormatPack, "pony", `"action": "Changeling"` + rest, CodePower, `needs an argument in parentheses`},
		{"no keywords to add", FormatPack, "ship", `"title": "T", "action": "addKeywords(, )"`, CodePower, `addKeywords(Nightmare, Villain)`},
		{"parenthesis not closed", FormatPack, "pony", `"action": "Reminder(x"` + rest, CodePower, `never closed`},
		{"argument too many", FormatPack, "pony", `"action": "swap(2)"` + rest, CodePower, `"swap" takes no argument in parentheses`},
		{"count zero", FormatPack, "pony", `"count": 0` + rest, CodeCount, `a whole number from 1 to 100, not 0`},
		{"count negative", FormatPack, "pony", `"count": -2` + rest, CodeCount, `not -2`},
		{"count and a half", FormatPack, "pony", `"count": 1.5` + rest, CodeCount, `not 1.5`},
		{"count in words", FormatPack, "pony", `"count": "two"` + rest, CodeCount, `not "two"`},
		{"count huge", FormatPack, "pony", `"count": 1e400` + rest, CodeCount, `not 1e400`},
		{"count many digits", FormatPack, "pony", `"count": ` + strings.Repeat("9", 500) + rest, CodeCount, `not 9999999999`},
		{"count is a list", FormatPack, "pony", `"count": [2]` + rest, CodeCount, `not a list`},
		{"unknown race", FormatPack, "pony", `"race": "zebra"` + rest, CodeRace, `"zebra" is not a race; known words are earth, pegasus, unicorn, alicorn`},
		{"misspelt race", FormatPack, "pony", `"race": "pegassus"` + rest, CodeRace, `did you mean "pegasus"?`},
		{"unknown gender", FormatPack, "pony", `"gender": "mael"` + rest, CodeGender, `"mael" is not a gender; did you mean "male"?`},
		{"flag in words", FormatPack, "pony", `"altTimeline": "dark"` + rest, CodeType, `must be true or false`},
		{"keywords are an object", FormatPack, "pony", `"title": "T", "name": "N", "keywords": {}`, CodeType, `must be a text, not an object`},
		{"title is a list", FormatPack, "ship", `"title": []`, CodeType, `"title" must be a text, not a list`},
		{"title too long", FormatPack, "ship", `"title": "` + strings.Repeat("a", 201) + `"`, CodeLong, `longer than 200 characters`},
		{"no points", FormatPack, "goal", `"title": "T"`, CodePoints, `the Goal has no points`},
		{"points in words", FormatPack, "goal", `"title": "T", "points": "many"`, CodePoints, `"many" is not a number of points`},
		{"half a range", FormatPack, "goal", `"title": "T", "points": "3/"`, CodePoints, `"3/" is not a number of points`},
		{"unreadable logic", FormatPack, "goal", `"title": "T", "points": "1", "goalLogic": "ExistsShip(name=A"`, CodeGoal, `goalLogic, column 18`},
		{"logic is a number", FormatPack, "goal", `"title": "T", "points": "1", "goalLogic": 5`, CodeGoal, `goalLogic, column 1`},
		{"more points without more", FormatShipfic, "goal", `"title": "T", "points": "1", "moreWhen": "SwapCount(2)"`, CodePoints, `add "morePoints"`},
		{"hand limit", FormatShipfic, "goal", `"title": "T", "points": "1", "handLimit": 11`, CodeHandLimit, `from 0 to 10`},
		{"short title too long", FormatShipfic, "ship", `"title": "T", "short": "12345678901234567890123"`, CodeLong, `longer than 22`},
		{"language", FormatShipfic, "ship", `"title": "T", "text": {"English": "x"}`, CodeWording, `"English" is not a language code`},
		{"text is a list", FormatShipfic, "ship", `"title": "T", "text": []`, CodeType, `must be a text, not a list`},
		{"pattern", FormatShipfic, "ship", `"title": "T", "art": {"emblem": "x", "pattern": "dost"}`, CodeArt, `did you mean "dots"?`},
		{"no emblem", FormatShipfic, "ship", `"title": "T", "art": {"pattern": "dots"}`, CodeArt, `needs an "image", or an "emblem"`},
		{"three colours", FormatShipfic, "ship", `"title": "T", "art": {"emblem": "x", "pattern": "dots", "palette": ["#123456", "#123456", "#123456"]}`, CodeArt, `four colours`},
		{"no colour", FormatShipfic, "ship", `"title": "T", "art": {"emblem": "x", "pattern": "dots", "palette": ["#123456", "red", "#123456", "#123456"]}`, CodeArt, `"red" is not a colour`},
		{"card is a text", FormatPack, "ship", `"title": "T"}, "Other": "x", "Third": {"title": "T"`, CodeType, `a card must be an object, not a text`},
		{"key without letters", FormatPack, "ship", `"title": "T"}, "?!": {"title": "T"`, CodeKey, `the key "?!" has neither letters`},
		{"keys that become one", FormatPack, "ship", `"title": "T"}, "K-ey": {"title": "T"`, CodeSameID, `another card of the pack already has this id`},
		{"card too large", FormatPack, "ship", `"title": "T", "stray": "` + strings.Repeat("a", MaxCardSize) + `"`, CodeLimit, `more than 64 KiB`},
		{"too many names", FormatPack, "pony", `"title": "T", "name": "1/2/3/4/5/6/7/8/9/10/11", "keywords": []`, CodeLimit, `"name" has more than 10 entries`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			errors := refuse(t, "test.json", onePack(test.format, test.kind, test.fields))
			if len(errors) != 1 || errors[0].Code != test.code || !strings.Contains(errors[0].Sentence, test.want) {
				t.Errorf("got %v\nwant [%s] with %s", errors, test.code, test.want)
			}
			if !strings.HasPrefix(errors[0].Card, "Test.") || errors[0].Line == 0 {
				t.Errorf("the finding does not say which card and where: %v", errors[0])
			}
		})
	}
}

func TestRefusedFiles(t *testing.T) {
	tests := []struct {
		name, text string
		code       Code
		place      string
		want       string
	}{
		{"empty", "", CodeFormat, "1:1", "this is not a pack"},
		{"picture", "\x89PNG\r\n", CodeEncoding, "1:1", "not valid UTF-8"},
		{"UTF-16", "\xff\xfe{\x00", CodeEncoding, "1:1", "UTF-16; save it as UTF-8"},
		{"half a character", "{\"name\":\n \"caf\xe9\"}", CodeEncoding, "2:6", "valid UTF-8"},
		{"list", "[]", CodeFormat, "1:1", "this is not a pack"},
		{"no cards", `{"format": "pack:1"}`, CodeMissing, "1:1", `no "cards"`},
		{"cards are a list", `{"format": "pack:1", "cards": []}`, CodeType, "1:31", "must be an object"},
		{"unknown kind", `{"format": "pack:1", "cards": {"poney": {}}}`, CodeKind, "1:32", `did you mean "pony"?`},
		{"kind is a list", `{"format": "pack:1", "cards": {"pony": []}}`, CodeType, "1:40", "must be an object"},
		{"kind twice", `{"format": "pack:1", "cards": {"pony": {}, "ponies": {}}}`, CodeTwice, "1:44", "appear twice"},
		{"later format", `{"format": "pack:2", "cards": {}}`, CodeFormat, "1:12", `did you mean "pack:1"?`},
		{"long name", `{"format": "pack:1", "namespace": "X", "name": "` + strings.Repeat("a", 201) + `", "cards": {}}`, CodeLong, "1:48", `"name" is longer than 200 characters`},
		{"too large", strings.Repeat(" ", MaxFile+1), CodeLimit, "1:1", "larger than 4 MiB"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			errors := refuse(t, "test.json", test.text)
			f := errors[0]
			if place := fmt.Sprintf("%d:%d", f.Line, f.Column); len(errors) != 1 || f.Code != test.code || place != test.place || !strings.Contains(f.Sentence, test.want) {
				t.Errorf("got %v\nwant %s [%s] with %s", errors, test.place, test.code, test.want)
			}
		})
	}
}

// TestAllErrorsAtOnce shows that one run reports all errors.
func TestAllErrorsAtOnce(t *testing.T) {
	text := `{"name": "Bad", "format": "pack:1", "namespace": "Bad", "root": "",
  "cards": {
    "start": {},
    "pony": {
      "One": {"title": "One", "name": "One", "race": "unicron", "count": 0, "keywords": []},
      "Two": {"title": "Two", "name": "Two", "keywords": [], "action": "swop"}
    },
    "ship": {"Three": {"title": "Three", "action": "copy"}},
    "goal": {"Four": {"title": "Four", "goalLogic": "ExistsPony(name=Rarity, twice)", "points": "x"}}
  }
}
`
	_, report := Load("bad.json", []byte(text))
	want := `bad.json:5:54: error: Bad.Pony.One: "unicron" is not a race; did you mean "unicorn"? [race]
bad.json:5:74: error: Bad.Pony.One: "count" must be a whole number from 1 to 100, not 0 [count]
bad.json:6:72: error: Bad.Pony.Two: the action "swop" is unknown; did you mean "swap"? [power]
bad.json:8:52: error: Bad.Ship.Three: a Ship card cannot have the power "copy" [power]
bad.json:9:53: error: Bad.Goal.Four: goalLogic, column 25: a count is a whole number from 1 to 1000, not "twice" [goal]
    ExistsPony(name=Rarity, twice)
                            ^
bad.json:9:97: error: Bad.Goal.Four: "x" is not a number of points: write one such as "3", "-1" or "0.5", or two as in "3/4" [points]
`
	if diff := cmp.Diff(want, report.String()); diff != "" {
		t.Error(diff)
	}
}

// TestManyFindings shows that reports are limited, and that warnings do not crowd out errors.
func TestManyFindings(t *testing.T) {
	var fields strings.Builder
	for i := range 5_000 {
		fmt.Fprintf(&fields, `"stray%d": 0, `, i)
	}
	pack, report := Load("x.json", []byte(onePack(FormatPack, "ship", fields.String()[:60_000]+`": 0, "title": "T", "action": "swop"`)))
	if pack != nil || report.Count(Warning) != maxFindings || report.Count(Error) != 1 || report.Left < 1_000 {
		t.Errorf("%d errors, %d warnings, %d left", report.Count(Error), report.Count(Warning), report.Left)
	}
}

func TestTooManyCards(t *testing.T) {
	for _, n := range []int{MaxCards, MaxCards + 1} {
		var cards []string
		for i := range n {
			cards = append(cards, fmt.Sprintf(`"K%d": {"title": "T"}`, i))
		}
		text := `{"name": "N", "format": "shipfic:1", "namespace": "X", "cards": {"ship": {` + strings.Join(cards, ",\n") + `}}}`
		pack, report := Load("x.json", []byte(text))
		if loaded := pack != nil; loaded != (n <= MaxCards) {
			t.Errorf("with %d cards: %s", n, report)
		}
	}
}
