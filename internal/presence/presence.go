package presence

import (
	"encoding/json"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"shipfic/internal/gamelog"
	"shipfic/internal/table"
)

// Presence is one machine's knowledge of who is where.
type Presence struct {
	conn    *nats.Conn
	subject string // before the name of a table
	machine string // our own name
	stop    chan struct{}
	done    sync.WaitGroup
	alive   *nats.Subscription

	mu       sync.Mutex
	tables   map[gamelog.ID]*gathering
	machines map[string]time.Time // when each was last heard of
	changed  func(gamelog.ID)
}

// gathering is one table that somebody is at on this machine.
type gathering struct {
	people    []table.PersonID // here
	elsewhere map[string][]table.PersonID
	sub       *nats.Subscription
}

// said is what machines say to each other.
type said struct {
	Machine string           `json:"machine"`
	Table   gamelog.ID       `json:"table,omitempty"` // none: it only says that it is alive
	People  []table.PersonID `json:"people,omitempty"`
	Ask     bool             `json:"ask,omitempty"` // it wants to know of the others
}

// A machine says so often that it is alive, and is forgotten when it was silent for so long.
const (
	beatEvery   = 2 * time.Second
	forgetAfter = 4 * beatEvery
)

// New begins to listen. Name is that of the installation, machine one that no other has.
func New(conn *nats.Conn, name, machine string) (*Presence, error) {
	p := &Presence{
		conn: conn, subject: name + ".here.", machine: machine, stop: make(chan struct{}),
		tables: map[gamelog.ID]*gathering{}, machines: map[string]time.Time{}, changed: func(gamelog.ID) {},
	}
	var err error
	if p.alive, err = conn.Subscribe(name+".alive", p.hear); err != nil {
		return nil, err
	}
	p.done.Go(func() { p.beat(name + ".alive") })
	return p, nil
}

// OnChange sets what is told when somebody comes or goes on another machine. It must not block.
func (p *Presence) OnChange(changed func(gamelog.ID)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.changed = changed
}

// Here says who is at a table on this machine. Nobody means that the table is of no interest here any more.
func (p *Presence) Here(id gamelog.ID, people []table.PersonID) {
	p.mu.Lock()
	defer p.mu.Unlock()
	at := p.tables[id]
	first := at == nil && len(people) > 0
	switch {
	case at == nil && len(people) == 0:
		return
	case first:
		at = &gathering{elsewhere: map[string][]table.PersonID{}}
		// Without a subscription only the dots beside names are wrong; the next who comes tries again.
		at.sub, _ = p.conn.Subscribe(p.subject+id.Token(), p.hear)
		p.tables[id] = at
	case len(people) == 0:
		at.leave()
		delete(p.tables, id)
	}
	at.people = slices.Clone(people)
	p.say(id, at, first)
}

// Elsewhere gives who is at a table on other machines.
func (p *Presence) Elsewhere(id gamelog.ID) []table.PersonID {
	p.mu.Lock()
	defer p.mu.Unlock()
	at := p.tables[id]
	if at == nil {
		return nil
	}
	return slices.Concat(slices.Collect(maps.Values(at.elsewhere))...)
}

// Close says that nobody is here any more.
func (p *Presence) Close() {
	close(p.stop)
	p.done.Wait()
	_ = p.alive.Unsubscribe() // it fails only where there is nothing to end
	p.mu.Lock()
	defer p.mu.Unlock()
	for id, at := range p.tables {
		at.people = nil
		p.say(id, at, false)
		at.leave()
	}
	clear(p.tables)
}

func (at *gathering) leave() {
	if at.sub != nil {
		_ = at.sub.Unsubscribe() // it fails only where there is nothing to end
	}
}

// say tells the others who is here. If the connection is lost, it is said again when it is back.
func (p *Presence) say(id gamelog.ID, at *gathering, ask bool) {
	p.publish(p.subject+id.Token(), said{p.machine, id, at.people, ask})
}

func (p *Presence) publish(subject string, s said) {
	data, err := json.Marshal(s)
	if err != nil {
		panic("presence: a message does not marshal: " + err.Error())
	}
	_ = p.conn.Publish(subject, data) // lost like any other message may be
}

// hear takes what a machine says.
func (p *Presence) hear(m *nats.Msg) {
	var s said
	if json.Unmarshal(m.Data, &s) != nil || s.Machine == p.machine || s.Machine == "" {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.machines[s.Machine] = time.Now()
	at := p.tables[s.Table]
	if s.Table == "" || at == nil {
		return
	}
	if !slices.Equal(at.elsewhere[s.Machine], s.People) {
		if at.elsewhere[s.Machine] = s.People; len(s.People) == 0 {
			delete(at.elsewhere, s.Machine)
		}
		go p.changed(s.Table)
	}
	if s.Ask {
		p.say(s.Table, at, false)
	}
}

// beat says now and then that this machine is alive, forgets those that are not, and says everything again when the connection is back.
func (p *Presence) beat(subject string) {
	back := p.conn.StatusChanged(nats.CONNECTED)
	defer p.conn.RemoveStatusListener(back)
	ticker := time.NewTicker(beatEvery)
	defer ticker.Stop()
	for {
		p.publish(subject, said{Machine: p.machine})
		select {
		case <-ticker.C:
			p.forget(time.Now().Add(-forgetAfter))
		case _, open := <-back:
			if !open {
				back = nil // the connection was closed for good
				continue
			}
			p.again()
		case <-p.stop:
			return
		}
	}
}

// forget forgets machines that were not heard of since a time, and who was there.
func (p *Presence) forget(since time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for machine, heard := range p.machines {
		if heard.After(since) {
			continue
		}
		delete(p.machines, machine)
		for id, at := range p.tables {
			if _, there := at.elsewhere[machine]; there {
				delete(at.elsewhere, machine)
				go p.changed(id)
			}
		}
	}
}

// again says and asks everything again.
func (p *Presence) again() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for id, at := range p.tables {
		p.say(id, at, true)
	}
}
