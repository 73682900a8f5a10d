//go:build !js

package server

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/hall"
)

// HTTP returns a web server with limits on headers, slow requests and idle connections. They do not apply to WebSockets, which have
// their own.
func (s *Server) HTTP(address string) *http.Server {
	return &http.Server{
		Addr: address, Handler: s.Handler(), MaxHeaderBytes: 16 << 10,
		ReadHeaderTimeout: 10 * time.Second, ReadTimeout: time.Minute, WriteTimeout: time.Minute, IdleTimeout: 2 * time.Minute,
		ErrorLog: slog.NewLogLogger(s.Logger.Handler(), slog.LevelDebug),
	}
}

// network answers the requests of net/http.
type network struct{ handler http.Handler }

// newNetwork routes the API and the addresses that only a server on a network has: WebSockets, its health, its metrics, and the page.
func newNetwork(s *Server) network {
	mux := http.NewServeMux()
	for _, route := range s.routes {
		mux.HandleFunc(route.Pattern, s.adapt(s.host(route)))
	}
	mux.HandleFunc("GET /ws/{id}", func(w http.ResponseWriter, r *http.Request) {
		s.adapt(s.hostSocket(func(ours *api.Request, pong func([]byte)) (socket, error) {
			s.setCookies(w, ours)
			return s.acceptWebSocket(w, r, pong)
		}))(w, r)
	})
	mux.HandleFunc("GET /api/about", s.adapt(s.showAbout))
	mux.HandleFunc("GET /.well-known/security.txt", s.adapt(s.securityText))
	mux.HandleFunc("GET /healthz", s.adapt(s.health))
	mux.HandleFunc("GET /readyz", s.adapt(s.ready))
	mux.Handle("GET /metrics", s.metrics.handler(s.OpenMetrics))
	mux.HandleFunc("/", s.adapt(newPages(s.Page, s).show))
	return network{s.secured(mux)}
}

// Handler answers all requests.
func (s *Server) Handler() http.Handler { return s.network.handler }

// health says that the process is alive.
func (s *Server) health(*api.Request) (*api.Response, error) { return api.OK(struct{}{}) }

// ready says whether people can play here: the log answers, and the server is not stopping.
func (s *Server) ready(r *api.Request) (*api.Response, error) {
	switch {
	case s.isStopping():
		return nil, hall.ErrStopped
	case s.cut.Load():
		return nil, cutOff()
	case s.full.Load():
		return nil, gamelog.ErrFull
	}
	ctx, cancel := context.WithTimeout(r.Context, s.Limits.Command)
	defer cancel()
	if _, err := s.Log.Summaries(ctx, gamelog.Filter{Limit: 1}); err != nil {
		s.Logger.Error("the log does not answer", "error", err)
		return nil, &api.Problem{Status: api.StatusServiceUnavailable, Code: api.Busy, Wait: api.RestartWait}
	}
	return api.OK(struct{}{})
}
