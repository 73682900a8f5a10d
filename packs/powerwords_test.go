package packs

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shipfic/language"
	"shipfic/tsssf"
)

// TestPowerWordsComplete checks that every language words every deed and occasion, with the same variants.
func TestPowerWordsComplete(t *testing.T) {
	keys := slices.Sorted(maps.Keys(englishPowers.deeds))
	for _, code := range language.All() {
		g := powerGrammars[code]
		if g == nil {
			t.Fatalf("powers have no words in %q", code)
		}
		for _, deed := range tsssf.Deeds() {
			if g.deeds[string(deed)] == "" {
				t.Errorf("%s: the deed %q has no words", code, deed)
			}
		}
		if got := slices.Sorted(maps.Keys(g.deeds)); !slices.Equal(got, keys) {
			t.Errorf("%s words %v, not %v", code, got, keys)
		}
		for key, words := range g.deeds {
			if isSentence(words) != isSentence(englishPowers.deeds[key]) {
				t.Errorf("%s: %q is a sentence in one language and a step in another", code, key)
			}
			if deed, _, _ := strings.Cut(key, "/"); !slices.Contains(deedNames, deed) {
				t.Errorf("%s words %q, which is not a deed", code, key)
			}
		}
		for _, when := range tsssf.Whens {
			if g.when[when] == "" && when != tsssf.WhenTrue && when != tsssf.WhenAtOnce { // these are worded by their condition
				t.Errorf("%s does not word the occasion %q", code, when)
			}
		}
	}
}

// TestPowerWordsOfCards words the power of every embedded card.
func TestPowerWordsOfCards(t *testing.T) {
	clean := regexp.MustCompile(`^\p{Lu}[^{}#%]*[.!?]$`)
	for _, pack := range Everything() {
		for _, c := range pack.Cards {
			words := PowerWords(c.Power, c.Kind)
			if (len(words) == 0) != (len(c.Power.Effects) == 0) || len(words) > 0 && len(words) != len(language.All()) {
				t.Errorf("%s has words in %d languages", c.ID, len(words))
			}
			for code, text := range words {
				if !clean.MatchString(text) || strings.Contains(text, "  ") {
					t.Errorf("%s, %s: %q", c.ID, code, text)
				}
			}
			if len(words) > 0 {
				t.Logf("%s\n\t%s\n\t%s\n\t%s", c.ID, words["en"], words["es"], c.Text["en"])
			}
		}
	}
}
