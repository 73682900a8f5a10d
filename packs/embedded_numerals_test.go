package packs_test

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"shipfic/packs"
	"shipfic/packs/packtest"
)

// numberWords are the words for the numbers from two, in each language.
var numberWords = map[string][]string{
	"en": {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten", 11: "eleven", 12: "twelve"},
	"es": {2: "dos", 3: "tres", 4: "cuatro", 5: "cinco", 6: "seis", 7: "siete", 8: "ocho", 9: "nueve", 10: "diez", 11: "once", 12: "doce"},
}

var (
	aNumber = regexp.MustCompile(`\d+`)
	aName   = regexp.MustCompile(`Mane 6`) // a keyword, whose number is part of a name
	aWord   = regexp.MustCompile(`\p{L}+`)
	thePair = regexp.MustCompile(`(?i)(one|other|1) of the two|(una|uno|1) de l[ao]s dos`)
)

// said are the numbers of a text in a language. The two that a Ship joins are no number of the print.
func said(text, code string) map[packtest.Numeral]bool {
	found := map[packtest.Numeral]bool{}
	for _, digits := range aNumber.FindAllString(aName.ReplaceAllString(text, ""), -1) {
		n, _ := strconv.Atoi(digits)
		found[packtest.Numeral{Number: n, Digits: true}] = true
	}
	text = thePair.ReplaceAllString(text, "")
	for _, word := range aWord.FindAllString(strings.ToLower(text), -1) {
		if n := slices.Index(numberWords[code], word); n > 1 {
			found[packtest.Numeral{Number: n}] = true
		}
	}
	return found
}

// TestNumbersAreSaidAsPrinted: each number of a card's power or Goal is said in our words as it is printed, as digits or as a word, in each
// language, so that players can tell by reading what a card about digits changes.
func TestNumbersAreSaidAsPrinted(t *testing.T) {
	prints := packtest.Numerals(t, "testdata/numerals.csv")
	compared := 0
	for _, pack := range packs.Everything() {
		for _, c := range pack.Cards {
			key := packtest.NumeralsOf(pack, c)
			want := map[packtest.Numeral]bool{}
			for _, n := range prints[key] {
				if n.Digits || n.Number > 1 { // one in words is "a" in ours
					want[n] = true
				}
			}
			compared += len(prints[key])
			delete(prints, key)
			for code, text := range c.Says() {
				if got := said(text, code); !maps.Equal(got, want) {
					t.Errorf("%s (%s) says %v, and the print %v:\n%s", c.ID, code, got, want, text)
				}
			}
		}
	}
	for key := range prints {
		t.Errorf("the facts have numbers of %s, which is no card", key)
	}
	if compared < 390 {
		t.Errorf("only %d numbers were compared", compared)
	}
}
