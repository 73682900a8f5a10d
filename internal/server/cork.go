//go:build !js

package server

import (
	"bufio"
	"net"
	"net/http"
	"sync"
)

// cork is a network connection that can hold writes back, so that several messages leave in one system call. The update and the answer
// that a client's own move causes are sent together. Frames that were made elsewhere go between those of the WebSocket.
type cork struct {
	net.Conn

	mu      sync.Mutex
	holding bool
	held    *[]byte
	frames  frames
	ended   *sync.Cond // a frame is complete, or the connection is closed
	closed  bool
}

func newCork(conn net.Conn) *cork {
	c := &cork{Conn: conn}
	c.ended = sync.NewCond(&c.mu)
	return c
}

// maxHeld is about how many bytes are held back.
const maxHeld = 32 << 10

// hold begins to hold writes back.
func (c *cork) hold() {
	c.mu.Lock()
	c.holding = true
	c.mu.Unlock()
}

// Write implements net.Conn.
func (c *cork) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.frames.pass(p); c.frames.between() {
		c.ended.Broadcast()
	}
	return c.write(p)
}

// writeFrame writes the parts of a whole frame as soon as the WebSocket has finished the one that it is writing.
func (c *cork) writeFrame(parts ...[]byte) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	for !c.frames.between() && !c.closed {
		c.ended.Wait()
	}
	if c.closed {
		return net.ErrClosed
	}
	for _, part := range parts {
		if _, err := c.write(part); err != nil {
			return err
		}
	}
	return nil
}

// Close implements net.Conn.
func (c *cork) Close() error {
	err := c.Conn.Close() // a write that blocks ends by it
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed = true
	c.ended.Broadcast()
	return err
}

func (c *cork) write(p []byte) (int, error) {
	if !c.holding {
		return c.Conn.Write(p)
	}
	if c.held == nil {
		c.held = takeBuffer()
	}
	*c.held = append(*c.held, p...)
	if len(*c.held) < maxHeld {
		return len(p), nil
	}
	return len(p), c.flush()
}

// release writes what was held back, and holds back no more.
func (c *cork) release() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.holding = false
	return c.flush()
}

func (c *cork) flush() error {
	if c.held == nil {
		return nil
	}
	_, err := c.Conn.Write(*c.held)
	giveBack(c.held)
	c.held = nil
	return err
}

// corking is a response writer whose hijacked connection has a cork.
type corking struct {
	http.ResponseWriter
	cork *cork
}

// Hijack implements http.Hijacker. The cork replaces the write buffer.
func (h *corking) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, buffers, err := http.NewResponseController(h.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	h.cork = newCork(conn)
	return h.cork, bufio.NewReadWriter(buffers.Reader, bufio.NewWriterSize(h.cork, 16)), nil
}
