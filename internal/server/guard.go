package server

import (
	"errors"
	"net/url"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"

	"shipfic/internal/api"
	"shipfic/internal/fault"
	"shipfic/internal/gamelog"
	"shipfic/internal/limit"
)

// serve answers a request: it notes who sent it, and writes the response of its handler.
func (s *Server) serve(r *api.Request, handle api.Handler, write func(*api.Response)) {
	share := s.budget.Request(limit.SiteOf(r.Client.Address).String(), s.budgetName(r))
	defer share.Done()
	r.SetBudget(share)
	s.introduce(r)
	write(s.respond(r, handle))
}

// introduce collects the facts about the sender of a request that handlers may know.
func (s *Server) introduce(r *api.Request) {
	r.Client.Origin = s.origin(r)
	r.Client.Used = s.addresses.Of(r.Client.Address)
	if who, ok := s.sessionOf(r); ok {
		r.Client.Person = who.person
	}
}

// respond calls a handler. If it fails or panics, the response says so.
func (s *Server) respond(r *api.Request, handle api.Handler) (response *api.Response) {
	defer func() {
		if p := recover(); p != nil {
			s.panicked(r.Pattern, p)
			response = s.refusal(&api.Problem{Status: api.StatusInternalServerError, Code: api.Internal})
		}
	}()
	response, err := handle(r)
	if err == nil {
		return response
	}
	problem := s.problemOf(err)
	r.Client.Budget.Release()
	if problem.Code == api.TooFast || problem.Code == api.Overloaded {
		s.refusals.Hold(r.Context)
	}
	return s.refusal(problem)
}

// refusal is the response of a request that failed.
func (s *Server) refusal(p *api.Problem) *api.Response {
	s.metrics.countRefused(p.Code)
	response, err := p.Response()
	if err != nil {
		s.Logger.Error("an answer does not marshal", "error", err)
		return &api.Response{Status: api.StatusInternalServerError}
	}
	return response
}

// panicked logs a panic.
func (s *Server) panicked(where string, p any) {
	s.Logger.Error("panic", "in", where, "panic", p, "stack", string(debug.Stack()))
	s.metrics.countPanic()
}

// host wraps the handler of a route: it applies limits, and refuses pages of other sites.
func (s *Server) host(route api.Route) api.Handler {
	return func(r *api.Request) (response *api.Response, err error) {
		if err := s.admit(r, route.Frequent); err != nil {
			return nil, err
		}
		if !route.Unbarred {
			if err := s.bars(r); err != nil {
				return nil, err
			}
		}
		if route.Limit != limit.Requests {
			if err := r.Use(route.Limit, 1); err != nil {
				return nil, err
			}
		}
		r.Client.Budget.Lane = route.Lane
		if !route.Guarded {
			return route.Handle(r)
		}
		err = s.guarded(r, func() error {
			response, err = route.Handle(r)
			return err
		})
		return response, err
	}
}

func (s *Server) admit(r *api.Request, isFrequent bool) error {
	if s.isStopping() {
		return &api.Problem{Status: api.StatusServiceUnavailable, Code: api.Restarting, Wait: api.RestartWait}
	}
	if !isFrequent {
		if err := r.Use(limit.Requests, 1); err != nil && !s.mayReturn(r) {
			return err
		}
	}
	if r.Method == "POST" && s.cut.Load() {
		return cutOff()
	}
	isSocket := r.Header("Upgrade") != ""
	if (r.Method == "POST" || isSocket) && !s.fromOurPage(r) {
		return &api.Problem{Status: api.StatusForbidden, Code: api.BadOrigin}
	}
	return nil
}

// guarded calls a function that looks something up by a code that must not be guessed. An address that asks for many codes that do not
// exist must wait, except for tables where this browser has a seat: a stranger who guesses may share its address.
func (s *Server) guarded(r *api.Request, find func() error) error {
	from := r.Client.Used
	if wait := from.Empty(limit.Misses); wait > 0 && !s.seated(r) {
		return api.RateExceeded(wait)
	}
	err := find()
	if errors.Is(err, gamelog.ErrNotFound) {
		from.Use(limit.Misses)
	}
	return err
}

// fromOurPage reports whether a request was not made by another site's page. Browsers always send the origin of a page; a client that
// sends none is not a browser, and holds nobody's cookies.
func (s *Server) fromOurPage(r *api.Request) bool {
	origin := r.Header("Origin")
	if origin == "" {
		return r.Header("Sec-Fetch-Site") == "" || r.Header("Sec-Fetch-Site") == "same-origin"
	}
	if slices.Contains(s.Origins, origin) {
		return true
	}
	from, err := url.Parse(origin)
	return err == nil && from.Host != "" && strings.EqualFold(from.Host, r.Host)
}

var hostName = regexp.MustCompile(`^[A-Za-z0-9.\-]+(:[0-9]{1,5})?$|^\[[0-9a-fA-F:]+\](:[0-9]{1,5})?$`)

// origin is how the client reaches us, such as "https://example.org"; "" if its Host header is not valid.
func (s *Server) origin(r *api.Request) string {
	if !hostName.MatchString(r.Host) {
		return ""
	}
	if s.Secure || r.TLS {
		return "https://" + r.Host
	}
	return "http://" + r.Host
}

// problemOf translates an error for clients, and logs it if it is our fault.
func (s *Server) problemOf(err error) *api.Problem {
	p := api.ProblemOf(err)
	if p.Code == api.DiskFull && !s.full.Swap(true) {
		s.Logger.Error("the disk is full", "error", err)
	}
	if known := new(api.Problem); p.Code == api.Internal && !errors.As(err, &known) {
		s.Logger.Error("a request failed", "error", err)
		if panicked := new(fault.Panic); errors.As(err, &panicked) {
			s.metrics.countPanic()
		}
	}
	return p
}
