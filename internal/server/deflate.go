//go:build !js

package server

import (
	"encoding/binary"
	"strings"

	"shipfic/internal/deflate"
)

// deflateFrom is the size in bytes from which on messages are compressed. Shorter ones gain little.
const deflateFrom = 512

// negotiated reports whether a WebSocket's headers agree on permessage-deflate (RFC 7692). Neither side keeps a window from one message
// to the next: that would take more memory than all the rest of a connection.
func negotiated(extensions string) bool { return strings.Contains(extensions, "permessage-deflate") }

// deflated is a compressed message as one frame. It is the same for all clients, so that what many receive is compressed once.
func deflated(message []byte) []byte {
	const header = 10 // at most
	frame := deflate.Messages().Append(make([]byte, header, header+len(message)*3/4), message)
	head := []byte{finalFrame | compressedFrame | textFrame}
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
