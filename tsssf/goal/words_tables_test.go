package goal

import (
	"strings"
	"testing"

	"shipfic/language"
)

// TestSentences finds languages without a grammar, and sentences that a language lacks.
func TestSentences(t *testing.T) {
	for _, code := range language.All() {
		l := grammars[code]
		if l == nil || l.Language != code {
			t.Errorf("there is no grammar of %s", code)
			continue
		}
		for _, other := range grammars {
			for name := range other.Sentences {
				if l.Sentences[name].Other == "" {
					t.Errorf("%s has no %s", code, name)
				}
			}
		}
		for _, f := range functions {
			if f.now == "" && l.Sentences[f.name].Other == "" {
				t.Errorf("%s has no sentence for %s", code, f.name)
			}
		}
	}
	if len(grammars) != len(language.All()) {
		t.Errorf("there are %d grammars for %d languages", len(grammars), len(language.All()))
	}
}

// TestWordsDiffer says every term in the singular and the plural, alone and with others, in all languages: nothing is
// left unsaid, and what is different is said differently.
func TestWordsDiffer(t *testing.T) {
	for _, name := range language.All() {
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

// variants returns the ways to ask for two values of an attribute.
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
	for tag, like := range map[string]language.Code{"en-GB": language.English, "es-MX": language.Spanish, "fr": language.Default} {
		if Words(g, language.Match(tag)) != Words(g, like) {
			t.Errorf("in %q: %s", tag, Words(g, language.Match(tag)))
		}
	}
	if Words(g, "xx") != Words(g, language.Default) {
		t.Errorf("in an unknown language: %s", Words(g, "xx"))
	}
	if Words(g, "en") == Words(g, "es") {
		t.Error("English and Spanish are the same")
	}
}
