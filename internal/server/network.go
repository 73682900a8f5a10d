//go:build !js

package server

import (
	"context"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
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

// setReadDeadline bounds the time for a request's body to arrive. Where it cannot be set, as in tests without a network, the size of the
// body is still bounded.
func setReadDeadline(w http.ResponseWriter, in time.Duration) {
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(in))
}

func isTLS(r *http.Request) bool { return r.TLS != nil }
