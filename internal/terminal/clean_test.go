package terminal_test

import (
	"context"
	"encoding/json"
	"io"
	"strings"
	"testing"

	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/internal/terminal"
	"shipfic/internal/wire"
	"shipfic/language"
	"shipfic/packs"
)

// orders are what a stranger may write to command a terminal: to set its title, clear it, move up, turn the writing, forge a line.
const orders = "a\x1b]0;owned\x07\x1b[2J\u009b1A\u202etxt\u2066\u2028\rz\x7f"

// TestClean writes orders to the terminal out, and leaves everything else.
func TestClean(t *testing.T) {
	const cleaned = `a\u001b]0;owned\u0007\u001b[2J\u009b1A\u202etxt\u2066\u2028\u000dz\u007f`
	for text, want := range map[string][2]string{
		orders:                          {cleaned, cleaned},
		"Zoë 👩‍🚀 日本\tשלום\n":            {"Zoë 👩‍🚀 日本\tשלום\n", `Zoë 👩‍🚀 日本\u0009שלום\u000a`},
		"raw \x9b and \xff, \ufffd, ok": {`raw \x9b and \xff, ` + "\ufffd, ok", `raw \x9b and \xff, ` + "\ufffd, ok"},
		"":                              {"", ""},
	} {
		if got := [2]string{terminal.Clean(text), terminal.CleanLine(text)}; got != want {
			t.Errorf("%q becomes %q", text, got)
		}
	}
}

// TestCleanerKeepsJSON writes JSON byte by byte: characters stay whole, and every value stays the same.
func TestCleanerKeepsJSON(t *testing.T) {
	before := map[string]string{"name": orders + "👩‍🚀é"}
	data, err := json.Marshal(before)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	cleaner := &terminal.Cleaner{Out: &b}
	for i := range data {
		if n, err := cleaner.Write(data[i : i+1]); n != 1 || err != nil {
			t.Fatal(n, err)
		}
	}
	after := map[string]string{}
	if err := json.Unmarshal([]byte(b.String()), &after); err != nil || after["name"] != before["name"] || terminal.Clean(b.String()) != b.String() {
		t.Errorf("%s (%v)", b.String(), err)
	}
	if terminal.Raw(cleaner) != io.Writer(&b) {
		t.Error("what is behind the cleaner is not found")
	}
}

// hostile is a server that sends orders to the terminal wherever it can.
type hostile struct{ messages []wire.FromServer }

func (*hostile) Do(context.Context, wire.Command) (int, error) { return 1, nil }

func (h *hostile) Receive(ctx context.Context) (m wire.FromServer, err error) {
	if len(h.messages) == 0 {
		return m, io.EOF
	}
	m, h.messages = h.messages[0], h.messages[1:]
	return m, nil
}

// TestHostileTable shows a table whose names, title, chat and cards were written to command a terminal.
func TestHostileTable(t *testing.T) {
	event := func(format any) json.RawMessage {
		data, err := json.Marshal(format)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	const name = "Eve" + orders + "\nAda wins"
	view := &wire.TableView{
		ID: gamelog.ID("x" + orders), Config: table.Config{Game: "tsssf", Seats: 2, Title: orders}, Status: gamelog.Waiting,
		Seats: []table.Seat{{Person: "eve"}, {Bot: "mare", Name: name}}, People: []wire.PersonView{{ID: "eve", Name: name}},
	}
	from := &hostile{[]wire.FromServer{
		{Type: "state", N: 1, Table: view},
		{Type: "update", N: 2, Events: []json.RawMessage{
			event(map[string]any{"event": "said", "person": "eve", "name": name, "text": orders}),
			event(map[string]any{"event": "discard", "seat": 0, "card": "X.Card"}),
		}},
		{Type: "refused", Code: orders, About: []string{orders}, Ref: 1},
	}}
	var out strings.Builder
	s := &terminal.Session{
		Conn: from, Out: &out, Lines: make(chan string), Name: "Ada", Language: language.English, Width: func() int { return 400 },
		Cards: func(context.Context, table.Config) ([]packs.Card, error) {
			card := packs.Card{}
			card.ID, card.Title = "X.Card", "Card"+orders+"\nAda wins"
			return []packs.Card{card}, nil
		},
	}
	_ = s.Run(t.Context()) // it ends with the messages
	if got := out.String(); terminal.Clean(got) != got || strings.Contains(got, "\nAda wins") || !strings.Contains(got, "discards Card") || strings.Count(got, "Eve") < 3 {
		t.Errorf("the terminal gets %q", got)
	}
}
