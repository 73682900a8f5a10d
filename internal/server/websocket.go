//go:build !js

package server

import (
	"context"
	"errors"
	"io"
	"math"

	"github.com/coder/websocket"

	"shipfic/internal/http"
	"shipfic/internal/roundtrip"
)

// webSocket is a socket over the network.
type webSocket struct {
	*cork
	server   *Server
	conn     *websocket.Conn
	deflate  bool              // the client takes compressed messages
	buffer   []byte            // for the message that was read last, if it is short
	reported *roundtrip.Kernel // what a proxy in front of the server measured
}

// upgradeNetwork turns a request into a WebSocket.
func (s *Server) upgradeNetwork(w http.ResponseWriter, r *http.Request, pong func(payload []byte)) (socket, error) {
	corking := &corking{ResponseWriter: w}
	conn, err := websocket.Accept(corking, r, &websocket.AcceptOptions{
		OriginPatterns: s.origins, CompressionMode: websocket.CompressionNoContextTakeover, CompressionThreshold: math.MaxInt, // see deflated
		OnPongReceived: func(_ context.Context, payload []byte) { pong(payload) },
	})
	if err != nil {
		return nil, err
	}
	conn.SetReadLimit(s.limits.Message)
	return &webSocket{
		cork: corking.cork, server: s, conn: conn, deflate: negotiated(w.Header().Get("Sec-WebSocket-Extensions")), reported: reportedTrip(r),
	}, nil
}

// usualMessage is the size of messages for which no memory is allocated. Moves are shorter.
const usualMessage = 512

func (w *webSocket) read(ctx context.Context) ([]byte, error) {
	kind, from, err := w.conn.Reader(ctx)
	if err != nil {
		return nil, err
	}
	if w.buffer == nil {
		w.buffer = make([]byte, 0, usualMessage)
	}
	data, err := readAll(from, w.buffer)
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

// readAll is io.ReadAll with a buffer, which is used as long as everything fits in.
func readAll(from io.Reader, data []byte) ([]byte, error) {
	for {
		n, err := from.Read(data[len(data):cap(data)])
		data = data[:len(data)+n]
		switch {
		case err == io.EOF:
			return data, nil
		case err != nil:
			return data, err
		case len(data) == cap(data):
			data = append(data, 0)[:len(data)]
		}
	}
}

func (w *webSocket) write(m encoded) error {
	switch {
	case m.frame != nil:
		return w.writeFrame(m.frame)
	case w.deflate && len(m.text) >= deflateFrom:
		return w.writeFrame(deflated(m.text))
	}
	var room [maxFrameHead]byte
	return w.writeFrame(appendFrameHead(room[:0], finalFrame|textFrame, len(m.text)), m.text)
}

func (w *webSocket) ping(count byte) error {
	return w.writeFrame([]byte{finalFrame | pingFrame, 1, count})
}

func (w *webSocket) close(why closing) {
	status := map[closing]websocket.StatusCode{turnedAway: websocket.StatusPolicyViolation, saidBye: websocket.StatusGoingAway}[why]
	w.conn.Close(status, "")
}

func (w *webSocket) closeNow()        { w.conn.CloseNow() }
func (w *webSocket) compresses() bool { return w.deflate }

// kernel returns what the operating system measured. If a proxy is between us and the client, only the proxy's operating system sees the
// client. An address that is not public is taken for that of a proxy.
func (w *webSocket) kernel() *roundtrip.Kernel {
	switch measure := w.server.kernelTrips; {
	case measure != nil:
		return measure(w.cork.Conn)
	case w.server.trustProxy:
		return w.reported
	case isPublic(w.cork.RemoteAddr()):
		return kernelTrips(w.cork.Conn)
	}
	return nil
}
