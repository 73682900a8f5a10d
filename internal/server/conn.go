//go:build !js

package server

import (
	"bufio"
	"bytes"
	"net"
	"net/http"
	"sync"
	"syscall"

	"shipfic/internal/latency"
)

// framedConn is a network connection on which frames that were made elsewhere go between those of the WebSocket.
type framedConn struct {
	net.Conn
	raw syscall.RawConn // nil: nothing can be written without waiting

	mu   sync.Mutex
	rest []byte // of what writeFramesNow sent
}

func newFramedConn(conn net.Conn) *framedConn {
	c := &framedConn{Conn: conn}
	if tcp, is := conn.(*net.TCPConn); is { // TLS encrypts what is written
		c.raw, _ = tcp.SyscallConn()
	}
	return c
}

// Write writes whole frames, after the rest of those before. The WebSocket writes each of its own at once; see controlBuffer.
func (c *framedConn) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.writeAll(p)
}

// writeTimed writes whole frames, and has the operating system note when they are acknowledged.
func (c *framedConn) writeTimed(p []byte) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, err := c.writeAll(nil); err != nil {
		return err
	}
	return latency.Timed(c.Conn, func() error {
		_, err := c.Conn.Write(p)
		return err
	})
}

// writeAll writes the rest of the frames before, and then these.
func (c *framedConn) writeAll(p []byte) (int, error) {
	if c.rest != nil {
		_, err := c.Conn.Write(c.rest)
		c.rest = nil
		if err != nil {
			return 0, err
		}
	}
	if len(p) == 0 {
		return 0, nil
	}
	return c.Conn.Write(p)
}

// writeFramesNow writes whole frames if it need not wait. If the network takes only a part, there is a rest.
func (c *framedConn) writeFramesNow(p []byte) (sent, rest bool) {
	if c.raw == nil || !c.mu.TryLock() {
		return false, false
	}
	defer c.mu.Unlock()
	if c.rest != nil {
		return false, false
	}
	n, err := writeNow(c.raw, p)
	if err != nil || n <= 0 {
		return false, false
	}
	if n < len(p) {
		c.rest = bytes.Clone(p[n:])
	}
	return true, n < len(p)
}

// controlBuffer is more than the size of a control frame. The WebSocket writes no others, so its buffer is flushed only after a whole frame.
const controlBuffer = 256

// framingHijacker is a response writer whose hijacked connection takes frames.
type framingHijacker struct {
	http.ResponseWriter
	conn *framedConn
}

// Hijack implements http.Hijacker. The connection replaces the write buffer.
func (h *framingHijacker) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, buffers, err := http.NewResponseController(h.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	h.conn = newFramedConn(conn)
	return h.conn, bufio.NewReadWriter(buffers.Reader, bufio.NewWriterSize(h.conn, controlBuffer)), nil
}
