//go:build !js

package server

import (
	"context"
	"errors"
	"math"
	"net/http"
	"slices"
	"time"

	"github.com/coder/websocket"

	"shipfic/internal/latency"
)

// webSocket is a socket over the network.
type webSocket struct {
	*framedConn
	server  *Server
	conn    *websocket.Conn
	deflate bool // the client takes compressed messages
	relayed bool // a proxy is between us and the client
}

// acceptWebSocket turns a request into a WebSocket.
func (s *Server) acceptWebSocket(w http.ResponseWriter, r *http.Request, pong func(payload []byte)) (socket, error) {
	hijacker := &framingHijacker{ResponseWriter: w}
	conn, err := websocket.Accept(hijacker, r, &websocket.AcceptOptions{
		OriginPatterns: s.Origins, CompressionMode: websocket.CompressionNoContextTakeover, CompressionThreshold: math.MaxInt, // see deflated
		OnPongReceived: func(_ context.Context, payload []byte) { pong(payload) },
	})
	if err != nil {
		return nil, err
	}
	conn.SetReadLimit(s.Limits.Message)
	return &webSocket{
		framedConn: hijacker.conn, server: s, conn: conn, deflate: negotiated(w.Header().Get("Sec-WebSocket-Extensions")),
		relayed: s.TrustProxy || latency.IsRelayed(r),
	}, nil
}

func (w *webSocket) read(ctx context.Context) ([]byte, error) {
	kind, data, err := w.conn.Read(ctx)
	switch {
	case errors.Is(err, websocket.ErrMessageTooBig):
		return nil, errTooLarge
	case err != nil:
		return nil, err
	case kind != websocket.MessageText:
		return nil, nil
	}
	return data, nil
}

func (w *webSocket) write(messages []*encoded) error {
	_, err := w.Write(w.framesOf(messages))
	return err
}

func (w *webSocket) writeNow(messages []*encoded) (sent, rest bool) {
	return w.writeFramesNow(w.framesOf(messages))
}

// framesOf returns the messages as frames. All clients share the memory of a compressed one, so it is not written to.
func (w *webSocket) framesOf(messages []*encoded) []byte {
	frames := make([][]byte, 0, usualQueue)
	for _, m := range messages {
		if w.deflate && len(m.text) >= deflateFrom {
			frames = append(frames, m.deflated())
		} else {
			frames = append(frames, append(appendFrameHead(make([]byte, 0, maxFrameHead+len(m.text)), finalFrame|textFrame, len(m.text)), m.text...))
		}
	}
	if len(frames) == 1 {
		return frames[0]
	}
	return slices.Concat(frames...)
}

// ping fills the message with pongs that nobody asked for: clients ignore them (RFC 6455, 5.5.3).
func (w *webSocket) ping(count byte, filled bool) error {
	var message []byte
	kernel := w.kernel()
	if kernel != nil && filled {
		for len(message) < kernel.Filled() {
			message = append(append(message, finalFrame|pongFrame, maxControl), make([]byte, maxControl)...)
		}
	}
	message = append(message, finalFrame|pingFrame, 1, count)
	if kernel == nil || kernel.Waiting {
		_, err := w.Write(message)
		return err
	}
	return w.writeTimed(message)
}

// acknowledged returns when the latest ping was acknowledged.
func (w *webSocket) acknowledged() (time.Time, bool) { return latency.Acknowledged(w.framedConn.Conn) }

func (w *webSocket) close(why closing) {
	status := map[closing]websocket.StatusCode{turnedAway: websocket.StatusPolicyViolation, saidBye: websocket.StatusGoingAway}[why]
	w.conn.Close(status, "")
}

func (w *webSocket) closeNow() { w.conn.CloseNow() }

// kernel returns what the operating system knows. If a proxy is between us and the client, only the proxy's operating system sees the client.
func (w *webSocket) kernel() *latency.Kernel {
	if w.relayed {
		return nil
	}
	return latency.OfConnection(w.framedConn.Conn)
}

func (w *webSocket) ours() bool { return !latency.IsPublic(w.RemoteAddr().String()) }
