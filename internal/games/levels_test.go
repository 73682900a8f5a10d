package games_test

import (
	"slices"
	"testing"

	"shipfic/internal/bots"
	"shipfic/internal/table"
)

// TestTablesSeatTheBotsThatThereAre compares the levels and characters that a table knows with those of the bots.
func TestTablesSeatTheBotsThatThereAre(t *testing.T) {
	var levels, characters []string
	for _, level := range bots.Levels {
		levels = append(levels, string(level))
		if len(table.BotNames[string(level)]) < len(bots.Characters) || bots.Accuracy[level] == 0 {
			t.Errorf("a %s has too few names, or no accuracy", level)
		}
	}
	for _, character := range bots.Characters {
		characters = append(characters, string(character))
	}
	if !slices.Equal(table.Levels, levels) || !slices.Equal(table.Characters, characters) {
		t.Errorf("tables have %v and %v, bots have %v and %v", table.Levels, table.Characters, levels, characters)
	}
}
