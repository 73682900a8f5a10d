//go:build !js

package http

import (
	"io"
	"net/http"
)

type (
	// Request is a request of a client.
	Request = http.Request
	// ResponseWriter takes the answer to a request.
	ResponseWriter = http.ResponseWriter
	// Header holds the headers of a request or an answer.
	Header = http.Header
	// Handler answers requests.
	Handler = http.Handler
	// HandlerFunc is a function that answers requests.
	HandlerFunc = http.HandlerFunc
	// ServeMux finds the handler of a request by its method and path.
	ServeMux = http.ServeMux
	// MaxBytesError is the error for a body that exceeds its limit.
	MaxBytesError = http.MaxBytesError
	// Cookie is what an answer asks the client to keep and to send with later requests.
	Cookie = http.Cookie
)

// ErrAbortHandler is the value that a handler panics with to abort a response.
var ErrAbortHandler = http.ErrAbortHandler

// SameSiteLaxMode sends a cookie with links from other sites, but not with their requests.
const SameSiteLaxMode = http.SameSiteLaxMode

// SetCookie adds a cookie to an answer.
func SetCookie(w ResponseWriter, c *Cookie) { http.SetCookie(w, c) }

// NewServeMux returns an empty ServeMux.
func NewServeMux() *ServeMux { return http.NewServeMux() }

// MaxBytesReader limits the size of a body. Reading more fails with a [MaxBytesError].
func MaxBytesReader(w ResponseWriter, body io.ReadCloser, limit int64) io.ReadCloser {
	return http.MaxBytesReader(w, body, limit)
}
