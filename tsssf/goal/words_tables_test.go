package goal

import (
	"reflect"
	"strings"
	"testing"
)

// TestSentences finds sentences that a language lacks.
func TestSentences(t *testing.T) {
	for name, l := range languages {
		all := reflect.ValueOf(l.sentences)
		for i := range all.NumField() {
			if all.Field(i).Field(0).String() == "" {
				t.Errorf("%s has no %s", name, all.Type().Field(i).Name)
			}
		}
	}
}

// TestWordsDiffer says every term in the singular and the plural, alone and with others, in all languages: nothing is
// left unsaid, and what is different is said differently.
func TestWordsDiffer(t *testing.T) {
	for name := range languages {
		said := map[string]string{}
		for attr := range Attrs {
			for _, printed := range []bool{false, true} {
				for _, c := range variants(Attr(attr), printed) {
					for _, count := range []int{1, 3} {
						g := ExistsPony{c, count}
						words := Words(g, name)
						if other, found := said[words]; found {
							t.Errorf("%s: %s and %s are both said as %q", name, String(g), other, words)
						}
						said[words] = String(g)
						if strings.ContainsAny(words, "%{}") || strings.Contains(words, "  ") || strings.TrimSpace(words) != words {
							t.Errorf("%s: %s is said as %q", name, String(g), words)
						}
					}
				}
			}
		}
	}
}

// variants are the ways to ask for two values of an attribute.
func variants(attr Attr, printed bool) []Criterion {
	first, second := exampleValues[attr], map[Attr]string{Race: "earth", Gender: "male", Count: "3"}[attr]
	if second == "" {
		second = "Second"
	}
	a, b := Is{attr, printed, false, first}, Is{attr, printed, false, second}
	notA, notB := Is{attr, printed, true, first}, Is{attr, printed, true, second}
	if attr == AltTimeline {
		return []Criterion{a, notA, And{[]Criterion{a, HasRacialKeyword{}}}, And{[]Criterion{notA, GenderSwapped{}}}}
	}
	return []Criterion{
		a, b, notA, notB,
		And{[]Criterion{a, b}},
		And{[]Criterion{notA, notB}},
		And{[]Criterion{a, notB}},
		Or{[]Criterion{a, b}},
		Or{[]Criterion{a, notB}},
		And{[]Criterion{a, HasRacialKeyword{}}},
		And{[]Criterion{notA, GenderSwapped{}}},
		And{[]Criterion{Or{[]Criterion{a, b}}, GenderSwapped{}}},
		And{[]Criterion{Or{[]Criterion{a, GenderSwapped{}}}, HasRacialKeyword{}}},
	}
}

func TestWordsLanguage(t *testing.T) {
	g := SwapCount{2}
	for lang, like := range map[string]string{"en-GB": "en", "es-MX": "es", "fr": "en", "": "en"} {
		if Words(g, lang) != Words(g, like) {
			t.Errorf("in %q: %s", lang, Words(g, lang))
		}
	}
	if Words(g, "en") == Words(g, "es") {
		t.Error("English and Spanish are the same")
	}
}
