package server

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// addresses remembers what each address has used up. It forgets those it has not heard of for an hour, and never holds more
// than its limit.
type addresses struct {
	limits *Limits

	mu    sync.Mutex
	known map[netip.Prefix]*address
	swept time.Time
}

// address is what one address has used up.
type address struct {
	mu          sync.Mutex
	connections int
	seen        time.Time
	used        [kinds]*rate.Limiter
}

// kind is something that addresses may do only so often.
type kind int

const (
	request kind = iota
	miss
	newTable
	newPack
	newCheck
	askHint
	kinds
)

func (l *Limits) of(k kind) Rate {
	return [kinds]Rate{l.Requests, l.Misses, l.Tables, l.Packs, l.Checks, l.Hints}[k]
}

func newLimiter(r Rate) *rate.Limiter {
	return rate.NewLimiter(rate.Every(r.In/time.Duration(r.Times)), r.Times)
}

func newAddresses(l *Limits) *addresses {
	return &addresses{limits: l, known: map[netip.Prefix]*address{}, swept: time.Now()}
}

// forgetAfter is when an address that was not heard of is forgotten: by then its rates have filled up again.
const forgetAfter = time.Hour

// of gives what is known of the address a request comes from.
func (a *addresses) of(from netip.Prefix) *address {
	now := time.Now()
	a.mu.Lock()
	defer a.mu.Unlock()
	known := a.known[from]
	if known == nil {
		if len(a.known) >= a.limits.Addresses || now.Sub(a.swept) > forgetAfter {
			a.sweep(now)
		}
		known = &address{}
		a.known[from] = known
	}
	known.mu.Lock()
	known.seen = now
	known.mu.Unlock()
	return known
}

// sweep forgets addresses that were not heard of lately; if that is not enough, any that have no connection.
func (a *addresses) sweep(now time.Time) {
	a.swept = now
	for _, old := range []time.Duration{forgetAfter, 0} {
		for from, known := range a.known {
			known.mu.Lock()
			idle := known.connections == 0 && now.Sub(known.seen) >= old
			known.mu.Unlock()
			if idle {
				delete(a.known, from)
			}
			if old == 0 && len(a.known) < a.limits.Addresses*3/4 {
				return
			}
		}
		if len(a.known) < a.limits.Addresses {
			return
		}
	}
}

// use takes one from what the address may do, or tells how long to wait.
func (a *address) use(k kind, limits *Limits) (wait time.Duration) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.used[k] == nil {
		a.used[k] = newLimiter(limits.of(k))
	}
	return takeOne(a.used[k])
}

// empty tells how long to wait if nothing is left, and takes nothing.
func (a *address) empty(k kind) (wait time.Duration) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if l := a.used[k]; l != nil && l.Tokens() < 1 {
		return time.Duration(float64(time.Second) * (1 - l.Tokens()) / float64(l.Limit()))
	}
	return 0
}

// takeOne takes one from a limiter, or tells how long to wait and takes nothing.
func takeOne(l *rate.Limiter) time.Duration {
	r := l.Reserve()
	wait := r.Delay()
	if wait > 0 {
		r.Cancel()
	}
	return wait
}

// connect counts a connection of the address, if it may have one more.
func (a *address) connect(most int) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.connections >= most {
		return false
	}
	a.connections++
	return true
}

func (a *address) disconnect() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.connections--
	a.seen = time.Now()
}

// addressOf finds where a request comes from. Behind a proxy that is what the proxy says, in the last place: what comes before
// it in the header is the client's own invention. An IPv6 network counts as one address, since everybody has billions.
func (s *Server) addressOf(r *http.Request) netip.Prefix {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	if s.trustProxy {
		if said := r.Header.Values("X-Forwarded-For"); len(said) > 0 {
			last := said[len(said)-1]
			host = strings.TrimSpace(last[strings.LastIndexByte(last, ',')+1:])
		}
	}
	ip, err := netip.ParseAddr(host)
	if err != nil {
		return netip.Prefix{}
	}
	ip = ip.Unmap().WithZone("")
	bits := 32
	if ip.Is6() {
		bits = 64
	}
	network, err := ip.Prefix(bits)
	if err != nil {
		return netip.Prefix{}
	}
	return network
}
