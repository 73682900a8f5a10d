//go:build !js

package server

import (
	"bytes"
	"strings"

	"github.com/klauspost/compress/flate"
)

// deflateFrom is the size in bytes from which on messages are compressed. Shorter ones gain little.
const deflateFrom = 512

// negotiated reports whether a WebSocket's headers agree on permessage-deflate (RFC 7692). Neither side keeps a window from one message
// to the next: that would take more memory than all the rest of a connection.
func negotiated(extensions string) bool { return strings.Contains(extensions, "permessage-deflate") }

// flushed are the last bytes of every compressed message. They are not sent, because the client knows them.
var flushed = []byte{0, 0, 0xff, 0xff}

// deflated returns the message as one compressed frame. All clients get the same frame.
func (e *encoded) deflated() []byte {
	e.deflate.Do(func() { e.frame = deflated(e.text) })
	return e.frame
}

// deflated returns a text as one compressed frame.
func deflated(message []byte) []byte {
	payload := bytes.NewBuffer(make([]byte, 0, len(message)))
	if err := flate.StatelessDeflate(payload, message, false, nil); err != nil {
		panic("server: writing to memory failed: " + err.Error())
	}
	compressed := bytes.TrimSuffix(payload.Bytes(), flushed)
	frame := make([]byte, 0, maxFrameHead+len(compressed))
	return append(appendFrameHead(frame, finalFrame|compressedFrame|textFrame, len(compressed)), compressed...)
}
