package limit

import (
	"net/netip"
	"slices"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Addresses remembers how much each address has used of its limits. It drops addresses that were silent for an hour, and never holds
// more than its limit.
type Addresses struct {
	limits *Limits
	Share  func(Used) // tells other nodes; nil: there are none

	mu    sync.Mutex
	known map[netip.Prefix]*Address
	swept time.Time
}

// SiteTimes is the factor by which the limits of a site exceed those of an address in it. Neighbours may share a site.
const SiteTimes = 2

// Address is the record of the usage of one address or site.
type Address struct {
	From   netip.Prefix
	Times  int // the factor on its limits
	limits *Limits
	site   *Address // around it, which is counted too; nil: none
	share  func(Used)

	mu          sync.Mutex
	connections int
	seen        time.Time
	used        [Kinds]*rate.Limiter
	unsent      [Kinds]int // the part of it that other nodes do not know of
}

// Counted yields the records that count an action of the address: its own and that of its site.
func (a *Address) Counted(yield func(*Address) bool) {
	if yield(a) && a.site != nil {
		yield(a.site)
	}
}

// NewLimiter counts against a rate.
func NewLimiter(r Rate) *rate.Limiter {
	return rate.NewLimiter(rate.Limit(float64(r.Times)/r.In.Seconds()), r.Times)
}

// NewAddresses knows no address yet.
func NewAddresses(l *Limits) *Addresses {
	return &Addresses{limits: l, known: map[netip.Prefix]*Address{}, swept: time.Now()}
}

// forgetAfter is when a silent address may be dropped: once it may do as much again as one that was never seen. Most rates are for an hour,
// that of uploaded bytes is for a day.
const forgetAfter = time.Hour

// Of returns the record of an address or a site.
func (a *Addresses) Of(from netip.Prefix) *Address {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.find(from, time.Now())
}

// find returns the record of an address or a site. The site of an address is found too, so that it is kept for as long. The lock is held.
func (a *Addresses) find(from netip.Prefix, now time.Time) *Address {
	var site *Address
	if around := SiteOf(from); around != from {
		site = a.find(around, now)
	}
	known := a.known[from]
	if known == nil {
		if len(a.known) >= a.limits.Addresses || now.Sub(a.swept) > forgetAfter {
			a.sweep(now)
		}
		known = &Address{From: from, Times: 1, limits: a.limits, site: site, share: a.Share}
		if from.Addr().Is6() && site == nil {
			known.Times = SiteTimes
		}
		a.known[from] = known
	}
	known.mu.Lock()
	known.seen = now
	known.mu.Unlock()
	return known
}

// sweep drops silent addresses; if that is not enough, any that have no connection. Networks of IPv6 sites go before others: a site has
// enough of them to replace all known addresses, and their usage is counted for the site as well.
func (a *Addresses) sweep(now time.Time) {
	a.swept = now
	for _, pass := range []struct {
		old     time.Duration
		inSites bool
	}{{old: forgetAfter}, {inSites: true}, {}} {
		for from, known := range a.known {
			known.mu.Lock()
			idle := known.connections == 0 && now.Sub(known.seen) >= pass.old && (pass.old == 0 || known.isRested(now))
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

// isRested reports whether nothing that the address has done counts any more. The lock is held.
func (a *Address) isRested(now time.Time) bool {
	return !slices.ContainsFunc(a.used[:], func(l *rate.Limiter) bool { return l != nil && l.TokensAt(now) < float64(l.Burst()) })
}

// Use counts against a limit, or returns how long to wait.
func (a *Address) Use(l Kind) (wait time.Duration) {
	return a.UseMany(l, 1)
}

// UseMany counts several times against a limit, or returns how long to wait.
func (a *Address) UseMany(l Kind, times int) (wait time.Duration) {
	now := time.Now()
	var taken []*rate.Reservation
	for c := range a.Counted {
		r := c.Reserve(l, times, now)
		taken, wait = append(taken, r), max(wait, r.DelayFrom(now))
	}
	if wait > 0 {
		for _, r := range taken {
			r.CancelAt(now)
		}
		return wait
	}
	for c := range a.Counted {
		c.gossip(l, times)
	}
	return 0
}

// Charge counts several times against a limit for something that was done already, even if the limit is used up.
func (a *Address) Charge(l Kind, times int) {
	for c := range a.Counted {
		c.Reserve(l, times, time.Now())
		c.gossip(l, times)
	}
}

// Reserve takes tokens of this address alone, even if there are not enough yet.
func (a *Address) Reserve(l Kind, times int, now time.Time) *rate.Reservation {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.used[l] == nil {
		r := a.limits.of(l)
		r.Times *= a.Times
		a.used[l] = NewLimiter(r)
	}
	return a.used[l].ReserveN(now, min(times, a.used[l].Burst()))
}

// Empty returns how long to wait if a limit is used up. It counts nothing.
func (a *Address) Empty(l Kind) (wait time.Duration) {
	for c := range a.Counted {
		c.mu.Lock()
		if u := c.used[l]; u != nil && u.Tokens() < 1 {
			wait = max(wait, time.Duration(float64(time.Second)*(1-u.Tokens())/float64(u.Limit())))
		}
		c.mu.Unlock()
	}
	return wait
}

// TakeOne takes a token from a limiter, or returns how long to wait and takes none.
func TakeOne(l *rate.Limiter) time.Duration {
	r := l.Reserve()
	wait := r.Delay()
	if wait > 0 {
		r.Cancel()
	}
	return wait
}

// Connect counts a connection, unless the address or its site has as many as it may. People with a seat have as many places again, and
// take the place of another connection of the address.
func (a *Address) Connect(seated func() bool, makeRoom func(netip.Prefix)) bool {
	if a.site != nil && !a.site.Connect(seated, makeRoom) {
		return false
	}
	if !a.connectHere(a.limits.PerAddress*a.Times, seated, makeRoom) {
		if a.site != nil {
			a.site.Disconnect()
		}
		return false
	}
	return true
}

func (a *Address) connectHere(limit int, seated func() bool, makeRoom func(netip.Prefix)) bool {
	a.mu.Lock()
	full := a.connections >= limit
	a.mu.Unlock()
	if full && seated() { // it may take a while, so the lock is not held
		makeRoom(a.From)
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

// Disconnect counts a connection less.
func (a *Address) Disconnect() {
	for c := range a.Counted {
		c.mu.Lock()
		c.connections--
		c.seen = time.Now()
		c.mu.Unlock()
	}
}

// NetworkOf returns the network that counts as one address: an IPv4 address, or an IPv6 network (/64).
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
