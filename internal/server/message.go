package server

import (
	"encoding/json"
	"strconv"

	"shipfic/internal/wire"
)

// message encodes a wire.FromServer by hand. Its parts are JSON already, and encoding/json would validate all of them again for each
// client.
type message struct{ data []byte }

// newUpdate starts an update of about that many bytes, from one entry to another.
func newUpdate(n, on uint64, size int) *message {
	m := &message{make([]byte, 0, size+96)}
	m.data = append(m.data, `{"type":"update","n":`...)
	m.data = strconv.AppendUint(m.data, n, 10)
	m.data = append(m.data, `,"on":`...)
	m.data = strconv.AppendUint(m.data, on, 10)
	return m
}

// change adds the fields of a difference, unless there are none.
func (m *message) change(fields []change) {
	for i, f := range fields {
		if i == 0 {
			m.name("change")
		}
		m.data = append(m.data, "{,"[min(i, 1)])
		m.data = append(m.data, f...)
	}
	if len(fields) > 0 {
		m.data = append(m.data, '}')
	}
}

// field adds a value, unless it is empty.
func (m *message) field(name string, value []byte) {
	if len(value) == 0 {
		return
	}
	m.name(name)
	m.data = append(m.data, value...)
}

// list adds values, unless there are none.
func (m *message) list(name string, values []json.RawMessage) {
	if len(values) == 0 {
		return
	}
	m.name(name)
	for i, value := range values {
		m.data = append(m.data, "[,"[min(i, 1)])
		m.data = append(m.data, value...)
	}
	m.data = append(m.data, ']')
}

// size is the encoded length of a list of values.
func size[T ~[]byte](values []T) int {
	n := 0
	for _, value := range values {
		n += len(value) + 1
	}
	return n
}

func (m *message) name(name string) {
	m.data = append(m.data, `,"`...)
	m.data = append(m.data, name...)
	m.data = append(m.data, `":`...)
}

func (m *message) end() []byte { return append(m.data, '}') }

// encode encodes a message for one client.
func encode(m wire.FromServer) []byte {
	data, err := json.Marshal(m)
	if err != nil {
		panic("server: a message does not marshal: " + err.Error())
	}
	return data
}
