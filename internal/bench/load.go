package bench

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"shipfic/internal/table"
)

// load is the load generator: players make random legal moves over sockets, one move at a time at each table.
//
// A real player chooses from what the page shows. To choose cheaply, the generator knows the seed of every game and plays along.
// Everything else goes over the network.
type load struct {
	addresses []string // of the servers; players of a table are spread over them
	tables    []*loadTable
	ponies    int                           // on the grids when the first games begin
	pace      time.Duration                 // between two moves at a table; 0: as soon as everybody has the previous one
	busy      func() (time.Duration, error) // CPU time of a server in another process; nil: there is none

	measuring atomic.Bool
	stopping  atomic.Bool
	received  atomic.Int64
	failed    chan error
	readers   sync.WaitGroup
}

// measured is what a load measured.
type measured struct {
	trips           []time.Duration // from sending a move until all clients of its table have it
	deliveries      int64           // messages that clients received
	clients, server time.Duration   // CPU time of this process, and of a server in another one
}

// onItsWay is an entry on its way to the clients.
type onItsWay struct {
	n      uint64
	sent   time.Time
	last   time.Time // when the latest client so far received it
	passed int       // clients that received it or a later one; some entries are hidden from some seats
	counts bool
}

// maxLag bounds how many entries clients of a table may be behind each other.
const maxLag = 256

// setUp creates the tables, connects and seats everybody, and starts the games.
func (l *load) setUp(tables, players int) error {
	l.tables, l.failed = make([]*loadTable, tables), make(chan error, 1)
	errs := make([]error, tables)
	var makers sync.WaitGroup
	next := make(chan int)
	for range 16 {
		makers.Go(func() {
			for i := range next {
				l.tables[i], errs[i] = l.newTable(i, players)
			}
		})
	}
	for i := range tables {
		next <- i
	}
	close(next)
	makers.Wait()
	return cmp.Or(errs...)
}

// run plays for a while, and measures the latter part of it.
func (l *load) run(warmUp, during time.Duration) (m measured, err error) {
	for _, t := range l.tables {
		if err := t.start(); err != nil {
			return m, err
		}
	}
	if err := l.wait(warmUp); err != nil {
		return m, err
	}
	before, clients := l.received.Load(), cpuTime()
	server, err := l.serverTime()
	if err != nil {
		return m, err
	}
	l.measuring.Store(true)
	err = l.wait(during)
	l.measuring.Store(false)
	m.deliveries, m.clients = l.received.Load()-before, cpuTime()-clients
	after, failed := l.serverTime()
	m.server, err = after-server, errors.Join(err, failed)
	l.stopping.Store(true)
	for _, t := range l.tables {
		select {
		case <-t.quiet:
		case <-time.After(10 * time.Second):
			err = errors.Join(err, fmt.Errorf("the last move at table %s is not answered", t.id))
		}
		m.trips = append(m.trips, t.trips...)
	}
	for _, t := range l.tables {
		for _, s := range t.sockets {
			s.conn.Close()
		}
	}
	l.readers.Wait()
	return m, err
}

func (l *load) serverTime() (time.Duration, error) {
	if l.busy == nil {
		return 0, nil
	}
	return l.busy()
}

// start starts the readers, and makes the first move.
func (t *loadTable) start() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.seen = slices.Repeat([]uint64{t.last}, len(t.sockets))
	for person := range t.sockets {
		t.load.readers.Go(func() { t.read(person) })
	}
	if err := t.choose(); err != nil {
		return err
	}
	t.isNext, t.due = false, time.Now().Add(rand.N(t.load.pace+1)) // to spread the tables over time
	return t.send()
}

func (l *load) wait(d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case err := <-l.failed:
		return err
	}
}

func (l *load) fail(err error) {
	select {
	case l.failed <- err:
	default: // one failure is enough
	}
}

// read handles what one client receives.
func (t *loadTable) read(person int) {
	for {
		head, size, err := t.sockets[person].head()
		if err != nil {
			if !t.load.stopping.Load() {
				t.load.fail(err)
			}
			return
		}
		t.load.received.Add(1)
		kind, n := readHead(head)
		if kind == 'r' || kind == 'b' {
			err = fmt.Errorf("the server says %s", head)
		} else {
			err = t.heard(person, n, kind == 'd', size)
		}
		if err != nil {
			t.load.fail(err)
			return
		}
	}
}

// heard notes that a client received an entry, by an update or by the answer to its own command. The next player moves as soon as they
// have received the previous move.
func (t *loadTable) heard(person int, n uint64, done bool, size int) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !done && t.load.measuring.Load() {
		t.sizes.add(t.game.GridSize(), size)
	}
	if done {
		if err := t.carriedOut(n); err != nil {
			return err
		}
		if t.load.stopping.Load() {
			close(t.quiet)
			return nil
		}
		if err := t.choose(); err != nil {
			return err
		}
	} else {
		t.pass(person, n)
	}
	if !t.isNext || t.seen[t.mover] < t.last && (!done || person != t.mover) {
		return nil
	}
	t.isNext = false
	if t.load.pace == 0 {
		return t.send()
	}
	t.due = t.due.Add(t.load.pace)
	time.AfterFunc(time.Until(t.due), func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		if err := t.send(); err != nil {
			t.load.fail(err)
		}
	})
	return nil
}

// pass notes that a client received an entry, and will receive none before it.
func (t *loadTable) pass(person int, n uint64) {
	now := time.Now()
	for k := t.seen[person] + 1; k <= n; k++ {
		w := &t.ways[k%maxLag]
		if w.n != k {
			continue
		}
		if k == n {
			w.last = now
		}
		if w.passed++; w.passed == len(t.sockets) && w.counts && t.load.measuring.Load() {
			t.trips = append(t.trips, w.last.Sub(w.sent))
		}
	}
	t.seen[person] = max(t.seen[person], n)
}

// send sends the chosen command.
func (t *loadTable) send() error {
	t.ways[(t.last+1)%maxLag] = onItsWay{n: t.last + 1, sent: time.Now(), counts: t.next.Do == table.DoMove}
	return t.sockets[t.mover].do(t.next)
}
