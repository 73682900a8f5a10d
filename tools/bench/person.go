package main

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"net/http"
	"strconv"

	"shipfic/internal/client"
	"shipfic/internal/gamelog"
	"shipfic/language"
)

// person is somebody at a table, with an address of their own.
type person struct {
	*client.Client
	table *client.Table
	way   *way
	own   int // bytes of what their seat alone was told since the last update
}

// newPerson makes a person of a number, who may then enter a table.
func (s *server) newPerson(number int) (*person, error) {
	w := &way{from: addressOf(number)}
	c, err := client.NewVia(s.address, w)
	if err != nil {
		return nil, err
	}
	c.Language = language.English // as browsers do
	c.Protocol = s.protocol
	return &person{Client: c, way: w}, nil
}

// addressOf is the address of a person.
func addressOf(number int) string {
	return fmt.Sprintf("10.%d.%d.%d", number>>16, number>>8&255, number&255)
}

// enter connects to a table.
func (p *person) enter(ctx context.Context, id gamelog.ID) (err error) {
	p.table, err = p.Open(ctx, id, 0)
	return err
}

// message is the beginning of one that a person received.
type message struct {
	kind byte   // the first letter of its type
	n    uint64 // the number of its entry
	size int    // in bytes, as it was sent
	text []byte
}

// listen reads messages until the context ends, and calls a function for each.
func (p *person) listen(ctx context.Context, heard func(message) error) error {
	for {
		text, err := p.table.Read(ctx)
		if err != nil {
			return err
		}
		m := readHead(text)
		m.size = p.way.next()
		if err := heard(m); err != nil {
			return err
		}
	}
}

// readHead reads the type and the number of a message. All of it would take longer than the server takes to send it.
func readHead(text []byte) message {
	const before = `{"type":"`
	m := message{text: text}
	if !bytes.HasPrefix(text, []byte(before)) || len(text) == len(before) {
		return m
	}
	m.kind = text[len(before)]
	if _, rest, found := bytes.Cut(text[:min(len(text), 160)], []byte(`"n":`)); found {
		end := bytes.IndexFunc(rest, func(r rune) bool { return r < '0' || r > '9' })
		m.n, _ = strconv.ParseUint(string(rest[:max(end, 0)]), 10, 64) // digits only; a number that is too large cannot be an entry
	}
	return m
}

// refused is the error for a message that says no.
func (m message) refused() error {
	if m.kind == 'r' || m.kind == 'b' {
		return fmt.Errorf("the server says %.200s", m.text)
	}
	return nil
}

// way carries the requests of a person to the server: from their address, and it measures the messages that come back over a WebSocket.
type way struct {
	from string
	io.ReadWriteCloser

	head    []byte // of the frame that is being read, until its size is known
	left    int    // bytes of that frame
	message int    // bytes of the message's earlier frames
	sizes   []int  // of messages that were not asked for yet
}

// RoundTrip implements [http.RoundTripper].
func (w *way) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("X-Forwarded-For", w.from)
	answer, err := http.DefaultTransport.RoundTrip(r)
	if err == nil && answer.StatusCode == http.StatusSwitchingProtocols {
		w.ReadWriteCloser = answer.Body.(io.ReadWriteCloser)
		answer.Body = w
	}
	return answer, err
}

// Read implements [io.Reader].
func (w *way) Read(into []byte) (int, error) {
	n, err := w.ReadWriteCloser.Read(into)
	w.scan(into[:n])
	return n, err
}

// scan follows the frames of RFC 6455.
func (w *way) scan(data []byte) {
	for len(data) > 0 {
		if w.left > 0 {
			skip := min(w.left, len(data))
			w.left, data = w.left-skip, data[skip:]
			continue
		}
		w.head, data = append(w.head, data[0]), data[1:]
		size, known := frameSize(w.head)
		if !known {
			continue
		}
		const final, control = 0x80, 8
		if w.head[0]&control == 0 {
			w.message += size
			if w.head[0]&final != 0 {
				w.sizes, w.message = append(w.sizes, w.message), 0
			}
		}
		w.left, w.head = size, w.head[:0]
	}
}

// frameSize reads the size of a frame, if enough of its head is there.
func frameSize(head []byte) (size int, known bool) {
	switch {
	case len(head) < 2:
		return 0, false
	case head[1] < 126:
		return int(head[1]), true
	case head[1] == 126 && len(head) == 4:
		return int(binary.BigEndian.Uint16(head[2:])), true
	case head[1] == 127 && len(head) == 10:
		return int(binary.BigEndian.Uint64(head[2:])), true
	}
	return 0, false
}

// next is the size of the next message.
func (w *way) next() int {
	size := w.sizes[0]
	w.sizes = append(w.sizes[:0], w.sizes[1:]...)
	return size
}
