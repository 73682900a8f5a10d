package budget

import (
	"context"
	"fmt"
	"slices"
	"time"
)

// Refused is the error of a request that is over the budget.
type Refused struct {
	Server bool          // the server as a whole has too much to do; otherwise the address asks for too much
	Wait   time.Duration // when to try again
}

// Error implements error.
func (r *Refused) Error() string {
	if r.Server {
		return fmt.Sprintf("the server has too much to do; try again in %s", r.Wait)
	}
	return fmt.Sprintf("the address asks for too much; try again in %s", r.Wait)
}

// queueWait is when to try again if a queue or the memory is full.
const queueWait = 2 * time.Second

// Request is what one request uses. It is for one goroutine.
type Request struct {
	budget *Budget
	user   *user
	person *meter
	bytes  [pools]int64
}

// Request begins a request. Call Done at its end.
func (b *Budget) Request(from string, person string) *Request {
	b.mu.Lock()
	defer b.mu.Unlock()
	u := b.userOf(from)
	u.requests++
	return &Request{budget: b, user: u, person: u.personOf(person, b.now())}
}

// Done gives back the bytes that were reserved.
func (r *Request) Done() {
	b := r.budget
	b.mu.Lock()
	defer b.mu.Unlock()
	for pool, bytes := range r.bytes {
		b.bytes[pool] -= bytes
		r.user.bytes[pool] -= bytes
	}
	r.user.requests--
	r.bytes = [pools]int64{}
}

// Reserve asks for bytes of memory until the end of the request. An address may have as much as it leaves free for others: half of a pool
// if nobody else needs it, a third each of two addresses. So the addresses that are there never use up a pool.
func (r *Request) Reserve(from Pool, bytes int64) error {
	b := r.budget
	b.mu.Lock()
	defer b.mu.Unlock()
	own, used := r.user.bytes[from]+bytes, b.bytes[from]+bytes
	if own > b.limits.pool(from)-used {
		return &Refused{Server: own < used, Wait: queueWait}
	}
	b.bytes[from] = used
	r.user.bytes[from] = own
	r.bytes[from] += bytes
	return nil
}

// waiter is a request that waits for a worker.
type waiter struct {
	request *Request
	granted chan struct{}
}

// Work waits for a worker, works, and counts the time. It does nothing if the context ends first.
func (r *Request) Work(ctx context.Context, do func() error) error {
	if err := r.begin(ctx); err != nil {
		return err
	}
	begun := r.budget.now()
	defer func() { r.end(r.budget.now().Sub(begun)) }()
	return do()
}

// begin waits for a worker.
func (r *Request) begin(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	w, err := r.enqueue()
	if w == nil {
		return err
	}
	select {
	case <-w.granted:
		return nil
	case <-ctx.Done():
	}
	b := r.budget
	b.mu.Lock()
	defer b.mu.Unlock()
	i := slices.Index(b.queue, w)
	if i < 0 { // the worker came at the same moment
		b.working--
		b.hire()
		return ctx.Err()
	}
	b.queue = slices.Delete(b.queue, i, i+1)
	r.user.waiting--
	return ctx.Err()
}

// enqueue takes a free worker and returns nil, or adds the request to the queue.
func (r *Request) enqueue() (*waiter, error) {
	b := r.budget
	b.mu.Lock()
	defer b.mu.Unlock()
	if wait := r.overdrawn(); wait > 0 {
		return nil, &Refused{Wait: wait}
	}
	if b.working < b.limits.Workers && len(b.queue) == 0 {
		b.working++
		return nil, nil
	}
	if r.user.waiting >= b.limits.AddressQueue {
		return nil, &Refused{Wait: queueWait}
	}
	if len(b.queue) >= b.limits.Queue {
		return nil, &Refused{Server: true, Wait: queueWait}
	}
	w := &waiter{r, make(chan struct{})}
	b.queue = append(b.queue, w)
	r.user.waiting++
	b.hire()
	return w, nil
}

// overdrawn returns how long the address or the person must wait until they have time again.
func (r *Request) overdrawn() time.Duration {
	l, now := &r.budget.limits, r.budget.now()
	part := float64(l.PersonPercent) / 100
	over := max(
		r.user.read(now, l.Share)-l.Burst,
		time.Duration(float64(r.person.read(now, l.Share)-time.Duration(float64(l.Burst)*part))),
	)
	if over <= 0 {
		return 0
	}
	return max(time.Second, time.Duration(float64(over)/l.Share))
}

// end counts the work and passes the worker on.
func (r *Request) end(took time.Duration) {
	b := r.budget
	b.mu.Lock()
	defer b.mu.Unlock()
	now := b.now()
	for _, m := range []*meter{&r.user.meter, r.person} {
		m.used = m.read(now, b.limits.Share) + took
	}
	b.working--
	b.hire()
}

// hire gives free workers to those who wait.
func (b *Budget) hire() {
	for b.working < b.limits.Workers {
		w := b.next()
		if w == nil {
			return
		}
		b.queue = slices.DeleteFunc(b.queue, func(other *waiter) bool { return other == w })
		w.request.user.waiting--
		b.working++
		close(w.granted)
	}
}
