package hayburger

import (
	"encoding/json"
	"testing"
)

// TestTableOptions: a new table has pauses, however it is made, unless its options say otherwise (K7).
func TestTableOptions(t *testing.T) {
	for options, want := range map[string]string{
		"":                  `{"pause":2000}`,
		`{}`:                `{"pause":2000}`,
		`{"maxTurned":9}`:   `{"maxTurned":9,"pause":2000}`,
		`{"pause":0}`:       `{"pause":0}`,
		`{"pause":500}`:     `{"pause":500}`,
		`["not", "options"`: `["not", "options"`,
	} {
		if got := newEngine(t).TableOptions(json.RawMessage(options)); string(got) != want {
			t.Errorf("%s became %s, not %s", options, got, want)
		}
	}
}
