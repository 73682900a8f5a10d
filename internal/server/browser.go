//go:build js

package server

import (
	"errors"
	"io/fs"
	"time"

	"shipfic/internal/http"
)

// In a browser there is no network: every client is a [Pipe], nobody measures, and somebody else serves the page.

type kernelMeasure = func()

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

func (*Server) routeNetwork(*http.ServeMux, fs.FS, bool) {}

func (*Server) upgradeNetwork(http.ResponseWriter, *http.Request, func([]byte)) (socket, error) {
	return nil, errors.New("server: there are no WebSockets in a browser")
}

func paceBody(http.ResponseWriter, *http.Request, time.Duration) {}

func isTLS(*http.Request) bool { return false }

// deflateFrom and deflated are for WebSockets: a pipe never compresses.
const deflateFrom = 0

func deflated([]byte) []byte { return nil }
