package server

import (
	"errors"
	"net/netip"
	"net/url"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"shipfic/internal/api"
	"shipfic/internal/budget"
	"shipfic/internal/fault"
	"shipfic/internal/gamelog"
	"shipfic/internal/http"
)

// headers are set on every response.
var headers = map[string]string{
	"X-Content-Type-Options":       "nosniff",
	"Cross-Origin-Resource-Policy": "same-origin",
}

// pageHeaders are set on every response that a browser could show as a page.
var pageHeaders = map[string]string{
	"Content-Security-Policy": strings.Join([]string{
		"default-src 'self'", "script-src 'self'", "style-src 'self'", "style-src-attr 'unsafe-inline'", "img-src 'self' https: data:",
		"connect-src 'self'", "object-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'",
	}, "; "),
	"Referrer-Policy":            "no-referrer", // hosts of pictures must not learn the address of a private table
	"Permissions-Policy":         "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()",
	"Cross-Origin-Opener-Policy": "same-origin",
	"X-Frame-Options":            "DENY",
}

// pagePart matches the scripts, styles and fonts of the page. There are dozens for a table, and the other headers would be a fifth of what
// is sent.
var pagePart = regexp.MustCompile(`^/assets/[^/]+\.(js|css|woff2)$`)

// guard wraps all handlers: it sets security headers, recovers panics, and notes who sent the request.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if p := recover(); p != nil {
				if p == http.ErrAbortHandler {
					panic(p)
				}
				s.panicked(r.Pattern, p)
				s.fail(w, &api.Problem{Status: http.StatusInternalServerError, Code: api.Internal})
			}
		}()
		setAll(w.Header(), headers)
		if !pagePart.MatchString(r.URL.Path) {
			setAll(w.Header(), pageHeaders)
		}
		if s.secure {
			w.Header().Set("Strict-Transport-Security", "max-age=31536000")
		}
		address := s.addressOf(r)
		share := s.budget.Request(api.SiteOf(address).String(), s.budgetName(r))
		defer share.Done()
		next.ServeHTTP(w, api.WithClient(r, s.client(r, address, share)))
	})
}

func setAll(h http.Header, values map[string]string) {
	for name, value := range values {
		h.Set(name, value)
	}
}

// client is what handlers may know about the sender of a request.
func (s *Server) client(r *http.Request, address netip.Prefix, share *budget.Request) api.Client {
	exceeded := func(wait time.Duration) error {
		if wait > 0 {
			return api.RateExceeded(wait)
		}
		return nil
	}
	c := api.Client{
		Address: address, Origin: s.origin(r), Budget: share,
		Use: func(l api.Limit, times int) error {
			return exceeded(s.addresses.of(address).useMany(l, &s.limits, times))
		},
		Spent: func(l api.Limit) error { return exceeded(s.addresses.of(address).empty(l)) },
	}
	if who, ok := s.sessionOf(r); ok {
		c.Person = who.person
	}
	return c
}

// panicked logs a panic.
func (s *Server) panicked(where string, p any) {
	s.logger.Error("panic", "in", where, "panic", p, "stack", string(debug.Stack()))
	s.metrics.countPanic()
}

// host wraps the handler of a route: it applies limits, refuses pages of other sites, and answers with the handler's error.
func (s *Server) host(route api.Route) http.Handler {
	handle := route.Handle
	if route.Guarded {
		handle = func(w http.ResponseWriter, r *http.Request) error {
			return s.guarded(r, func() error { return route.Handle(w, r) })
		}
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		err := s.admit(r)
		if err == nil && !route.Unbarred {
			err = s.bars(r)
		}
		if err == nil && route.Limit != api.Requests {
			err = s.use(r, route.Limit)
		}
		if err == nil {
			paceBody(w, r, s.limits.Arrival)
			api.ClientOf(r).Budget.Lane = route.Lane
			err = handle(w, r)
		}
		if err != nil {
			s.fail(w, err)
		}
	})
}

func (s *Server) admit(r *http.Request) error {
	if s.isStopping() {
		return &api.Problem{Status: http.StatusServiceUnavailable, Code: api.Restarting, Wait: api.RestartWait}
	}
	if err := s.use(r, api.Requests); err != nil && !s.mayReturn(r) {
		return err
	}
	if r.Method == http.MethodPost && s.isCutOff() {
		return cutOff()
	}
	isSocket := r.Header.Get("Upgrade") != ""
	if (r.Method == http.MethodPost || isSocket) && !s.fromOurPage(r) {
		return &api.Problem{Status: http.StatusForbidden, Code: api.BadOrigin}
	}
	return nil
}

// use counts a request against a limit of its address.
func (s *Server) use(r *http.Request, l api.Limit) error {
	if wait := s.addresses.of(api.ClientOf(r).Address).use(l, &s.limits); wait > 0 {
		return api.RateExceeded(wait)
	}
	return nil
}

// guarded calls a function that looks something up by a code that must not be guessed. An address that asks for many codes that do not
// exist must wait, except for tables where this browser has a seat: its people may share the address with a stranger who guesses.
func (s *Server) guarded(r *http.Request, find func() error) error {
	from := s.addresses.of(api.ClientOf(r).Address)
	if wait := from.empty(api.Misses); wait > 0 && !s.seated(r) {
		return api.RateExceeded(wait)
	}
	err := find()
	if errors.Is(err, gamelog.ErrNotFound) {
		from.use(api.Misses, &s.limits)
	}
	return err
}

// fromOurPage reports whether a request was not made by another site's page. Browsers always send the origin of a page; a client that
// sends none is not a browser, and holds nobody's cookies.
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

var hostName = regexp.MustCompile(`^[A-Za-z0-9.\-]+(:[0-9]{1,5})?$|^\[[0-9a-fA-F:]+\](:[0-9]{1,5})?$`)

// origin is how the client reaches us, such as "https://example.org"; "" if its Host header is not valid.
func (s *Server) origin(r *http.Request) string {
	if !hostName.MatchString(r.Host) {
		return ""
	}
	if s.secure || isTLS(r) {
		return "https://" + r.Host
	}
	return "http://" + r.Host
}

// fail answers a request with an error.
func (s *Server) fail(w http.ResponseWriter, err error) {
	p := s.problemOf(err)
	s.metrics.countRefused(p.Code)
	if err := p.Answer(w); err != nil {
		s.logger.Error("an answer does not marshal", "error", err)
		w.WriteHeader(http.StatusInternalServerError)
	}
}

// problemOf translates an error for clients, and logs it if it is our fault.
func (s *Server) problemOf(err error) *api.Problem {
	p := api.ProblemOf(err)
	if p.Code == api.DiskFull && !s.full.Swap(true) {
		s.logger.Error("the disk is full", "error", err)
	}
	if known := new(api.Problem); p.Code == api.Internal && !errors.As(err, &known) {
		s.logger.Error("a request failed", "error", err)
		if panicked := new(fault.Panic); errors.As(err, &panicked) {
			s.metrics.countPanic()
		}
	}
	return p
}

// answerEmpty answers with an empty JSON object.
func (s *Server) answerEmpty(w http.ResponseWriter) { _ = api.Answer(w, http.StatusOK, struct{}{}) }
