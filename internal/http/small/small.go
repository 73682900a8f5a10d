package small

import (
	"context"
	"errors"
	"io"
	"net/url"
	"strings"
)

// Request is a request of the page.
type Request struct {
	Method        string
	URL           *url.URL
	Header        Header
	Body          io.ReadCloser
	ContentLength int64 // of the body; -1: not known
	Pattern       string
	Host          string
	RemoteAddr    string

	ctx  context.Context
	path map[string]string
}

// NewRequest makes a request.
func NewRequest(ctx context.Context, method, address string, body io.ReadCloser, size int64) (*Request, error) {
	at, err := url.ParseRequestURI(address)
	if err != nil {
		return nil, err
	}
	return &Request{Method: method, URL: at, Header: Header{}, Body: body, ContentLength: size, ctx: ctx}, nil
}

// Context ends when the page no longer waits for the answer.
func (r *Request) Context() context.Context { return r.ctx }

// WithContext returns a copy of the request with another context.
func (r *Request) WithContext(ctx context.Context) *Request {
	with := *r
	with.ctx = ctx
	return &with
}

// PathValue returns the part of the path that matched a name of the pattern.
func (r *Request) PathValue(name string) string { return r.path[name] }

// Header holds the headers of a request or an answer, by their canonical names.
type Header map[string][]string

// canonical writes the words of a name with capitals, as in "Content-Type".
func canonical(name string) string {
	words := strings.Split(strings.ToLower(name), "-")
	for i, word := range words {
		if word != "" {
			words[i] = strings.ToUpper(word[:1]) + word[1:]
		}
	}
	return strings.Join(words, "-")
}

// Get returns the first value of a header; "" if there is none.
func (h Header) Get(name string) string {
	if values := h.Values(name); len(values) > 0 {
		return values[0]
	}
	return ""
}

// Set replaces a header.
func (h Header) Set(name, value string) { h[canonical(name)] = []string{value} }

// Add adds a value to a header.
func (h Header) Add(name, value string) {
	name = canonical(name)
	h[name] = append(h[name], value)
}

// Values returns all values of a header.
func (h Header) Values(name string) []string { return h[canonical(name)] }

// Cookie is what an answer asks the client to keep and to send with later requests.
type Cookie struct {
	Name, Value, Path string
	MaxAge            int
	HttpOnly, Secure  bool
	SameSite          int
}

// SameSiteLaxMode has no meaning without a network.
const SameSiteLaxMode = 0

// SetCookie adds a cookie to an answer.
func SetCookie(w ResponseWriter, c *Cookie) { w.Header().Add("Set-Cookie", c.Name+"="+c.Value) }

// errNoCookie is for a request without the cookie.
var errNoCookie = errors.New("small: named cookie not present")

// Cookie returns a cookie of the request.
func (r *Request) Cookie(name string) (*Cookie, error) {
	for pair := range strings.SplitSeq(r.Header.Get("Cookie"), "; ") {
		if value, ok := strings.CutPrefix(pair, name+"="); ok {
			return &Cookie{Name: name, Value: value}, nil
		}
	}
	return nil, errNoCookie
}

// ResponseWriter takes the answer to a request.
type ResponseWriter interface {
	Header() Header
	Write([]byte) (int, error)
	WriteHeader(status int)
}

// Handler answers requests.
type Handler interface {
	ServeHTTP(ResponseWriter, *Request)
}

// HandlerFunc is a function that answers requests.
type HandlerFunc func(ResponseWriter, *Request)

// ServeHTTP implements [Handler].
func (f HandlerFunc) ServeHTTP(w ResponseWriter, r *Request) { f(w, r) }

// ErrAbortHandler is the value that a handler panics with to abort a response.
var ErrAbortHandler = errors.New("small: abort handler")

// MaxBytesError is the error for a body that exceeds its limit.
type MaxBytesError struct{ Limit int64 }

// Error implements error.
func (*MaxBytesError) Error() string { return "small: request body too large" }

// MaxBytesReader limits the size of a body. Reading more fails with a [MaxBytesError].
func MaxBytesReader(_ ResponseWriter, body io.ReadCloser, limit int64) io.ReadCloser {
	return &limited{body, limit, limit}
}

type limited struct {
	io.ReadCloser
	limit, left int64
}

func (l *limited) Read(p []byte) (int, error) {
	n, err := l.ReadCloser.Read(p[:min(int64(len(p)), l.left+1)])
	if l.left -= int64(n); l.left < 0 {
		l.left = 0
		return n - 1, &MaxBytesError{l.limit}
	}
	return n, err
}
