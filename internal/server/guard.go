package server

import (
	"net/http"
	"net/url"
	"runtime/debug"
	"slices"
	"strings"
)

// headers are on every answer.
var headers = map[string]string{
	"Content-Security-Policy": strings.Join([]string{
		"default-src 'self'", "script-src 'self'", "style-src 'self'", "style-src-attr 'unsafe-inline'", "img-src 'self' https: data:",
		"connect-src 'self'", "object-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'",
	}, "; "),
	"X-Content-Type-Options":       "nosniff",
	"Referrer-Policy":              "no-referrer", // an address of a private table must not reach those who host pictures
	"Permissions-Policy":           "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()",
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
	"X-Frame-Options":              "DENY",
}

// guard stands before everything: security headers, and no request that panics takes the process with it.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if p := recover(); p != nil {
				if p == http.ErrAbortHandler {
					panic(p)
				}
				s.panicked(r.Pattern, p)
				s.fail(w, &problem{status: http.StatusInternalServerError, code: Internal})
			}
		}()
		for name, value := range headers {
			w.Header().Set(name, value)
		}
		if s.secure {
			w.Header().Set("Strict-Transport-Security", "max-age=31536000")
		}
		next.ServeHTTP(w, r)
	})
}

// panicked notes a mistake of ours.
func (s *Server) panicked(where string, p any) {
	s.logger.Error("a panic", "in", where, "panic", p, "stack", string(debug.Stack()))
	s.metrics.panics.Inc()
}

// api stands before what people can ask for by scripts: the rate of their address, other sites' pages, a server that stops.
func (s *Server) api(handle func(http.ResponseWriter, *http.Request) error) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := s.admit(r); err != nil {
			s.fail(w, err)
			return
		}
		if err := handle(w, r); err != nil {
			s.fail(w, err)
		}
	})
}

func (s *Server) admit(r *http.Request) error {
	if s.isStopping() {
		return &problem{status: http.StatusServiceUnavailable, code: Restarting, wait: restartWait}
	}
	if wait := s.addresses.of(s.addressOf(r)).use(request, &s.limits); wait > 0 {
		return tooFast(wait)
	}
	if r.Method == http.MethodPost && s.isCutOff() {
		return cutOff()
	}
	isSocket := r.Header.Get("Upgrade") != ""
	if (r.Method == http.MethodPost || isSocket) && !s.fromOurPage(r) {
		return &problem{status: http.StatusForbidden, code: BadOrigin}
	}
	return nil
}

// fromOurPage reports whether a request was not made by another site's page. Browsers always say where a page is from; one
// who says nothing is no browser, and holds nobody's cookies.
func (s *Server) fromOurPage(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if origin == "" {
		return r.Header.Get("Sec-Fetch-Site") == "" || r.Header.Get("Sec-Fetch-Site") == "same-origin"
	}
	if slices.Contains(s.origins, origin) {
		return true
	}
	from, err := url.Parse(origin)
	return err == nil && from.Host != "" && strings.EqualFold(from.Host, r.Host)
}
