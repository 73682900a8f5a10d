//go:build js

package server

import (
	"time"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
)

// In a browser there is no network: every client is a [Pipe], nobody measures, and somebody else serves the page.

type metrics struct{}

func newMetrics(*Server) *metrics { return nil }

func (*metrics) countCommand(string)       {}
func (*metrics) timeAppend(time.Duration)  {}
func (*metrics) countRefused(string)       {}
func (*metrics) countSent(string)          {}
func (*metrics) countDropped(string)       {}
func (*metrics) countResync()              {}
func (*metrics) countPanic()               {}
func (*metrics) countFaults(func() uint64) {}

type network struct{}

func newNetwork(*Server) network { return network{} }

// Answer answers a request of the page.
func (s *Server) Answer(r *api.Request) (response *api.Response) {
	handle := func(*api.Request) (*api.Response, error) { return nil, gamelog.ErrNotFound }
	if route, names := api.Find(s.routes, r.Method, r.URL.EscapedPath()); route != nil {
		r.Pattern, r.PathValue = route.Pattern, func(name string) string { return names[name] }
		handle = s.host(*route)
	}
	s.serve(r, handle, func(answered *api.Response) { response = answered })
	return response
}
