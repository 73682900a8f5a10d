package wire

import (
	"encoding/json"
	"maps"
	"slices"
	"testing"

	"shipfic/game"
	"shipfic/internal/table"
)

// full returns a command with a value in every field.
func full() Command {
	seat := game.Seat(1)
	return Command{
		Do: table.DoSay, Name: "name", Text: "text", Person: "person", Seat: &seat, Level: "mare", On: true, Ban: true,
		Config: &table.Config{Game: "tsssf"}, Move: json.RawMessage(`{"do":"end"}`), N: 7,
	}
}

func fieldsOf(t *testing.T, v any) map[string]json.RawMessage {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(data, &fields); err != nil {
		t.Fatal(err)
	}
	return fields
}

// TestFromKeepsEveryField fails when From drops a field of Command.
func TestFromKeepsEveryField(t *testing.T) {
	c := full()
	sent, kept := fieldsOf(t, c), fieldsOf(t, c.From("ada"))
	if len(sent) != 11 {
		t.Errorf("full has %d fields: %v", len(sent), slices.Sorted(maps.Keys(sent)))
	}
	for name, value := range sent {
		if string(kept[name]) != string(value) {
			t.Errorf("%s is sent as %s but reaches the table as %s", name, value, kept[name])
		}
	}
	if string(kept["by"]) != `"ada"` {
		t.Errorf("the command is by %s", kept["by"])
	}
}

// TestServerFieldsAreRefused fails when a client can set a field that only the server may set.
func TestServerFieldsAreRefused(t *testing.T) {
	for _, name := range []string{"by", "at", "seed", "why", "rules", "state", "mark"} {
		if err := game.UnmarshalStrict([]byte(`{"do":"start","`+name+`":null}`), new(Command)); err == nil {
			t.Errorf("a client may send %q", name)
		}
	}
}
