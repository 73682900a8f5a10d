//go:build !js

package server

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"time"

	"shipfic/internal/api"
)

// headers are set on every response.
var headers = map[string]string{
	"X-Content-Type-Options":       "nosniff",
	"Cross-Origin-Resource-Policy": "same-origin",
}

// pageHeaders are set on every response that a browser could show as a page.
var pageHeaders = map[string]string{
	"Content-Security-Policy":    policy("script-src 'self'"),
	"Referrer-Policy":            "no-referrer", // hosts of pictures must not learn the address of a private table
	"Permissions-Policy":         "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()",
	"Cross-Origin-Opener-Policy": "same-origin",
	"X-Frame-Options":            "DENY",
}

// policy is what a page may do, with the scripts that it may run.
func policy(scripts string) string {
	return strings.Join([]string{
		"default-src 'self'", scripts, "style-src 'self'", "style-src-attr 'unsafe-inline'", "img-src 'self' https: data:",
		"connect-src 'self'", "object-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'",
	}, "; ")
}

// pageFile matches the scripts, styles, fonts and emblems of the page. A table needs dozens of them, and the other headers would be a fifth of
// the bytes. An emblem is a drawing of the build, and has no script in it.
var pageFile = regexp.MustCompile(`^/assets/[^/]+\.(js|css|woff2|svg)$`)

// secured sets the security headers of all responses.
func (s *Server) secured(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		setAll(w.Header(), headers)
		if !pageFile.MatchString(r.URL.Path) {
			setAll(w.Header(), pageHeaders)
		}
		if s.Secure {
			w.Header().Set("Strict-Transport-Security", "max-age=31536000")
		}
		next.ServeHTTP(w, r)
	})
}

func setAll(h http.Header, values map[string]string) {
	for name, value := range values {
		h.Set(name, value)
	}
}

// adapt lets one of our handlers answer requests of net/http.
func (s *Server) adapt(handle api.Handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		ours := s.requestOf(w, r)
		s.serve(ours, handle, func(response *api.Response) {
			if response != nil { // nil: the connection is a WebSocket
				s.setCookies(w, ours)
				send(w, r, response)
			}
		})
	}
}

// requestOf is a request as our handlers take it.
func (s *Server) requestOf(w http.ResponseWriter, r *http.Request) *api.Request {
	ours := &api.Request{
		Context: r.Context(), Method: r.Method, URL: r.URL, Host: r.Host, TLS: r.TLS != nil, Pattern: r.Pattern, PathValue: r.PathValue,
		Header: r.Header.Get, Cookies: map[string]string{}, Size: r.ContentLength, Client: api.Client{Address: s.addressOf(r)},
	}
	for _, cookie := range slices.Backward(r.Cookies()) { // the first of a name counts
		ours.Cookies[cookie.Name] = cookie.Value
	}
	ours.Body = func(maxBytes int64) io.Reader {
		if r.ContentLength == 0 {
			return r.Body
		}
		return &pacedBody{http.MaxBytesReader(w, r.Body, maxBytes), http.NewResponseController(w), time.Now().Add(s.Limits.Arrival)}
	}
	return ours
}

// cookieAge is the longest time, in seconds, that browsers keep a cookie.
const cookieAge = 400 * 24 * 60 * 60

// setCookies sets the cookies that a handler asks for.
func (s *Server) setCookies(w http.ResponseWriter, r *api.Request) {
	for _, c := range r.NewCookies {
		http.SetCookie(w, &http.Cookie{
			Name: c.Name, Value: c.Value, Path: "/", MaxAge: cookieAge, HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.Secure,
		})
	}
}

// send writes a response. The client may disconnect meanwhile.
func send(w http.ResponseWriter, r *http.Request, response *api.Response) {
	setAll(w.Header(), response.Header)
	if response.Ranges {
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(response.Body))
		return
	}
	w.WriteHeader(response.Status)
	if response.Write != nil {
		response.Write(w)
		return
	}
	w.Write(response.Body)
}

// bodyRate is how many bytes of a body must arrive in a second. The largest body then arrives before the time to answer is over.
const bodyRate = 128 << 10

// pacedBody is a body with a deadline that moves on as it arrives: a connection that sends a byte now and then must not last. Where there is
// no network to set a deadline for, as in some tests, the size of the body is still bounded.
type pacedBody struct {
	io.Reader
	connection *http.ResponseController
	until      time.Time
}

// Read implements [io.Reader].
func (b *pacedBody) Read(into []byte) (int, error) {
	_ = b.connection.SetReadDeadline(b.until)
	n, err := b.Reader.Read(into)
	b.until = b.until.Add(time.Duration(n) * time.Second / bodyRate)
	var tooLarge *http.MaxBytesError
	switch {
	case errors.Is(err, io.EOF):
		_ = b.connection.SetReadDeadline(time.Time{}) // from now on, only a client that is gone ends the request
	case errors.Is(err, os.ErrDeadlineExceeded):
		err = &api.Problem{Status: api.StatusRequestTimeout, Code: api.TooSlow}
	case errors.As(err, &tooLarge):
		err = api.TooManyBytes(tooLarge.Limit)
	}
	return n, err
}
