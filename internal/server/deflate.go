package server

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"strings"
	"sync"
)

// deflateFrom is the size in bytes from which on messages are compressed. Shorter ones gain little.
const deflateFrom = 512

// negotiated reports whether a WebSocket's headers agree on permessage-deflate (RFC 7692). Neither side keeps a window from one message
// to the next: that would take more memory than all the rest of a connection.
func negotiated(extensions string) bool { return strings.Contains(extensions, "permessage-deflate") }

var deflaters = sync.Pool{New: func() any {
	w, err := flate.NewWriter(nil, flate.BestSpeed)
	if err != nil {
		panic("server: " + err.Error())
	}
	return w
}}

// deflated is a compressed message as one frame. It is the same for all clients, so that what many receive is compressed once.
func deflated(message []byte) []byte {
	const header = 10 // at most
	var out bytes.Buffer
	out.Grow(header + len(message)/2)
	out.Write(make([]byte, header))
	w := deflaters.Get().(*flate.Writer)
	defer deflaters.Put(w)
	w.Reset(&out)
	w.Write(message) // a buffer takes everything
	w.Flush()
	frame := bytes.TrimSuffix(out.Bytes(), []byte("\x00\x00\xff\xff")) // the receiver adds it
	const final, compressed, text = 0x80, 0x40, 0x01
	head := []byte{final | compressed | text}
	switch n := len(frame) - header; {
	case n < 126:
		head = append(head, byte(n))
	case n < 1<<16:
		head = binary.BigEndian.AppendUint16(append(head, 126), uint16(n))
	default:
		head = binary.BigEndian.AppendUint64(append(head, 127), uint64(n))
	}
	begin := header - len(head)
	copy(frame[begin:], head)
	return frame[begin:]
}
