//go:build !js

package server

import (
	"context"
	"errors"
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

func (w *webSocket) write(data, compressed []byte) error {
	if !w.deflate || len(data) < deflateFrom {
		var room [maxFrameHead]byte
		return w.writeFrame(appendFrameHead(room[:0], finalFrame|textFrame, len(data)), data)
	}
	if compressed == nil {
		compressed = deflated(data)
	}
	return w.writeFrame(compressed)
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
