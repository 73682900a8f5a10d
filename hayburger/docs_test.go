package hayburger

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestThePageIsRight loads the deck and plays the scenario of docs/hayburger.md, and looks there for every option, fact, verdict and field.
func TestThePageIsRight(t *testing.T) {
	data, err := os.ReadFile("../docs/hayburger.md")
	if err != nil {
		t.Fatal(err)
	}
	page := string(data)
	blocks := regexp.MustCompile("(?s)```json\n(.*?)```").FindAllStringSubmatch(page, -1)
	if len(blocks) != 2 {
		t.Fatalf("the page has %d examples, not a deck and a scenario", len(blocks))
	}
	if _, err := LoadDeck([]byte(blocks[0][1])); err != nil {
		t.Errorf("the deck: %v", err)
	}
	if _, err := RunScenario([]byte(blocks[1][1])); err != nil {
		t.Errorf("the scenario: %v", err)
	}
	var words []string
	for name := range facts {
		words = append(words, name)
	}
	var options, fields map[string]any
	o := DefaultOptions(2)
	o.Chances, o.Pause = map[string]int{"dragon": 4}, 2000
	for into, v := range map[*map[string]any]any{&options: o, &fields: position{}} {
		if err := json.Unmarshal([]byte(text(v)), into); err != nil {
			t.Fatal(err)
		}
		for name := range *into {
			words = append(words, name)
		}
	}
	for _, verdict := range []Verdict{Valid, False, Void, TooLate, Won, LostLot, Lost} {
		words = append(words, string(verdict))
	}
	for _, why := range []Why{NoMatch, TooFast, CardCovered, PileTaken, WindowPassed} {
		words = append(words, string(why))
	}
	for _, mark := range marks[1:] {
		words = append(words, string(mark))
	}
	for _, word := range words {
		if !strings.Contains(page, "`"+word+"`") {
			t.Errorf("the page does not tell of `%s`", word)
		}
	}
}
