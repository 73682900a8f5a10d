package goal

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

func TestErrors(t *testing.T) {
	tests := []struct {
		text       string
		column     int
		message    string // a part of it
		suggestion string
	}{
		// Functions.
		{"", 1, "begins with a function", ""},
		{"   ", 4, "begins with a function", ""},
		{"(", 1, "begins with a function", ""},
		{"ExistPony(*)", 1, `"ExistPony" is not a function`, "ExistsPony"},
		{"existspony(*)", 1, "is not a function", "ExistsPony"},
		{"BrakeShip(*, *)", 1, "is not a function", "BreakShip"},
		{"ExistsPony Shipped To(*, *)", 1, "is not a function", "ExistsPonyShippedTo"},
		{"Frobnicate(*)", 1, "is not a function; a Goal begins with one, such as ExistsShip(", ""},
		{"exists(*)", 1, `"exists" is not a function`, "ExistsShip"},
		{"chain(*, 3)", 1, `"chain" is not a function`, "ExistsChain"},
		{"swap(3)", 1, `"swap" is not a function`, "SwapCount"},
		{`{"foo":1}`, 1, "a Goal begins with one", ""},
		{"sum 3 + 4", 1, "a Goal begins with one", ""},
		{"name=Rarity", 1, "this is a criterion", ""},
		{"Princess in keywords", 1, "is not a function", ""},
		{"ExistsPony", 11, `a "(" is missing: ExistsPony(criterion[, count])`, ""},
		{"ExistsPony name=Rarity", 1, "is a criterion", ""},
		{"ExistsPony(*)) ", 14, `there is no "("`, ""},
		{"ExistsPony(*)(*)", 14, `"(" cannot stand here`, ""},
		{strings.Repeat("ExistsPony", 10) + "(*)", 1, "is not a function", ""},
		{"ExistsPony(*) extra", 15, `"extra" cannot stand here`, ""},
		{"ExistsPony(*) && ExistsPony(*)", 15, "a Goal is one function", ""},
		{"ExistsPony(*), 3", 14, `"," cannot stand here`, ""},
		{"OtherGoalsWon(,)", 15, "one argument too many: OtherGoalsWon", ""},
		{"OtherGoalsWon(3)", 15, `"3" cannot stand here`, ""},

		// Arguments.
		{"ExistsPony()", 12, "an argument is missing: ExistsPony(criterion[, count])", ""},
		{"ExistsPony(*", 13, `a ")" is missing for the "(" in column 11`, ""},
		{"ExistsPony(*,", 14, "a count is needed", ""},
		{"ExistsPony(*,)", 14, "an argument is missing", ""},
		{"ExistsPony(,3)", 12, "an argument is missing", ""},
		{"ExistsPony(*, 3, 4)", 16, "one argument too many", ""},
		{"ExistsPony(*, *)", 15, `not "*"`, ""},
		{"ExistsPony(*, name=Luna)", 15, `not "name"`, ""},
		{"ExistsPony(3)", 12, "not a number", ""},
		{"ExistsShip(*)", 13, "an argument is missing: ExistsShip(criterion, criterion[, count])", ""},
		{"ExistsShip(*, 3)", 15, "not a number", ""},
		{"ExistsChain(*)", 14, "an argument is missing: ExistsChain(criterion, count)", ""},
		{"ExistsPony(*, 0)", 15, "from 1 to 1000", ""},
		{"ExistsPony(*, -1)", 15, "from 1 to 1000", ""},
		{"ExistsPony(*, 1001)", 15, "from 1 to 1000", ""},
		{"ExistsPony(*, 99999999999999999999)", 15, "from 1 to 1000", ""},
		{"ExistsPony(*, 2.5)", 15, "a whole number", ""},
		{"ExistsPony(*, three)", 15, `not "three"`, ""},
		{`ExistsPony(*, "3")`, 15, "a count is needed", ""},
		{"ExistsPony(*, 3 && *)", 17, `"&&" cannot stand here`, ""},
		{"SwapCount()", 11, "SwapCount(count)", ""},
		{"SwapCount(*)", 11, "a whole number", ""},
		{"GainKeyword()", 13, "GainKeyword(keyword)", ""},
		{"GainKeyword(=)", 13, "a value of keywords is missing", ""},
		{"ExistsShipGeneric(ShippedWith2Versions)", 19, "only one word", ""},
		{"ExistsShipGeneric(ShippedWithOppositeGenderedSelf, 2)", 52, "cannot count", "1"},
		{"ExistsPonyShippedTo(*, *)", 24, "Select(criterion, count)", ""},
		{"ExistsPonyShippedTo(*, Selct(*, 3))", 24, `"Selct" cannot stand here`, "Select"},
		{"ExistsPonyShippedTo(*, ShippedWithTwoVersions)", 24, "cannot stand here", "ShippedWith2Versions"},
		{"ExistsPonyShippedTo(*, Select(*, 3)", 36, `a ")" is missing for the "(" in column 20`, ""},
		{"ExistsPonyShippedTo(*, Select(*, 0))", 34, "from 1 to 1000", ""},
		{"ExistsPonyShippedTo(*, 3)", 24, `"3" cannot stand here`, ""},
		{"ExistsPonyShippedTo(*, (*))", 24, "here stands Select", ""},
		{"ExistsPonyShippedTo(*, AllOf())", 30, "AllOf(criterion, criterion, …)", ""},
		{"ExistsPonyShippedTo(*, AllOf(*,))", 32, "a criterion is needed", ""},
		{"ExistsPonyShippedTo(*, Select)", 30, `a "(" is missing: Select(criterion[, count])`, ""},

		// Criteria.
		{"ExistsPony(Rarity)", 12, `"Rarity" is not a criterion`, "name=Rarity or Rarity in keywords"},
		{"ExistsPony(genderswapped)", 12, "is not a criterion", "genderSwapped"},
		{"ExistsPony(racialKeywords)", 12, "is not a criterion", "racialKeyword"},
		{"ExistsPony(name)", 12, "name needs a value, as in name=Rarity", ""},
		{"ExistsPony(altTimeline)", 12, "altTimeline=true", ""},
		{"ExistsPony(race_b)", 12, "race_b needs a value, as in race_b=unicorn", ""},
		{"ExistsPony(* &&)", 16, "a criterion is needed", ""},
		{"ExistsPony(&& *)", 12, "a criterion is needed", ""},
		{"ExistsPony((*)", 15, `a ")" is missing for the "(" in column 11`, ""},
		{`ExistsPony((name="a" b))`, 22, `"b" cannot stand here`, ""},
		{"ExistsPony((* && *, 3)", 19, `a ")" is missing for the "(" in column 12`, ""},
		{"ExistsPony(Select(*, 1))", 12, `"Select" cannot stand here`, ""},
		{"ExistsPony(not(name=Rarity))", 12, `"not" cannot stand here`, ""},
		{"ExistsPony(() )", 13, "a criterion is needed", ""},

		{"ExistsPony(a\nb)", 12, "is not a criterion", "name=a\nb or a\nb in keywords"},

		// Attributes.
		{"ExistsPony(nmae=Rarity)", 12, `"nmae" is not an attribute`, "name"},
		{"ExistsPony(Race=earth)", 12, "is not an attribute", "race"},
		{"ExistsPony(rce_b=earth)", 12, "is not an attribute", "race_b"},
		{"ExistsPony(dystopian=true)", 12, "is not an attribute", "altTimeline"},
		{"ExistsPony(colour=pink)", 12, "there are name, race, gender", ""},
		{"ExistsPony(Princess in keyword)", 24, `"keyword" is not an attribute`, "keywords"},
		{"ExistsPony(Alone in the Dark)", 21, `"the Dark" is not an attribute; there are`, ""},
		{"ExistsPony(Alone in the Dark in keyword)", 33, `"keyword" is not an attribute`, "keywords"},
		{"ExistsPony(Princess !in)", 24, "an attribute is needed", ""},
		{"ExistsPony(Princess !in kewords)", 25, "is not an attribute", "keywords"},
		{`ExistsPony("Princess" in)`, 25, "an attribute is needed", ""},
		{`ExistsPony("Princess" keywords)`, 23, "stands in or !in", ""},
		{`ExistsPony("Princess")`, 22, "stands in or !in", ""},
		{`ExistsPony("Princess" inkeywords)`, 23, "stands in or !in", ""},
		{"ExistsPony(=Rarity)", 12, "a criterion is needed", ""},

		// Values.
		{"ExistsPony(name=)", 17, "a value of name is missing", ""},
		{"ExistsPony(name=,3)", 17, "a value of name is missing", ""},
		{"ExistsPony(name==Rarity)", 17, "a value of name is missing", ""},
		{`ExistsPony(name="")`, 17, "cannot be empty", ""},
		{`ExistsPony("" in name)`, 12, "cannot be empty", ""},
		{"ExistsPony(race=unicron)", 17, `"unicron" is not a value of race`, "unicorn"},
		{"ExistsPony(race=earth pony)", 17, "is not a value of race", "earth"},
		{"ExistsPony(race=Earth)", 17, "is not a value of race", "earth"},
		{"ExistsPony(race=dragon)", 17, "which can be earth, pegasus, unicorn, alicorn", ""},
		{"ExistsPony(gender=mare)", 19, "is not a value of gender", "female"},
		{"ExistsPony(gender_b=mal)", 21, "is not a value of gender", "male"},
		{"ExistsPony(femal in gender)", 12, "is not a value of gender", "female"},
		{"ExistsPony(altTimeline=yes)", 24, "is not a value of altTimeline", "true"},
		{"ExistsPony(count=two)", 18, "a whole number", ""},
		{"ExistsPony(count=0)", 18, "from 1 to 1000", ""},
		{"ExistsPony(name=Makeover!)", 25, `"!" is written only in`, ""},
		{"ExistsPony(!name=Rarity)", 12, `"!" is written only in`, ""},
		{"ExistsPony(Princess !inkeywords)", 21, `"!" is written only in`, ""},
		{"ExistsPony(name=Rarity name=Luna)", 28, `is a "," or "&&" missing before it?`, ""},
		{`ExistsPony(name="Rarity" Luna)`, 26, `"Luna" cannot stand here`, ""},
		{"ExistsPony(action=Changeling(earth))", 29, `"(" cannot stand in a value`, ""},
		{`ExistsPony(name="Rarity)`, 17, "this quote is not closed", ""},
		{`ExistsPony(name="a\n")`, 19, "a backslash", `\\`},
		{`ExistsPony(name="a\`, 19, "a backslash", `\\`},

		// A single & or |.
		{"ExistsPony(race=earth & gender=male)", 23, `"&" stands alone`, "&&"},
		{"ExistsPony(name=Rarity | name=Luna)", 24, `"|" stands alone`, "||"},
		{"ExistsPony(Princess in keywords & Elder in keywords)", 33, `"&" stands alone`, "&&"},
		{"ExistsPony(* & name=Luna)", 14, `"&" stands alone`, "&&"},
		{"ExistsPony(genderSwapped & Elder in keywords)", 26, `"&" stands alone`, "&&"},
		{"ExistsPony(name=Luna &)", 22, `"&" stands alone`, "&&"},
		{"ExistsPony(name=Luna &&& name=Rarity)", 24, `"&" stands alone`, "&&"},
		{"ExistsPony(Luna & Rarity)", 17, `"&" stands alone`, "&&"},

		// What stands first is reported, and columns are counted in characters.
		{"ExistPony(name=Makeover!)", 1, "is not a function", "ExistsPony"},
		{"ExistsShip(name=Ééé, race=erth)", 27, `"erth" is not a value of race`, "earth"},
		{"ExistsPony(name=\xff)", 17, "not valid UTF-8", ""},
		{"ExistsPony(name=\uFFFD, 0)", 20, "from 1 to 1000", ""},
	}
	for _, test := range tests {
		g, err := Parse(test.text)
		var e *Error
		if !errors.As(err, &e) {
			t.Errorf("%q: got %v and error %v", test.text, g, err)
			continue
		}
		if g != nil || e.Column != test.column || !strings.Contains(e.Message, test.message) || e.Suggestion != test.suggestion {
			t.Errorf("%q: got column %d, %q, suggestion %q;\nwant column %d, %q, suggestion %q",
				test.text, e.Column, e.Message, e.Suggestion, test.column, test.message, test.suggestion)
		}
		if e.Text != test.text || strings.Contains(e.Error(), "\n") {
			t.Errorf("%q: the error is of %q, and says %q", test.text, e.Text, e.Error())
		}
	}
}

func TestBounds(t *testing.T) {
	repeat := strings.Repeat
	nested := func(n int) string { return "ExistsPony(" + repeat("(", n) + "*" + repeat(")", n) + ")" }
	terms := func(n int) string { return "ExistsPony(" + repeat("*||", n-1) + "*)" }
	tests := []struct {
		name, text, message string
	}{
		{"the longest text", "ExistsPony(name=" + repeat("x", MaxText-17) + ")", ""},
		{"a text too long", "ExistsPony(name=" + repeat("x", MaxText-16) + ")", "4097 bytes, and 4096 are allowed"},
		{"too long when written with quotes", "ExistsPony(name=x&" + repeat("x", MaxText-19) + ")", "with the usual spaces and parentheses it has 4098 bytes"},
		{"the deepest nesting", nested(MaxDepth - 1), ""},
		{"nested too deep", nested(MaxDepth), "deeper than 32"},
		{"nested far too deep", nested(2000), "deeper than 32"},
		{"too deep when written with parentheses", "ExistsPony(" + repeat("(", MaxDepth-1) + "* && * || *" + repeat(")", MaxDepth-1) + ")", "deeper than 32"},
		{"the most terms", terms(MaxTerms), ""},
		{"too many terms", terms(MaxTerms + 1), "256 are allowed"},
		{"far too many terms", terms(1300), "256 are allowed"},
		{"only open parentheses", repeat("(", MaxText), "begins with a function"},
		{"only operators", "ExistsPony(" + repeat("&", 4000), "a criterion is needed"},
		{"many ins", "ExistsPony(" + repeat("in ", 1300) + "keywords)", ""},
	}
	for _, test := range tests {
		g, err := Parse(test.text)
		if test.message == "" {
			if err != nil {
				t.Errorf("%s: %v", test.name, err)
			} else if _, err := Parse(String(g)); err != nil {
				t.Errorf("%s, written again: %v", test.name, err)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), test.message) {
			t.Errorf("%s: got error %v, want %q", test.name, err, test.message)
		}
	}
}

// TestShow puts the caret below the column, even in texts that are long or not printable.
func TestShow(t *testing.T) {
	tests := []struct{ text, want string }{
		{"ExistsPony(name=Ééé,\n0)", "ExistsPony(name=Ééé, 0)\n                     ^"},
		{"ExistsPony(name=\x00\xff", "ExistsPony(name= \uFFFD\n                 ^"},
		{"ExistsPony(*", "ExistsPony(*\n            ^"},
		{
			"ExistsPony(" + strings.Repeat("name=Rarity || ", 20) + "rce=earth" + strings.Repeat(" || name=Luna", 20) + ")",
			"…y || name=Rarity || name=Rarity || name=Rarity || rce=earth || name=Luna || name=Luna || name=Luna |…\n" +
				strings.Repeat(" ", 51) + "^",
		},
	}
	for _, test := range tests {
		_, err := Parse(test.text)
		var e *Error
		if !errors.As(err, &e) {
			t.Fatalf("%q: %v", test.text, err)
		}
		if want := e.Error() + "\n" + test.want; e.Show() != want {
			t.Errorf("%q:\n%s\nwant\n%s", test.text, e.Show(), want)
		}
	}
	_, warnings, err := ParseWithWarnings("ExistsPony(name=Aloe & Lotus)")
	if err != nil || len(warnings) != 1 {
		t.Fatal(warnings, err)
	}
	want := fmt.Sprintf("%s\nExistsPony(name=Aloe & Lotus)\n                     ^", warnings[0])
	if warnings[0].Show() != want {
		t.Errorf("%s\nwant\n%s", warnings[0].Show(), want)
	}
}
