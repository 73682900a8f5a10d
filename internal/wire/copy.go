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
	own   *FromServer    // the first half of a step; nil: none
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

// Take applies a message, and completes an update: the parts that it changed are whole, as in a state. The message to a seat alone is kept until
// the update that belongs to it arrives; without one it is an update itself.
func (c *Copy) Take(m *FromServer) error {
	switch m.Type {
	case "state":
		c.n, c.parts, c.own = m.N, nil, nil
		whole, err := json.Marshal(FromServer{Seat: m.Seat, Table: m.Table, Public: m.Public, Own: m.Own})
		if err != nil {
			return err
		}
		parts, err := decode(whole)
		c.parts, _ = parts.(map[string]any)
		return err
	case "own":
		if m.More {
			held := *m
			c.own = &held
			return nil
		}
		m.Type, m.N = "update", m.On
	case "update":
	default:
		return nil
	}
	own := c.own
	c.own = nil
	if err := c.update(m, own); err != nil {
		c.parts = nil // later updates do not fit either
		return errors.Join(ErrBehind, err)
	}
	return nil
}

// update applies an update, and what came to the seat alone before it.
func (c *Copy) update(m, own *FromServer) error {
	if c.parts == nil || m.On != c.n || own != nil && own.On != c.n {
		return ErrBehind
	}
	c.n = m.N
	changed := map[string]any{}
	if own != nil {
		if err := c.apply(own.Change, changed); err != nil {
			return err
		}
		if own.Events != nil {
			m.Events = own.Events
		}
	}
	if err := c.apply(m.Change, changed); err != nil {
		return err
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

// apply applies a difference, and notes the parts that it changed.
func (c *Copy) apply(difference json.RawMessage, changed map[string]any) error {
	if len(difference) == 0 {
		return nil
	}
	change, err := decode(difference)
	if err != nil {
		return err
	}
	after, err := delta.Apply(c.parts, change)
	if err != nil {
		return err
	}
	c.parts = after.(map[string]any)            // as before
	for name := range change.(map[string]any) { // otherwise Apply refuses it
		if name[0] == '~' {
			name = name[1:]
		}
		if part, ok := c.parts[name]; ok {
			changed[name] = part
		}
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
