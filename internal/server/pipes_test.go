package server_test

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"sync"
)

// pipes is a network in memory. Goroutines that wait for it count as blocked in a synctest bubble, where time passes only
// while everybody waits. So the time that a message takes is exactly the time that a client lets it wait, and no test
// depends on how fast the machine is. A client that does not read is stuck after pipeBuffer bytes.
type pipes struct {
	made   chan net.Conn
	closed chan struct{}
	close  func()
}

func newPipes() *pipes {
	p := &pipes{made: make(chan net.Conn), closed: make(chan struct{})}
	p.close = sync.OnceFunc(func() { close(p.closed) })
	return p
}

// pipeEnd is one end of a connection, with an address as a network would give it.
type pipeEnd struct{ net.Conn }

var loopback = &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 4000}

func (pipeEnd) RemoteAddr() net.Addr { return loopback }
func (pipeEnd) LocalAddr() net.Addr  { return loopback }

// pipeBuffer is how many bytes wait for a client: a ping or two, and no long message.
const pipeBuffer = 2 << 10

// clientEnd is the end of a client, with a buffer before it.
type clientEnd struct {
	pipeEnd
	arrived chan byte
	ended   chan struct{}
	end     func()
}

func newClientEnd(conn net.Conn) *clientEnd {
	c := &clientEnd{pipeEnd: pipeEnd{conn}, arrived: make(chan byte, pipeBuffer), ended: make(chan struct{})}
	c.end = sync.OnceFunc(func() { close(c.ended) })
	go c.fill()
	return c
}

func (c *clientEnd) fill() {
	defer c.end()
	buffer := make([]byte, pipeBuffer)
	for {
		n, err := c.Conn.Read(buffer)
		for _, b := range buffer[:n] {
			select {
			case c.arrived <- b:
			case <-c.ended:
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// Read implements net.Conn.
func (c *clientEnd) Read(p []byte) (n int, err error) {
	for n < len(p) {
		select {
		case p[n] = <-c.arrived:
			n++
			continue
		default:
		}
		if n > 0 {
			return n, nil
		}
		select {
		case p[0] = <-c.arrived:
			n++
		case <-c.ended:
			if len(c.arrived) == 0 {
				return 0, io.EOF
			}
		}
	}
	return n, nil
}

// Close implements net.Conn.
func (c *clientEnd) Close() error {
	c.end()
	return c.Conn.Close()
}

// Accept implements net.Listener.
func (p *pipes) Accept() (net.Conn, error) {
	select {
	case conn := <-p.made:
		return conn, nil
	case <-p.closed:
		return nil, errors.New("the listener is closed")
	}
}

// Close implements net.Listener.
func (p *pipes) Close() error { p.close(); return nil }

// Addr implements net.Listener.
func (p *pipes) Addr() net.Addr { return loopback }

// transport connects HTTP clients to the listener.
func (p *pipes) transport() *http.Transport {
	return &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		ours, theirs := net.Pipe()
		select {
		case p.made <- pipeEnd{theirs}:
			return newClientEnd(ours), nil
		case <-p.closed:
			return nil, errors.New("the server is closed")
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}}
}
