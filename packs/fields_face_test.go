package packs

import (
	"math/rand/v2"
	"regexp"
	"testing"
)

// TestNames compares what is accepted as a language, an emblem and a colour with patterns that say the same.
func TestNames(t *testing.T) {
	const seed = 1
	dice := rand.New(rand.NewPCG(seed, 0))
	const characters = "abfzAFZ09#--é g"
	for name, c := range map[string]struct {
		accepts func(string) bool
		pattern *regexp.Regexp
		parts   []string
	}{
		"language": {isLanguage, regexp.MustCompile(`^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$`), []string{"en", "pt", "-", "BR", "419"}},
		"emblem":   {isEmblem, regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`), []string{"sand", "-", "castle", "7"}},
		"colour":   {isColour, regexp.MustCompile(`^#[0-9a-fA-F]{6}$`), []string{"#", "5f3d9e", "5F", "3d", "9e"}},
	} {
		t.Run(name, func(t *testing.T) {
			accepted := 0
			for range 20_000 {
				text := ""
				for range dice.IntN(5) {
					text += c.parts[dice.IntN(len(c.parts))]
				}
				if dice.IntN(3) == 0 {
					at := dice.IntN(len(text) + 1)
					text = text[:at] + string([]rune(characters)[dice.IntN(len([]rune(characters)))]) + text[at:]
				}
				got, want := c.accepts(text), c.pattern.MatchString(text)
				if got != want {
					t.Fatalf("seed %d: %q: %t, want %t", seed, text, got, want)
				}
				if got {
					accepted++
				}
			}
			if accepted < 100 {
				t.Errorf("seed %d: only %d were accepted", seed, accepted)
			}
		})
	}
}
