package packs

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"shipfic/language"
	"shipfic/tsssf"
)

var update = flag.Bool("update", false, "rewrite testdata/powerwords.txt")

// TestPowerWordsComplete checks that every language words every deed and occasion, with the same variants.
func TestPowerWordsComplete(t *testing.T) {
	keys := slices.Sorted(maps.Keys(powerGrammars()[language.English].Deeds))
	for _, code := range language.All() {
		g := powerGrammars()[code]
		if g == nil {
			t.Fatalf("powers have no words in %q", code)
		}
		for _, deed := range tsssf.Deeds() {
			if g.Deeds[string(deed)] == "" {
				t.Errorf("%s: the deed %q has no words", code, deed)
			}
		}
		if got := slices.Sorted(maps.Keys(g.Deeds)); !slices.Equal(got, keys) {
			t.Errorf("%s words %v, not %v", code, got, keys)
		}
		for key, words := range g.Deeds {
			if isSentence(words) != isSentence(powerGrammars()[language.English].Deeds[key]) {
				t.Errorf("%s: %q is a sentence in one language and a step in another", code, key)
			}
			if deed, _, _ := strings.Cut(key, "/"); !slices.Contains(deedNames, deed) {
				t.Errorf("%s words %q, which is not a deed", code, key)
			}
		}
		for _, when := range tsssf.Whens {
			if g.When[when] == "" && when != tsssf.WhenTrue && when != tsssf.WhenAtOnce { // these are worded by their condition
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
		}
	}
}

// TestPowerWordsAsRead compares the words of every embedded power with testdata/powerwords.txt, where a native speaker can read them all.
// Run it with -update after a change.
func TestPowerWordsAsRead(t *testing.T) {
	var b strings.Builder
	seen := map[string]bool{}
	for _, pack := range Everything() {
		for _, c := range pack.Cards {
			words := PowerWords(c.Power, c.Kind)
			if len(words) == 0 || seen[words[string(language.Default)]] {
				continue
			}
			seen[words[string(language.Default)]] = true
			fmt.Fprintf(&b, "%s\n", c.ID)
			for _, code := range language.All() {
				fmt.Fprintf(&b, "\t%s: %s\n", code, words[string(code)])
			}
		}
	}
	const file = "testdata/powerwords.txt"
	if *update {
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), b.String()); diff != "" {
		t.Errorf("the words of powers have changed (go test -update rewrites the file):\n%s", diff)
	}
}
