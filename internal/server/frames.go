//go:build !js

package server

import "encoding/binary"

// The bits of a frame's first byte (RFC 6455 and RFC 7692).
const (
	textFrame       = 0x01
	pingFrame       = 0x09
	compressedFrame = 0x40
	finalFrame      = 0x80
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

// frames follows the frames of a WebSocket as they are written, in pieces of any size. It knows where one ends and another can begin.
type frames struct {
	head []byte // the header that is being written
	left uint64 // bytes of the payload that are still to come
}

// between reports whether the last frame is complete.
func (f *frames) between() bool { return f.left == 0 && len(f.head) == 0 }

// pass notes that bytes are written.
func (f *frames) pass(p []byte) {
	for len(p) > 0 {
		if f.left > 0 {
			n := min(f.left, uint64(len(p)))
			f.left -= n
			p = p[n:]
			continue
		}
		f.head, p = append(f.head, p[0]), p[1:]
		if size, ok := payloadSize(f.head); ok {
			f.head, f.left = f.head[:0], size
		}
	}
}

// payloadSize reads the size of the payload from a server's header, which has no mask. It is false if the header is not complete.
func payloadSize(head []byte) (size uint64, ok bool) {
	if len(head) < 2 {
		return 0, false
	}
	switch short := head[1] & 0x7f; {
	case short < 126:
		return uint64(short), true
	case short == 126 && len(head) == 4:
		return uint64(binary.BigEndian.Uint16(head[2:])), true
	case short == 127 && len(head) == 10:
		return binary.BigEndian.Uint64(head[2:]), true
	}
	return 0, false
}
