//go:build !js

package server

import "encoding/binary"

// The bits of a frame's first byte (RFC 6455 and RFC 7692).
const (
	textFrame       = 0x01
	pingFrame       = 0x09
	pongFrame       = 0x0A
	compressedFrame = 0x40
	finalFrame      = 0x80

	maxControl = 125 // bytes of a ping or a pong
)

// maxFrameHead is the length of the longest header that a server writes.
const maxFrameHead = 10

// appendFrameHead appends the header of a frame with a payload of that many bytes.
func appendFrameHead(head []byte, first byte, size int) []byte {
	head = append(head, first)
	switch {
	case size < 126:
		return append(head, byte(size))
	case size < 1<<16:
		return binary.BigEndian.AppendUint16(append(head, 126), uint16(size))
	}
	return binary.BigEndian.AppendUint64(append(head, 127), uint64(size))
}
