package main

import (
	"bytes"
	"encoding/binary"
	"io"
	"slices"
	"testing"
	"testing/iotest"
)

func TestReadHead(t *testing.T) {
	for _, c := range []struct {
		text string
		kind byte
		n    uint64
	}{
		{`{"type":"update","n":17,"public":{}}`, 'u', 17},
		{`{"type":"done","ref":3,"n":4}`, 'd', 4},
		{`{"type":"refused","ref":3,"code":"notYourTurn"}`, 'r', 0},
		{`{"type":"`, 0, 0},
		{`nonsense`, 0, 0},
		{`{"type":"update","n":99999999999999999999999,"x":1}`, 'u', 1<<64 - 1},
	} {
		if m := readHead([]byte(c.text)); m.kind != c.kind || m.n != c.n {
			t.Errorf("%s is read as %q %d, want %q %d", c.text, m.kind, m.n, c.kind, c.n)
		}
	}
}

// TestWayMeasuresMessages reads messages of all forms of size, one of them in three frames with a ping between them, however the bytes
// arrive.
func TestWayMeasuresMessages(t *testing.T) {
	const text, continued, ping, final = 1, 0, 9, 0x80
	var sent []byte
	frame := func(kind byte, size int) {
		switch {
		case size < 126:
			sent = append(sent, kind, byte(size))
		case size < 1<<16:
			sent = binary.BigEndian.AppendUint16(append(sent, kind, 126), uint16(size))
		default:
			sent = binary.BigEndian.AppendUint64(append(sent, kind, 127), uint64(size))
		}
		sent = append(sent, bytes.Repeat([]byte{0x81}, size)...)
	}
	for _, size := range []int{0, 125, 126, 70_000} {
		frame(text|final, size)
	}
	frame(text, 100)
	frame(ping|final, 4)
	frame(continued, 200)
	frame(continued|final, 300)
	for name, in := range map[string]io.Reader{"at once": bytes.NewReader(sent), "by bytes": iotest.OneByteReader(bytes.NewReader(sent))} {
		w := &way{ReadWriteCloser: struct {
			io.Reader
			io.WriteCloser
		}{in, nil}}
		if got, err := io.ReadAll(w); err != nil || !bytes.Equal(got, sent) {
			t.Errorf("%s: %d bytes arrive of %d (%v)", name, len(got), len(sent), err)
		}
		var sizes []int
		for len(w.sizes) > 0 {
			sizes = append(sizes, w.next())
		}
		if want := []int{0, 125, 126, 70_000, 600}; !slices.Equal(sizes, want) {
			t.Errorf("%s: messages of %v bytes, want %v", name, sizes, want)
		}
	}
}
