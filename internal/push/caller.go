package push

import (
	"context"
	"log/slog"
	"maps"
	"net/http"
	"sync"
	"time"

	"shipfic/internal/gamelog"
	"shipfic/internal/hall"
	"shipfic/internal/table"
)

// Options are what a caller is made of.
type Options struct {
	Log    gamelog.Log
	Hall   *hall.Hall
	Code   func(gamelog.ID) string // a table's code as people read it
	Logger *slog.Logger            // nil: the default
	// Loopback allows push services on this machine, for tests.
	Loopback bool
}

// When people are called.
const (
	patience = 5 * time.Second  // somebody who reloads a page is back by then
	knows    = 3 * time.Minute  // somebody who is connected after that time has seen that it is their turn
	lookTime = time.Second      // between two checks for people to call
	rest     = 30 * time.Second // minimum between two calls of a browser
)

// Limits on the work.
const (
	maxWaits  = 100_000 // people whom tables wait for
	maxQueued = 1024    // calls that wait to be sent
	senders   = 4
)

// Caller calls people.
type Caller struct {
	Options
	reach    reach
	client   *http.Client
	keys     keyring
	patience time.Duration // shorter in tests
	retry    time.Duration
	queue    chan call
	work     sync.WaitGroup

	mu    sync.Mutex
	waits map[seat]wait
}

// seat is a person at a table.
type seat struct {
	at     gamelog.ID
	person table.PersonID
}

// wait says for what, and since when, a table waits for somebody.
type wait struct {
	kind  kind
	since time.Time
	title string // of the table
}

// call is a call that is due. A call that failed knows its browser.
type call struct {
	seat
	kind  kind
	title string
	to    *browser
	tries int
}

// New makes a caller. It calls nobody before Serve.
func New(o Options) *Caller {
	if o.Logger == nil {
		o.Logger = slog.Default()
	}
	to := reach{port: 443, loopback: o.Loopback}
	return &Caller{
		Options: o, reach: to, client: to.client(), keys: keyring{log: o.Log}, patience: patience, retry: 30 * time.Second,
		queue: make(chan call, maxQueued), waits: map[seat]wait{},
	}
}

// Serve calls people until the context ends. Present reports whether somebody is connected to a table, here or at another node.
func (c *Caller) Serve(ctx context.Context, present func(gamelog.ID, table.PersonID) bool) {
	c.work.Go(func() {
		ticker := time.NewTicker(min(lookTime, c.patience))
		defer ticker.Stop()
		for {
			select {
			case <-ticker.C:
				c.queueDue(time.Now(), present)
			case <-ctx.Done():
				return
			}
		}
	})
	for range senders {
		c.work.Go(func() {
			for {
				select {
				case due := <-c.queue:
					c.deliver(ctx, due)
				case <-ctx.Done():
					return
				}
			}
		})
	}
}

// Wait waits until everything has ended, after the context of Serve has.
func (c *Caller) Wait() { c.work.Wait() }

// Changed notes whom a table waits for after an entry that this node wrote. It does not block.
func (c *Caller) Changed(id gamelog.ID, before, after *table.State) {
	was, is := waitsOf(before), waitsOf(after)
	if len(was)+len(is) == 0 {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for person := range was {
		if is[person] == "" {
			delete(c.waits, seat{id, person})
		}
	}
	for person, kind := range is {
		if was[person] != kind && len(c.waits) < maxWaits {
			c.waits[seat{id, person}] = wait{kind, time.Now(), after.Config.Title}
		}
	}
}

// waitsOf lists the people whom a table waits for, and for what. A vote comes before a turn.
func waitsOf(s *table.State) map[table.PersonID]kind {
	people, _ := s.WaitedFor(s.Now)
	asked := s.Asked()
	if len(people)+len(asked) == 0 {
		return nil
	}
	waits := map[table.PersonID]kind{}
	for _, person := range people {
		waits[person] = turn
	}
	for _, person := range asked {
		waits[person] = vote
	}
	return waits
}

// queueDue queues calls for people who are not there.
func (c *Caller) queueDue(now time.Time, present func(gamelog.ID, table.PersonID) bool) {
	c.mu.Lock()
	waits := maps.Clone(c.waits)
	c.mu.Unlock()
	for who, w := range waits {
		waited := now.Sub(w.since)
		if waited < c.patience {
			continue
		}
		here := present(who.at, who.person)
		if here && waited < knows {
			continue
		}
		c.mu.Lock()
		same := c.waits[who] == w // nothing happened meanwhile
		if same {
			delete(c.waits, who)
		}
		c.mu.Unlock()
		if same && !here {
			c.enqueue(call{seat: who, kind: w.kind, title: w.title})
		}
	}
}

func (c *Caller) enqueue(due call) {
	select {
	case c.queue <- due:
	default:
		c.Logger.Warn("a call was dropped: too many wait to be sent")
	}
}
