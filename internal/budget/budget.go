package budget

import (
	"runtime"
	"slices"
	"sync"
	"time"
)

// Limits bound what requests use. The zero value of a field stands for the one in [DefaultLimits].
type Limits struct {
	Workers       int           // requests that work at the same time; by default one less than there are cores
	SmallBytes    int64         // of all bodies under SmallBody in memory
	LargeBytes    int64         // of all other bodies in memory
	Queue         int           // requests that wait for a worker
	AddressQueue  int           // of one address
	Burst         time.Duration // of work that an address may ask for at once
	Share         float64       // of one core that an address may use all the time, from 0 to 1
	PersonPercent int           // of Burst and Share that one person at an address may use
}

// DefaultLimits fit a machine with two cores and 512 MiB of memory.
var DefaultLimits = Limits{
	SmallBytes: 8 << 20, LargeBytes: 24 << 20, Queue: 128, AddressQueue: 16, Burst: 30 * time.Second, Share: 0.25, PersonPercent: 50,
}

func (l Limits) orDefault() Limits {
	d := DefaultLimits
	d.Workers = max(1, runtime.GOMAXPROCS(0)-1)
	fill(&l.Workers, d.Workers)
	fill(&l.SmallBytes, d.SmallBytes)
	fill(&l.LargeBytes, d.LargeBytes)
	fill(&l.Queue, d.Queue)
	fill(&l.AddressQueue, d.AddressQueue)
	fill(&l.Burst, d.Burst)
	fill(&l.Share, d.Share)
	fill(&l.PersonPercent, d.PersonPercent)
	return l
}

func fill[T comparable](value *T, fallback T) {
	var zero T
	if *value == zero {
		*value = fallback
	}
}

// SmallBody is the size from which on a body is large. Almost every request of players has a small one.
const SmallBody = 64 << 10

// Pool is memory for bodies. Small ones have their own, so that they get memory when large ones have used up theirs.
type Pool int

// The pools.
const (
	Small Pool = iota
	Large
	pools
)

func (l *Limits) pool(p Pool) int64 { return [pools]int64{l.SmallBytes, l.LargeBytes}[p] }

// Budget is shared by all requests of a process. It is safe for concurrent use.
type Budget struct {
	limits Limits
	now    func() time.Time

	mu      sync.Mutex
	bytes   [pools]int64
	working int
	queue   []*waiter // in the order of arrival
	users   map[string]*user
	swept   time.Time
}

// New makes a budget.
func New(l Limits) *Budget {
	return &Budget{limits: l.orDefault(), now: time.Now, users: map[string]*user{}}
}

// user is what one address uses, and the people there.
type user struct {
	meter
	bytes    [pools]int64
	waiting  int
	requests int
	people   map[string]*meter
}

// maxPeople limits the people that are told apart at one address. Anybody can invent people: the rest share a meter.
const maxPeople = 64

// personOf returns the meter of a person at the address.
func (u *user) personOf(name string, now time.Time) *meter {
	if m := u.people[name]; m != nil {
		return m
	}
	if len(u.people) >= maxPeople {
		name = ""
	}
	m := u.people[name]
	if m == nil {
		m = &meter{at: now}
		u.people[name] = m
	}
	return m
}

// meter measures work: what was used, less what was granted since.
type meter struct {
	used time.Duration
	at   time.Time // when used was right
}

// read returns what is used now, where share is granted all the time.
func (m *meter) read(now time.Time, share float64) time.Duration {
	if passed := now.Sub(m.at); passed > 0 {
		m.used, m.at = max(0, m.used-time.Duration(float64(passed)*share)), now
	}
	return m.used
}

// userOf returns what an address uses. It forgets addresses that use nothing.
func (b *Budget) userOf(from string) *user {
	now := b.now()
	if now.Sub(b.swept) > time.Minute {
		b.swept = now
		for address, u := range b.users {
			if u.requests == 0 && u.read(now, b.limits.Share) == 0 {
				delete(b.users, address)
			}
		}
	}
	u := b.users[from]
	if u == nil {
		u = &user{meter: meter{at: now}, people: map[string]*meter{}}
		b.users[from] = u
	}
	return u
}

// Usage is what is used at the moment.
type Usage struct {
	Working, Waiting int
	Bytes            int64 // of all pools
}

// Usage returns what is used at the moment.
func (b *Budget) Usage() Usage {
	b.mu.Lock()
	defer b.mu.Unlock()
	return Usage{b.working, len(b.queue), b.bytes[Small] + b.bytes[Large]}
}

// next picks the waiter whose address used the least, then whose person did, then the first.
func (b *Budget) next() *waiter {
	now := b.now()
	var best *waiter
	var least [2]time.Duration
	for _, w := range b.queue {
		used := [2]time.Duration{w.request.user.read(now, b.limits.Share), w.request.person.read(now, b.limits.Share)}
		if best == nil || slices.Compare(used[:], least[:]) < 0 {
			best, least = w, used
		}
	}
	return best
}
