package server

import (
	"context"
	"errors"

	"shipfic/internal/http"
	"shipfic/internal/roundtrip"
)

// socket carries messages between the server and one client: a WebSocket, or a [Pipe].
type socket interface {
	// read returns the next message, or errTooLarge for one that is larger than the server allows. Nil stands for a message that is not
	// text. A message is valid until the next one is read.
	read(ctx context.Context) ([]byte, error)
	// write sends a message. It may be compressed already if compresses is true.
	write(encoded) error
	// hold holds messages back until release, so that several are sent at once.
	hold()
	release() error
	// ping asks the client to answer with that byte.
	ping(count byte) error
	// close closes the socket after the messages that were written; closeNow does not wait.
	close(why closing)
	closeNow()
	compresses() bool
	// kernel returns what the operating system measured of the connection; nil if nothing was measured.
	kernel() *roundtrip.Kernel
}

// closing is why a server closes a socket.
type closing int

const (
	turnedAway closing = iota // the client cannot join the table
	saidBye                   // the client was told in its last message
)

var errTooLarge = errors.New("server: a message is too large")

// upgrade turns a request into a socket. It calls pong when the client answers a ping.
func (s *Server) upgrade(w http.ResponseWriter, r *http.Request, pong func(payload []byte)) (socket, error) {
	if p, ok := w.(pipeRequest); ok {
		p.pipe.pong = pong
		return p.pipe, nil
	}
	return s.upgradeNetwork(w, r, pong)
}

// Pipe is a client in the same process. It answers pings by itself.
type Pipe struct {
	toClient   func(message []byte)
	fromClient chan []byte
	ctx        context.Context
	hangUp     context.CancelFunc
	pong       func(payload []byte)
}

// Connect opens a pipe to a table for the sender of a request whose path is that of the table's WebSocket. The function gets every message for
// the client, one at a time. The pipe is closed when the context of the request ends, or by the server; Closed tells.
func (s *Server) Connect(w http.ResponseWriter, r *http.Request, toClient func(message []byte)) *Pipe {
	p := &Pipe{toClient: toClient, fromClient: make(chan []byte, 1)}
	p.ctx, p.hangUp = context.WithCancel(r.Context())
	s.handler.ServeHTTP(pipeRequest{w, p}, r)
	return p
}

// Send sends a message of the client. It waits until the server has read the ones before, and reports whether the pipe is still open.
func (p *Pipe) Send(message []byte) bool {
	select {
	case p.fromClient <- message:
		return true
	case <-p.ctx.Done():
		return false
	}
}

// Closed is closed when the pipe is.
func (p *Pipe) Closed() <-chan struct{} { return p.ctx.Done() }

// pipeRequest is the response writer of a request that becomes a pipe.
type pipeRequest struct {
	http.ResponseWriter
	pipe *Pipe
}

func (p *Pipe) read(ctx context.Context) ([]byte, error) {
	select {
	case data := <-p.fromClient:
		return data, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-p.ctx.Done():
		return nil, p.ctx.Err()
	}
}

func (p *Pipe) write(m encoded) error {
	p.toClient(m.text)
	return p.ctx.Err()
}

func (p *Pipe) ping(count byte) error {
	p.pong([]byte{count})
	return p.ctx.Err()
}

func (p *Pipe) hold()                     {}
func (p *Pipe) release() error            { return p.ctx.Err() }
func (p *Pipe) close(closing)             { p.hangUp() }
func (p *Pipe) closeNow()                 { p.hangUp() }
func (p *Pipe) compresses() bool          { return false }
func (p *Pipe) kernel() *roundtrip.Kernel { return nil }
