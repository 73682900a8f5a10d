package server

import (
	"bytes"
	"encoding/json"
	"strconv"

	"shipfic/internal/wire"
)

// encoded is a message as it is sent: its text, or the frame of a WebSocket that has the text compressed. It is empty if there is nothing
// to say.
type encoded struct{ text, frame []byte }

func (e encoded) isEmpty() bool { return e.text == nil && e.frame == nil }

// message encodes a wire.FromServer by hand. Its parts are JSON already, and encoding/json would validate all of them again for each
// client.
type message struct {
	data   []byte
	buffer *[]byte // that of the data
}

// newUpdate starts an update from one entry to another.
func newUpdate(n, on uint64) *message {
	b := takeBuffer()
	m := &message{*b, b}
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

func (m *message) name(name string) {
	m.data = append(m.data, `,"`...)
	m.data = append(m.data, name...)
	m.data = append(m.data, `":`...)
}

// end finishes the message, which must not be used any more. It is compressed for those who take that, if it is long.
func (m *message) end(deflate bool) (e encoded) {
	*m.buffer = append(m.data, '}')
	if data := *m.buffer; deflate && len(data) >= deflateFrom {
		e.frame = deflated(data)
	} else {
		e.text = bytes.Clone(data)
	}
	giveBack(m.buffer)
	return e
}

// encode encodes a message for one client.
func encode(m wire.FromServer) []byte {
	data, err := json.Marshal(m)
	if err != nil {
		panic("server: a message does not marshal: " + err.Error())
	}
	return data
}
