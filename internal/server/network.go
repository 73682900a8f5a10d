//go:build !js

package server

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"time"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/roundtrip"
	"shipfic/internal/table"
)

// kernelMeasure measures a connection as the operating system does.
type kernelMeasure = func(net.Conn) *roundtrip.Kernel

// HTTP returns a web server with limits on headers, slow requests and idle connections. They do not apply to WebSockets, which have
// their own.
func (s *Server) HTTP(address string) *http.Server {
	return &http.Server{
		Addr: address, Handler: s.handler, MaxHeaderBytes: 16 << 10,
		ReadHeaderTimeout: 10 * time.Second, ReadTimeout: time.Minute, WriteTimeout: time.Minute, IdleTimeout: 2 * time.Minute,
		ErrorLog: slog.NewLogLogger(s.logger.Handler(), slog.LevelDebug),
	}
}

// routeNetwork registers what only a server on a network has: its health, its metrics, and the page.
func (s *Server) routeNetwork(mux *http.ServeMux, page fs.FS, openMetrics bool) {
	mux.HandleFunc("GET /healthz", s.health)
	mux.HandleFunc("GET /readyz", s.ready)
	mux.Handle("GET /metrics", s.metrics.handler(openMetrics))
	mux.Handle("/", newPages(page, s))
}

// health says that the process is alive.
func (s *Server) health(w http.ResponseWriter, _ *http.Request) { s.answerEmpty(w) }

// ready says whether people can play here: the log answers, and the server is not stopping.
func (s *Server) ready(w http.ResponseWriter, r *http.Request) {
	if s.isStopping() {
		s.fail(w, table.ErrStopped)
		return
	}
	if s.isCutOff() {
		s.fail(w, cutOff())
		return
	}
	if s.full.Load() {
		s.fail(w, gamelog.ErrFull)
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), s.limits.Command)
	defer cancel()
	if _, err := s.log.Summaries(ctx, gamelog.Filter{Limit: 1}); err != nil {
		s.logger.Error("the log does not answer", "error", err)
		s.fail(w, &api.Problem{Status: http.StatusServiceUnavailable, Code: api.Busy, Wait: api.RestartWait})
		return
	}
	s.answerEmpty(w)
}

// paceBody refuses a request whose body arrives too slowly: a connection that sends a byte now and then must not last. Where there is no
// network to set a deadline for, as in some tests, the size of the body is still bounded.
func paceBody(w http.ResponseWriter, r *http.Request, least time.Duration) {
	if r.ContentLength != 0 {
		r.Body = &pacedBody{ReadCloser: r.Body, connection: http.NewResponseController(w), until: time.Now().Add(least)}
	}
}

// bodyRate is how many bytes of a body must arrive in a second. The largest body then arrives before the time to answer is over.
const bodyRate = 128 << 10

// pacedBody is a body with a deadline that moves on as it arrives.
type pacedBody struct {
	io.ReadCloser
	connection *http.ResponseController
	until      time.Time
}

// Read implements [io.Reader].
func (b *pacedBody) Read(into []byte) (int, error) {
	_ = b.connection.SetReadDeadline(b.until)
	n, err := b.ReadCloser.Read(into)
	b.until = b.until.Add(time.Duration(n) * time.Second / bodyRate)
	switch {
	case errors.Is(err, io.EOF):
		_ = b.connection.SetReadDeadline(time.Time{}) // from now on, only a client that is gone ends the request
	case errors.Is(err, os.ErrDeadlineExceeded):
		err = &api.Problem{Status: http.StatusRequestTimeout, Code: api.TooSlow}
	}
	return n, err
}

func isTLS(r *http.Request) bool { return r.TLS != nil }
