//go:build js

package http

import (
	"io"

	"shipfic/internal/http/small"
)

type (
	// Request is a request of a client.
	Request = small.Request
	// ResponseWriter takes the answer to a request.
	ResponseWriter = small.ResponseWriter
	// Header holds the headers of a request or an answer.
	Header = small.Header
	// Handler answers requests.
	Handler = small.Handler
	// HandlerFunc is a function that answers requests.
	HandlerFunc = small.HandlerFunc
	// ServeMux finds the handler of a request by its method and path.
	ServeMux = small.ServeMux
	// MaxBytesError is the error for a body that exceeds its limit.
	MaxBytesError = small.MaxBytesError
	// Cookie is what an answer asks the client to keep and to send with later requests.
	Cookie = small.Cookie
)

// ErrAbortHandler is the value that a handler panics with to abort a response.
var ErrAbortHandler = small.ErrAbortHandler

// SameSiteLaxMode sends a cookie with links from other sites, but not with their requests.
const SameSiteLaxMode = small.SameSiteLaxMode

// SetCookie adds a cookie to an answer.
func SetCookie(w ResponseWriter, c *Cookie) { small.SetCookie(w, c) }

// NewServeMux returns an empty ServeMux.
func NewServeMux() *ServeMux { return small.NewServeMux() }

// MaxBytesReader limits the size of a body. Reading more fails with a [MaxBytesError].
func MaxBytesReader(w ResponseWriter, body io.ReadCloser, limit int64) io.ReadCloser {
	return small.MaxBytesReader(w, body, limit)
}
