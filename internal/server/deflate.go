//go:build !js

package server

import (
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
	payload := takeBuffer()
	defer giveBack(payload)
	*payload = deflate.Append(*payload, message)
	frame := make([]byte, 0, maxFrameHead+len(*payload))
	return append(appendFrameHead(frame, finalFrame|compressedFrame|textFrame, len(*payload)), *payload...)
}
