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

// siteTimes is how many times the limits of an address the site around it has. Neighbours may share a site.
const siteTimes = 2

// address is how much one address has used.
type address struct {
	from  netip.Prefix
	times int      // how many times the limits it has
	site  *address // around it, which is counted too; nil: none
	share func(used)

	mu          sync.Mutex
	connections int
	seen        time.Time
	used        [api.Limits]*rate.Limiter
	untold      [api.Limits]int // how much of it other nodes do not know of
}

// counted yields everything that counts what an address does: itself and its site.
func (a *address) counted(yield func(*address) bool) {
	if yield(a) && a.site != nil {
		yield(a.site)
	}
}

func newLimiter(r Rate) *rate.Limiter {
	return rate.NewLimiter(rate.Limit(float64(r.Times)/r.In.Seconds()), r.Times)
}

func newAddresses(l *Limits) *addresses {
	return &addresses{limits: l, known: map[netip.Prefix]*address{}, swept: time.Now()}
}

// forgetAfter is when a silent address is dropped: by then it has its full rates again.
const forgetAfter = time.Hour

// of returns the record of an address or a site.
func (a *addresses) of(from netip.Prefix) *address {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.find(from, time.Now())
}

// find returns the record of an address or a site. The site of an address is found too, so that it is kept for as long. The lock is held.
func (a *addresses) find(from netip.Prefix, now time.Time) *address {
	var site *address
	if around := api.SiteOf(from); around != from {
		site = a.find(around, now)
	}
	known := a.known[from]
	if known == nil {
		if len(a.known) >= a.limits.Addresses || now.Sub(a.swept) > forgetAfter {
			a.sweep(now)
		}
		known = &address{from: from, times: 1, site: site, share: a.share}
		if from.Addr().Is6() && site == nil {
			known.times = siteTimes
		}
		a.known[from] = known
	}
	known.mu.Lock()
	known.seen = now
	known.mu.Unlock()
	return known
}

// sweep drops silent addresses; if that is not enough, any that have no connection. Networks of sites go before others: a site has enough
// of them to replace all that is known, and what it used is counted for the site, too.
func (a *addresses) sweep(now time.Time) {
	a.swept = now
	for _, pass := range []struct {
		old     time.Duration
		inSites bool
	}{{old: forgetAfter}, {inSites: true}, {}} {
		for from, known := range a.known {
			known.mu.Lock()
			idle := known.connections == 0 && now.Sub(known.seen) >= pass.old
			known.mu.Unlock()
			if idle && (known.site != nil || !pass.inSites) {
				delete(a.known, from)
			}
			if pass.old == 0 && len(a.known) < a.limits.Addresses*3/4 {
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
	now := time.Now()
	var taken []*rate.Reservation
	for c := range a.counted {
		r := c.reserve(l, limits, times, now)
		taken, wait = append(taken, r), max(wait, r.DelayFrom(now))
	}
	if wait > 0 {
		for _, r := range taken {
			r.CancelAt(now)
		}
		return wait
	}
	for c := range a.counted {
		c.tell(l, times)
	}
	return 0
}

// charge counts several times against a limit for something that was done already, even if the limit is used up.
func (a *address) charge(l api.Limit, limits *Limits, times int) {
	for c := range a.counted {
		c.reserve(l, limits, times, time.Now())
		c.tell(l, times)
	}
}

// reserve takes tokens of this address alone, even if there are not enough yet.
func (a *address) reserve(l api.Limit, limits *Limits, times int, now time.Time) *rate.Reservation {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.used[l] == nil {
		r := limits.of(l)
		r.Times *= a.times
		a.used[l] = newLimiter(r)
	}
	return a.used[l].ReserveN(now, min(times, a.used[l].Burst()))
}

// empty returns how long to wait if a limit is used up. It counts nothing.
func (a *address) empty(l api.Limit) (wait time.Duration) {
	for c := range a.counted {
		c.mu.Lock()
		if u := c.used[l]; u != nil && u.Tokens() < 1 {
			wait = max(wait, time.Duration(float64(time.Second)*(1-u.Tokens())/float64(u.Limit())))
		}
		c.mu.Unlock()
	}
	return wait
}

// takeOne takes a token from a limiter, or returns how long to wait and takes none.
func takeOne(l *rate.Limiter) time.Duration {
	r := l.Reserve()
	wait := r.Delay()
	if wait > 0 {
		r.Cancel()
	}
	return wait
}

// connect counts a connection, unless the address or its site has as many as it may. For people with a seat there are as many again, and
// they take the place of somebody else there.
func (a *address) connect(limit int, seated func() bool, makeRoom func(netip.Prefix)) bool {
	if a.site != nil && !a.site.connect(limit, seated, makeRoom) {
		return false
	}
	if !a.connectHere(limit*a.times, seated, makeRoom) {
		if a.site != nil {
			a.site.disconnect()
		}
		return false
	}
	return true
}

func (a *address) connectHere(limit int, seated func() bool, makeRoom func(netip.Prefix)) bool {
	a.mu.Lock()
	full := a.connections >= limit
	a.mu.Unlock()
	if full && seated() { // it may take a while, so the lock is not held
		makeRoom(a.from)
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
	for c := range a.counted {
		c.mu.Lock()
		c.connections--
		c.seen = time.Now()
		c.mu.Unlock()
	}
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
