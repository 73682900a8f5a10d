package server

import (
	"bufio"
	"net"
	"net/http"
	"sync"
)

// cork is a network connection that holds back what is written while it is in, so that several messages leave in one write: that
// is what the network costs by. What a client's own move brings it, the update and the answer, go together.
type cork struct {
	net.Conn

	mu   sync.Mutex
	in   bool
	held *[]byte
}

// corkBytes is how much is held back at most, about.
const corkBytes = 32 << 10

// bottles are buffers for what is held back. Idle connections need none.
var bottles = sync.Pool{New: func() any { return new([]byte) }}

// put puts the cork in.
func (c *cork) put() {
	c.mu.Lock()
	c.in = true
	c.mu.Unlock()
}

// Write implements net.Conn.
func (c *cork) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.in {
		return c.Conn.Write(p)
	}
	if c.held == nil {
		c.held = bottles.Get().(*[]byte)
	}
	*c.held = append(*c.held, p...)
	if len(*c.held) < corkBytes {
		return len(p), nil
	}
	return len(p), c.pour()
}

// pull takes the cork out and lets out what it held back.
func (c *cork) pull() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.in = false
	return c.pour()
}

func (c *cork) pour() error {
	if c.held == nil {
		return nil
	}
	_, err := c.Conn.Write(*c.held)
	if cap(*c.held) <= 2*corkBytes { // one that grew for a whole state is not worth keeping
		*c.held = (*c.held)[:0]
		bottles.Put(c.held)
	}
	c.held = nil
	return err
}

// corking gives a WebSocket a connection with a cork.
type corking struct {
	http.ResponseWriter
	cork *cork
}

// Hijack implements http.Hijacker. The cork takes the place of a buffer for writing.
func (h *corking) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, buffers, err := http.NewResponseController(h.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	h.cork = &cork{Conn: conn}
	return h.cork, bufio.NewReadWriter(buffers.Reader, bufio.NewWriterSize(h.cork, 16)), nil
}
