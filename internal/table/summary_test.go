package table_test

import (
	"encoding/json"
	"slices"
	"testing"

	"shipfic/internal/gamelog"
	"shipfic/internal/table"
)

// TestSummaryNamesPacks names the packs of a table once a game was dealt from them, and not before.
func TestSummaryNamesPacks(t *testing.T) {
	for games, want := range [][]gamelog.Hash{nil, {"ab", "cd"}} {
		state := &table.State{Config: table.Config{Packs: []gamelog.Hash{"ab", "cd"}}, Games: games}
		var about table.About
		if err := json.Unmarshal(state.Summary("t").About, &about); err != nil || !slices.Equal(about.Packs, want) {
			t.Errorf("after %d games: %v (%v)", games, about.Packs, err)
		}
	}
}
