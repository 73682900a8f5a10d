package limit

import (
	"math"
	"runtime"
	"slices"
	"sync"
	"time"
)

// BudgetLimits bound what requests use. The zero value of a field stands for the one in [DefaultBudget].
type BudgetLimits struct {
	Workers       int           // requests that work at the same time in the slow lane; by default one less than there are cores
	SmallBytes    int64         // of all bodies under SmallBody in memory
	LargeBytes    int64         // of all other bodies in memory
	Queue         int           // requests that wait for a worker
	AddressQueue  int           // of one address
	Burst         time.Duration // of work that an address may ask for at once
	Share         float64       // of one core that an address may use all the time, from 0 to 1
	PersonPercent int           // of Burst and Share that one person at an address may use
}

// DefaultBudget fit a machine with two cores and 512 MiB of memory.
var DefaultBudget = BudgetLimits{
	SmallBytes: 8 << 20, LargeBytes: 24 << 20, Queue: 128, AddressQueue: 16, Burst: 30 * time.Second, Share: 0.25, PersonPercent: 50,
}

// AloneBudget fits a program that works for one person, however slow the machine is.
var AloneBudget = BudgetLimits{Burst: 365 * 24 * time.Hour, Share: 1, PersonPercent: 100}

func (l BudgetLimits) orDefault() BudgetLimits {
	d := DefaultBudget
	d.Workers = max(1, runtime.GOMAXPROCS(0)-1)
	return filled(l, d)
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

func (l *BudgetLimits) pool(p Pool) int64 { return [pools]int64{l.SmallBytes, l.LargeBytes}[p] }

// Budget is shared by all requests of a process. It is safe for concurrent use.
type Budget struct {
	limits BudgetLimits
	now    func() time.Time

	mu      sync.Mutex
	bytes   [pools]int64
	working [lanes]int
	queue   []*waiter // in the order of arrival
	users   map[string]*user
	swept   time.Time
}

// NewBudget makes a budget.
func NewBudget(l BudgetLimits) *Budget {
	return &Budget{limits: l.orDefault(), now: time.Now, users: map[string]*user{}}
}

// user is the record of one address, and of the people there.
type user struct {
	meter
	bytes    [pools]int64
	waiting  [lanes]int
	requests int
	people   map[string]*meter
}

// waits is how many requests of the address wait for a worker.
func (u *user) waits() int { return sum(u.waiting) }

func sum(of [lanes]int) (n int) {
	for _, some := range of {
		n += some
	}
	return n
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

// meter measures work.
type meter struct {
	used   time.Duration // less what was granted since
	lately time.Duration // of which half is forgotten in every lateHalf
	at     time.Time     // when both were right
}

// lateHalf is long, so that many addresses that each stay within their share still come after one that asks for little.
const lateHalf = 2 * time.Minute

// read returns the work that counts now, if share is granted all the time.
func (m *meter) read(now time.Time, share float64) time.Duration {
	if passed := now.Sub(m.at); passed > 0 {
		m.used, m.at = max(0, m.used-time.Duration(float64(passed)*share)), now
		m.lately = time.Duration(float64(m.lately) * math.Exp2(-float64(passed)/float64(lateHalf)))
	}
	return m.used
}

// userOf returns what an address uses. It forgets addresses that use nothing.
func (b *Budget) userOf(from string) *user {
	now := b.now()
	if now.Sub(b.swept) > time.Minute {
		b.swept = now
		for address, u := range b.users {
			if u.requests == 0 && u.read(now, b.limits.Share) == 0 && u.lately < time.Millisecond {
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

// Usage says how much of a budget is in use.
type Usage struct {
	Working, Waiting int
	Bytes            int64 // of all pools
}

// Usage returns how much of the budget is in use.
func (b *Budget) Usage() Usage {
	b.mu.Lock()
	defer b.mu.Unlock()
	return Usage{sum(b.working), len(b.queue), b.bytes[Small] + b.bytes[Large]}
}

// next picks the waiter that a worker is free for, whose address used the least lately, then whose person did, then the first.
func (b *Budget) next() *waiter {
	now := b.now()
	var best *waiter
	var least [2]time.Duration
	for _, w := range b.queue {
		user, person := &w.request.user.meter, w.request.person
		if b.working[w.lane] >= perWorker[w.lane]*b.limits.Workers {
			continue
		}
		user.read(now, b.limits.Share)
		person.read(now, b.limits.Share)
		used := [2]time.Duration{user.lately, person.lately}
		if best == nil || slices.Compare(used[:], least[:]) < 0 {
			best, least = w, used
		}
	}
	return best
}
