package presence

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"shipfic/internal/gamelog"
	"shipfic/internal/table"
)

// Presence tracks who is at which table on this node and on the others.
type Presence struct {
	conn    *nats.Conn
	subject string // prefix of a table's subject
	gossip  string // subject of what servers tell each other
	machine string // this node's name
	stop    chan struct{}
	done    sync.WaitGroup
	subs    []*nats.Subscription // of all nodes, not of single tables

	mu       sync.Mutex
	tables   map[gamelog.ID]*gathering
	machines map[string]time.Time // time of the last message from each node
	changed  func(gamelog.ID)
	heard    func([]byte)
}

// gathering is a table with people on this node.
type gathering struct {
	people    []table.PersonID // on this node
	elsewhere map[string][]table.PersonID
	sub       *nats.Subscription
}

// message is what nodes send to each other.
type message struct {
	Machine string           `json:"machine"`
	Table   gamelog.ID       `json:"table,omitempty"` // empty in a heartbeat
	People  []table.PersonID `json:"people,omitempty"`
	Ask     bool             `json:"ask,omitempty"`  // asks the others to reply with their own people
	Gossip  json.RawMessage  `json:"tell,omitempty"` // what the server on that node tells the others
}

// Heartbeat interval and timeout.
const (
	heartbeatInterval = 2 * time.Second
	heartbeatTimeout  = 4 * heartbeatInterval
)

// New starts listening. The name is that of the installation; machine must be unique among its nodes.
func New(conn *nats.Conn, name, machine string) (*Presence, error) {
	p := &Presence{
		conn: conn, subject: name + ".here.", machine: machine, stop: make(chan struct{}),
		tables: map[gamelog.ID]*gathering{}, machines: map[string]time.Time{}, changed: func(gamelog.ID) {},
		heard: func([]byte) {}, gossip: name + ".tell",
	}
	for _, subject := range []string{name + ".alive", p.gossip} {
		sub, err := conn.Subscribe(subject, p.receive)
		if err != nil {
			return nil, errors.Join(err, p.unsubscribe())
		}
		p.subs = append(p.subs, sub)
	}
	p.done.Go(func() { p.heartbeat(name + ".alive") })
	return p, nil
}

// OnChange sets the function that is called when somebody arrives or leaves on another node. It must not block.
func (p *Presence) OnChange(changed func(gamelog.ID)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.changed = changed
}

// OnGossip sets the function that is called with what the servers on other nodes tell. It must not block.
func (p *Presence) OnGossip(told func([]byte)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.heard = told
}

// Gossip sends JSON to the servers on all other nodes. It may get lost.
func (p *Presence) Gossip(data []byte) {
	p.publish(p.gossip, message{Machine: p.machine, Gossip: data})
}

// Here sets who is at a table on this node. An empty list means that this node no longer follows the table.
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
		// Without a subscription only the presence dots are wrong; the next arrival tries again.
		at.sub, _ = p.conn.Subscribe(p.subject+id.Token(), p.receive)
		p.tables[id] = at
	case len(people) == 0:
		at.unsubscribe()
		delete(p.tables, id)
	}
	at.people = slices.Clone(people)
	p.announce(id, at, first)
}

// Elsewhere returns who is at a table on other nodes.
func (p *Presence) Elsewhere(id gamelog.ID) []table.PersonID {
	p.mu.Lock()
	defer p.mu.Unlock()
	at := p.tables[id]
	if at == nil {
		return nil
	}
	return slices.Concat(slices.Collect(maps.Values(at.elsewhere))...)
}

// Close tells the other nodes that nobody is here any more, and stops listening.
func (p *Presence) Close() {
	close(p.stop)
	p.done.Wait()
	_ = p.unsubscribe() // fails only if already unsubscribed
	p.mu.Lock()
	defer p.mu.Unlock()
	for id, at := range p.tables {
		at.people = nil
		p.announce(id, at, false)
		at.unsubscribe()
	}
	clear(p.tables)
}

func (p *Presence) unsubscribe() (err error) {
	for _, sub := range p.subs {
		err = errors.Join(err, sub.Unsubscribe())
	}
	return err
}

func (at *gathering) unsubscribe() {
	if at.sub != nil {
		_ = at.sub.Unsubscribe() // fails only if already unsubscribed
	}
}

// announce tells the other nodes who is here. After a reconnect, announceAll repeats it.
func (p *Presence) announce(id gamelog.ID, at *gathering, ask bool) {
	p.publish(p.subject+id.Token(), message{Machine: p.machine, Table: id, People: at.people, Ask: ask})
}

func (p *Presence) publish(subject string, m message) {
	data, err := json.Marshal(m)
	if err != nil {
		panic("presence: cannot marshal a message: " + err.Error())
	}
	_ = p.conn.Publish(subject, data) // best effort, like every message here
}

// receive handles a message from another node.
func (p *Presence) receive(m *nats.Msg) {
	var got message
	if json.Unmarshal(m.Data, &got) != nil || got.Machine == p.machine || got.Machine == "" {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.machines[got.Machine] = time.Now()
	if len(got.Gossip) > 0 {
		go p.heard(got.Gossip)
		return
	}
	at := p.tables[got.Table]
	if got.Table == "" || at == nil {
		return
	}
	if !slices.Equal(at.elsewhere[got.Machine], got.People) {
		if at.elsewhere[got.Machine] = got.People; len(got.People) == 0 {
			delete(at.elsewhere, got.Machine)
		}
		go p.changed(got.Table)
	}
	if got.Ask {
		p.announce(got.Table, at, false)
	}
}

// heartbeat publishes heartbeats, forgets nodes that have timed out, and announces everything again after a reconnect.
func (p *Presence) heartbeat(subject string) {
	back := p.conn.StatusChanged(nats.CONNECTED)
	defer p.conn.RemoveStatusListener(back)
	ticker := time.NewTicker(heartbeatInterval)
	defer ticker.Stop()
	for {
		p.publish(subject, message{Machine: p.machine})
		select {
		case <-ticker.C:
			p.forget(time.Now().Add(-heartbeatTimeout))
		case _, open := <-back:
			if !open {
				back = nil // the connection is closed for good
				continue
			}
			p.announceAll()
		case <-p.stop:
			return
		}
	}
}

// forget drops nodes not heard from since the given time, with their people.
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

// announceAll announces every table again and asks for the other nodes' people.
func (p *Presence) announceAll() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for id, at := range p.tables {
		p.announce(id, at, true)
	}
}
