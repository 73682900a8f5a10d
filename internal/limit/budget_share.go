package limit

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

// Share is the part of the budget that one request uses. It is for one goroutine.
type Share struct {
	Lane Lane // of its work; Slow if its body is large

	budget *Budget
	user   *user
	person *meter
	bytes  [pools]int64
}

// Request begins a request. Call Done at its end.
func (b *Budget) Request(from string, person string) *Share {
	b.mu.Lock()
	defer b.mu.Unlock()
	u := b.userOf(from)
	u.requests++
	return &Share{budget: b, user: u, person: u.personOf(person, b.now())}
}

// Done ends the request.
func (r *Share) Done() {
	r.Release()
	r.budget.mu.Lock()
	defer r.budget.mu.Unlock()
	r.user.requests--
}

// Release gives back the bytes that were reserved.
func (r *Share) Release() {
	b := r.budget
	b.mu.Lock()
	defer b.mu.Unlock()
	for pool, bytes := range r.bytes {
		b.bytes[pool] -= bytes
		r.user.bytes[pool] -= bytes
	}
	r.bytes = [pools]int64{}
}

// Reserve asks for bytes of memory until the end of the request. An address may have as much as it leaves free for others: half of a pool
// if nobody else needs it, a third each of two addresses. So the addresses that are there never use up a pool. A large body is refused at
// its beginning if there could be no work on it now.
func (r *Share) Reserve(from Pool, bytes int64) error {
	b := r.budget
	b.mu.Lock()
	defer b.mu.Unlock()
	if from == Large && r.bytes[Large] == 0 {
		if err := r.refusal(Slow); err != nil {
			return err
		}
	}
	own, used := r.user.bytes[from]+bytes, b.bytes[from]+bytes
	if own > b.limits.pool(from)-used {
		return &Refused{Server: own < used, Wait: queueWait}
	}
	b.bytes[from] = used
	r.user.bytes[from] = own
	r.bytes[from] += bytes
	return nil
}

// Lane is a kind of work. Each has workers of its own, so that short work does not wait for long work.
type Lane int

// The lanes.
const (
	Slow    Lane = iota // it may keep a processor busy for seconds
	Quick               // it takes milliseconds
	Writing             // it waits for the disk more than it works, so its time is not limited
	lanes
)

// perWorker is how many requests of each lane work at the same time for each in the slow lane.
var perWorker = [lanes]int{Slow: 1, Quick: 2, Writing: 4}

// waiter is a request that waits for a worker.
type waiter struct {
	request *Share
	lane    Lane
	decided chan struct{} // closed when it may work, or is refused
	refused bool
}

// Work waits for a worker, works, and counts the time. It does nothing if the context ends first.
func (r *Share) Work(ctx context.Context, do func() error) error {
	w, err := r.begin(ctx)
	if err != nil {
		return err
	}
	begun := r.budget.now()
	defer func() { r.end(w, r.budget.now().Sub(begun)) }()
	return do()
}

// begin waits for a worker.
func (r *Share) begin(ctx context.Context) (*waiter, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	w, err := r.enqueue()
	if err != nil {
		return nil, err
	}
	b := r.budget
	select {
	case <-w.decided:
		if w.refused {
			return nil, &Refused{Server: true, Wait: queueWait}
		}
		return w, nil
	case <-ctx.Done():
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.dequeue(w) && !w.refused { // the worker came at the same moment
		b.working[w.lane]--
		b.hire()
	}
	return nil, ctx.Err()
}

// enqueue adds the request to the queue. It may have its worker at once.
func (r *Share) enqueue() (*waiter, error) {
	b := r.budget
	b.mu.Lock()
	defer b.mu.Unlock()
	w := &waiter{request: r, lane: r.Lane, decided: make(chan struct{})}
	if r.bytes[Large] > 0 {
		w.lane = Slow
	}
	if err := r.refusal(w.lane); err != nil {
		return nil, err
	}
	if len(b.queue) >= b.limits.Queue {
		crowding := b.crowding()
		b.dequeue(crowding)
		crowding.refused = true
		close(crowding.decided)
	}
	b.queue = append(b.queue, w)
	r.user.waiting[w.lane]++
	b.hire()
	return w, nil
}

// refusal says why work cannot begin or wait now.
func (r *Share) refusal(in Lane) error {
	b := r.budget
	if wait := r.overdrawn(); wait > 0 && in != Writing {
		return &Refused{Wait: wait}
	}
	if r.user.waiting[in] >= b.limits.AddressQueue {
		return &Refused{Wait: queueWait}
	}
	if len(b.queue) >= b.limits.Queue && b.crowding().request.user.waits() <= r.user.waits()+1 {
		return &Refused{Server: true, Wait: queueWait}
	}
	return nil
}

// crowding is the last waiter of the address that has the most: it makes room in a full queue for addresses with fewer.
func (b *Budget) crowding() (most *waiter) {
	for _, w := range b.queue {
		if most == nil || w.request.user.waits() >= most.request.user.waits() {
			most = w
		}
	}
	return most
}

// dequeue removes a waiter from the queue, and reports whether it was there.
func (b *Budget) dequeue(w *waiter) bool {
	i := slices.Index(b.queue, w)
	if i < 0 {
		return false
	}
	b.queue = slices.Delete(b.queue, i, i+1)
	w.request.user.waiting[w.lane]--
	return true
}

// overdrawn returns how long the address or the person must wait until they have time again.
func (r *Share) overdrawn() time.Duration {
	l, now := &r.budget.limits, r.budget.now()
	share := float64(l.PersonPercent) / 100
	over := max(
		r.user.read(now, l.Share)-l.Burst,
		time.Duration(float64(r.person.read(now, l.Share)-time.Duration(float64(l.Burst)*share))),
	)
	if over <= 0 {
		return 0
	}
	return max(time.Second, time.Duration(float64(over)/l.Share))
}

// end counts the work and passes the worker on.
func (r *Share) end(w *waiter, took time.Duration) {
	b := r.budget
	b.mu.Lock()
	defer b.mu.Unlock()
	now := b.now()
	for _, m := range []*meter{&r.user.meter, r.person} {
		m.read(now, b.limits.Share)
		m.lately += took
		if w.lane != Writing {
			m.used += took
		}
	}
	b.working[w.lane]--
	b.hire()
}

// hire gives free workers to those who wait.
func (b *Budget) hire() {
	for w := b.next(); w != nil; w = b.next() {
		b.dequeue(w)
		b.working[w.lane]++
		close(w.decided)
	}
}
