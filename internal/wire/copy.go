package wire

import (
	"bytes"
	"encoding/json"
	"errors"

	"shipfic/internal/delta"
)

// Copy is a client's copy of a table: the last state, with all updates since. The zero value waits for a state.
type Copy struct {
	n     uint64
	parts map[string]any // by the names of the fields in FromServer; nil: none
}

// ErrBehind is returned for an update that cannot be applied. The client says hello again, and gets a state.
var ErrBehind = errors.New("an update does not fit what the client has; ask for a state")

// Whole returns the table as the client has it, in the fields of a state.
func (c *Copy) Whole() (m FromServer, err error) {
	m.N = c.n
	data, err := json.Marshal(c.parts)
	if err != nil {
		return m, err
	}
	return m, json.Unmarshal(data, &m)
}

// Take applies a message, and completes an update: the parts that it changed are whole, as in a state.
func (c *Copy) Take(m *FromServer) error {
	switch m.Type {
	case "state":
		c.n, c.parts = m.N, nil
		whole, err := json.Marshal(FromServer{Seat: m.Seat, Table: m.Table, Public: m.Public, Own: m.Own})
		if err != nil {
			return err
		}
		parts, err := decode(whole)
		c.parts, _ = parts.(map[string]any)
		return err
	case "update":
		if err := c.update(m); err != nil {
			c.parts = nil // later updates do not fit either
			return errors.Join(ErrBehind, err)
		}
	}
	return nil
}

func (c *Copy) update(m *FromServer) error {
	if c.parts == nil || m.On != c.n {
		return ErrBehind
	}
	c.n = m.N
	if len(m.Change) == 0 {
		return nil
	}
	change, err := decode(m.Change)
	if err != nil {
		return err
	}
	after, err := delta.Apply(c.parts, change)
	if err != nil {
		return err
	}
	c.parts = after.(map[string]any) // as before
	changed := map[string]any{}
	for name := range change.(map[string]any) { // otherwise Apply refuses it
		if name[0] == '~' {
			name = name[1:]
		}
		if part, ok := c.parts[name]; ok {
			changed[name] = part
		}
	}
	parts, err := json.Marshal(changed)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(parts, m); err != nil {
		return err
	}
	if m.Table != nil && m.Clock != nil {
		m.Table.Clock = *m.Clock
	}
	return nil
}

// decode decodes JSON without rounding numbers.
func decode(data []byte) (v any, err error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	err = d.Decode(&v)
	return v, err
}
