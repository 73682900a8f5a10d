package wire_test

import (
	"encoding/json"
	"errors"
	"testing"

	"shipfic/internal/wire"
)

func take(t testing.TB, c *wire.Copy, message string) (wire.FromServer, error) {
	t.Helper()
	var m wire.FromServer
	if err := json.Unmarshal([]byte(message), &m); err != nil {
		t.Fatal(err)
	}
	return m, c.Take(&m)
}

const firstState = `{"type":"state","n":7,"seat":0,"table":{"id":"k3xq9","status":"playing"},"public":{"turn":0,"big":9007199254740993}}`

// TestCopyBehind refuses updates that do not fit, and everything after them until the next state.
func TestCopyBehind(t *testing.T) {
	for name, update := range map[string]string{
		"builds on what was not heard": `{"type":"update","n":9,"on":8,"change":{"~public":{"turn":1}}}`,
		"changes what is not there":    `{"type":"update","n":8,"on":7,"change":{"~own":{"seat":1}}}`,
		"fits only by half":            `{"type":"update","n":8,"on":7,"change":{"~public":{"turn":1},"-own":true}}`,
		"is not a difference":          `{"type":"update","n":8,"on":7,"change":[1]}`,
		"is no table":                  `{"type":"update","n":8,"on":7,"change":{"table":7}}`,
	} {
		var c wire.Copy
		if _, err := take(t, &c, update); !errors.Is(err, wire.ErrBehind) {
			t.Errorf("an update before the first state: %v", err)
		}
		if _, err := take(t, &c, firstState); err != nil {
			t.Fatal(err)
		}
		if _, err := take(t, &c, update); !errors.Is(err, wire.ErrBehind) {
			t.Errorf("an update that %s: %v", name, err)
		}
		if _, err := take(t, &c, `{"type":"update","n":8,"on":7,"change":{"~public":{"turn":1}}}`); !errors.Is(err, wire.ErrBehind) {
			t.Errorf("after an update that %s, the next is taken: %v", name, err)
		}
		if _, err := take(t, &c, firstState); err != nil {
			t.Fatal(err)
		}
		m, err := take(t, &c, `{"type":"update","n":8,"on":7,"change":{"seat":1,"~public":{"turn":1}}}`)
		if err != nil || *m.Seat != 1 || m.Table != nil || string(m.Public) != `{"big":9007199254740993,"turn":1}` {
			t.Errorf("after a state, the update is %+v (%v)", m, err)
		}
	}
}

// TestCopyOfASeat takes what a seat alone sees together with the update that follows it, or as an update of its own.
func TestCopyOfASeat(t *testing.T) {
	var c wire.Copy
	if _, err := take(t, &c, firstState); err != nil {
		t.Fatal(err)
	}
	if m, err := take(t, &c, `{"type":"own","on":7,"more":true,"change":{"seat":1,"own":{"hand":1}},"events":[1]}`); err != nil || m.Type != "own" {
		t.Fatalf("%+v (%v)", m, err)
	}
	m, err := take(t, &c, `{"type":"update","n":8,"on":7,"change":{"~public":{"turn":1}},"events":[2,3]}`)
	if err != nil || *m.Seat != 1 || string(m.Own) != `{"hand":1}` || m.Public == nil || len(m.Events) != 1 {
		t.Errorf("both halves are %+v (%v)", m, err)
	}
	m, err = take(t, &c, `{"type":"own","on":8,"change":{"~own":{"hand":2}}}`)
	if err != nil || m.Type != "update" || m.N != 8 || string(m.Own) != `{"hand":2}` {
		t.Errorf("a message to the seat alone is %+v (%v)", m, err)
	}
}

// FuzzCopy takes any update after a state. It is applied or refused.
func FuzzCopy(f *testing.F) {
	for _, change := range []string{`{"~public":{"turn":1}}`, `{"-table":true}`, `{"seat":"x"}`, `{"":1}`, `{"~table":{"people":7}}`, `[]`, `null`} {
		f.Add([]byte(change))
	}
	f.Fuzz(func(t *testing.T, change []byte) {
		if !json.Valid(change) {
			return
		}
		var c wire.Copy
		if _, err := take(t, &c, firstState); err != nil {
			t.Fatal(err)
		}
		m := wire.FromServer{Type: "update", N: 8, On: 7, Change: change}
		if err := c.Take(&m); err != nil && !errors.Is(err, wire.ErrBehind) {
			t.Errorf("%s: %v", change, err)
		}
	})
}
