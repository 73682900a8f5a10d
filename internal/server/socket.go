package server

import (
	"context"
	"errors"
	"strings"
	"time"

	"shipfic/internal/api"
	"shipfic/internal/latency"
)

// socket carries messages between the server and one client: a WebSocket, or a [Pipe].
type socket interface {
	// read returns the next message, or errTooLarge for one that is larger than the server allows. Nil stands for a message that is not
	// text.
	read(ctx context.Context) ([]byte, error)
	// write sends messages together, after the rest of what was sent before.
	write([]*encoded) error
	// writeNow does the same if it need not wait. If the network takes only a part, there is a rest, which the next write sends first.
	writeNow([]*encoded) (sent, rest bool)
	// ping asks the client to answer with that byte. A filled message is so long that the client's operating system acknowledges it at once.
	ping(count byte, filled bool) error
	// acknowledged returns when the client's operating system acknowledged the latest ping, by the clock on the wall, if ours saw it.
	acknowledged() (at time.Time, any bool)
	// close closes the socket after the messages that were written; closeNow does not wait.
	close(why closing)
	closeNow()
	// kernel returns what the operating system knows of the connection; nil if it does not see the client.
	kernel() *latency.Kernel
	// ours reports whether the connection comes from our own network, where proxies are.
	ours() bool
}

// closing is why a server closes a socket.
type closing int

const (
	turnedAway closing = iota // the client cannot join the table
	saidBye                   // the client was told in its last message
)

var errTooLarge = errors.New("server: a message is too large")

// upgrade turns a request into a socket, which calls pong when the client answers a ping. On error the client has its answer.
type upgrade func(r *api.Request, pong func(payload []byte)) (socket, error)

// Pipe is a client in the same process. It answers pings by itself.
type Pipe struct {
	toClient   func(message []byte)
	fromClient chan []byte
	ctx        context.Context
	hangUp     context.CancelFunc
	pong       func(payload []byte)
}

// Connect opens a pipe to a table for the sender of a request whose path is that of the table's WebSocket. The function gets every message for
// the client, one at a time. The pipe is closed when the context of the request ends, or by the server; Closed tells. Refused is nil
// unless the server opens none.
func (s *Server) Connect(r *api.Request, toClient func(message []byte)) (p *Pipe, refused *api.Response) {
	p = &Pipe{toClient: toClient, fromClient: make(chan []byte, 1)}
	p.ctx, p.hangUp = context.WithCancel(r.Context)
	r.PathValue = func(string) string { return strings.TrimPrefix(r.URL.Path, "/ws/") }
	handle := s.hostSocket(func(_ *api.Request, pong func([]byte)) (socket, error) {
		p.pong = pong
		return p, nil
	})
	s.serve(r, handle, func(response *api.Response) { refused = response })
	return p, refused
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

func (p *Pipe) write(messages []*encoded) error {
	for _, m := range messages {
		p.toClient(m.text)
	}
	return p.ctx.Err()
}

// writeNow does nothing: the client may take its time.
func (p *Pipe) writeNow([]*encoded) (sent, rest bool) { return false, false }

func (p *Pipe) ping(count byte, _ bool) error {
	p.pong([]byte{count})
	return p.ctx.Err()
}

func (p *Pipe) close(closing)                          { p.hangUp() }
func (p *Pipe) closeNow()                              { p.hangUp() }
func (p *Pipe) kernel() *latency.Kernel                { return &latency.Kernel{} } // no network is in between
func (p *Pipe) acknowledged() (at time.Time, any bool) { return at, false }
func (p *Pipe) ours() bool                             { return false }
