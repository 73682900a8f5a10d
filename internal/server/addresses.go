package server

import (
	"net/netip"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"shipfic/internal/api"
	"shipfic/internal/http"
)

// addresses remembers how much each address has used of its limits. It drops addresses that were silent for an hour, and never holds
// more than its limit.
type addresses struct {
	limits *Limits
	share  func(used) // tells other nodes; nil: there are none

	mu    sync.Mutex
	known map[netip.Prefix]*address
	swept time.Time
}

// address is how much one address has used.
type address struct {
	from  netip.Prefix
	share func(used)

	mu          sync.Mutex
	connections int
	seen        time.Time
	used        [api.Limits]*rate.Limiter
	untold      [api.Limits]int // how much of it other nodes do not know of
}

func newLimiter(r Rate) *rate.Limiter {
	return rate.NewLimiter(rate.Limit(float64(r.Times)/r.In.Seconds()), r.Times)
}

func newAddresses(l *Limits) *addresses {
	return &addresses{limits: l, known: map[netip.Prefix]*address{}, swept: time.Now()}
}

// forgetAfter is when a silent address is dropped: by then it has its full rates again.
const forgetAfter = time.Hour

// of returns the record of an address.
func (a *addresses) of(from netip.Prefix) *address {
	now := time.Now()
	a.mu.Lock()
	defer a.mu.Unlock()
	known := a.known[from]
	if known == nil {
		if len(a.known) >= a.limits.Addresses || now.Sub(a.swept) > forgetAfter {
			a.sweep(now)
		}
		known = &address{from: from, share: a.share}
		a.known[from] = known
	}
	known.mu.Lock()
	known.seen = now
	known.mu.Unlock()
	return known
}

// sweep drops silent addresses; if that is not enough, any that have no connection.
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

// use counts against a limit, or returns how long to wait.
func (a *address) use(l api.Limit, limits *Limits) (wait time.Duration) {
	return a.useMany(l, limits, 1)
}

// useMany counts several times against a limit, or returns how long to wait.
func (a *address) useMany(l api.Limit, limits *Limits, times int) (wait time.Duration) {
	a.mu.Lock()
	wait = take(a.limiter(l, limits), times)
	untold := 0
	if wait == 0 {
		untold = a.tellLater(l, times)
	}
	a.mu.Unlock()
	a.tell(l, untold)
	return wait
}

// charge counts several times against a limit for something that was done already, even if the limit is used up.
func (a *address) charge(l api.Limit, limits *Limits, times int) {
	a.chargeTold(l, limits, times)
	a.mu.Lock()
	untold := a.tellLater(l, times)
	a.mu.Unlock()
	a.tell(l, untold)
}

// chargeTold counts what was done at another node.
func (a *address) chargeTold(l api.Limit, limits *Limits, times int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	u := a.limiter(l, limits)
	u.ReserveN(time.Now(), min(times, u.Burst()))
}

// limiter returns the limiter for a limit. The lock is held.
func (a *address) limiter(l api.Limit, limits *Limits) *rate.Limiter {
	if a.used[l] == nil {
		a.used[l] = newLimiter(limits.of(l))
	}
	return a.used[l]
}

// empty returns how long to wait if a limit is used up. It counts nothing.
func (a *address) empty(l api.Limit) (wait time.Duration) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if u := a.used[l]; u != nil && u.Tokens() < 1 {
		return time.Duration(float64(time.Second) * (1 - u.Tokens()) / float64(u.Limit()))
	}
	return 0
}

// takeOne takes a token from a limiter, or returns how long to wait and takes none.
func takeOne(l *rate.Limiter) time.Duration { return take(l, 1) }

func take(l *rate.Limiter, tokens int) time.Duration {
	r := l.ReserveN(time.Now(), min(tokens, l.Burst()))
	wait := r.Delay()
	if wait > 0 {
		r.Cancel()
	}
	return wait
}

// connect counts a connection, unless the address has as many as it may. For people with a seat there are as many again, and they take the
// place of somebody else.
func (a *address) connect(limit int, seated func() bool, makeRoom func()) bool {
	a.mu.Lock()
	full := a.connections >= limit
	a.mu.Unlock()
	if full && seated() { // it may take a while, so the lock is not held
		makeRoom()
		limit *= 2
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.connections >= limit {
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

// addressOf is where a request comes from. Behind a proxy it is the last address in the proxy's header: the client may have invented
// the ones before it. An IPv6 network counts as one address, since every subscriber has billions of addresses.
func (s *Server) addressOf(r *http.Request) netip.Prefix {
	host := r.RemoteAddr
	if from, err := netip.ParseAddrPort(host); err == nil {
		host = from.Addr().String()
	}
	if s.trustProxy {
		if forwarded := r.Header.Values("X-Forwarded-For"); len(forwarded) > 0 {
			last := forwarded[len(forwarded)-1]
			host = strings.TrimSpace(last[strings.LastIndexByte(last, ',')+1:])
		}
	}
	ip, err := netip.ParseAddr(host)
	if err != nil {
		return netip.Prefix{}
	}
	return NetworkOf(ip)
}

// NetworkOf is what counts as one address: an IPv4 address, or an IPv6 network.
func NetworkOf(ip netip.Addr) netip.Prefix {
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
