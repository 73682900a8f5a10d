package jetstream

import (
	"sync"

	"shipfic/internal/gamelog"
)

// place is where in the stream a message of a table is: its sequence, and the numbers of its entries. The zero place is before the first.
type place struct{ seq, first, last uint64 }

func (m message) place() place { return place{m.seq, m.first(), m.last()} }

// places remembers where the latest messages of tables are, so that an append need not ask and a reader need not begin
// at the beginning. What it remembers may be out of date; the server refuses what was built on that.
type places struct {
	mu    sync.Mutex
	known map[gamelog.ID][]place // in order
}

const (
	placesOfTable = 16      // so many are remembered of each table
	placesTables  = 1 << 16 // for so many tables
)

// learn remembers places of messages, in order.
func (p *places) learn(id gamelog.ID, learned ...place) {
	p.mu.Lock()
	defer p.mu.Unlock()
	of := p.known[id]
	for _, at := range learned {
		if n := len(of); n == 0 || of[n-1].seq < at.seq {
			of = append(of, at)
		}
	}
	if n := len(of); n > placesOfTable {
		of = append(of[:0], of[n-placesOfTable:]...)
	}
	if p.known == nil {
		p.known = map[gamelog.ID][]place{}
	}
	if p.known[id] == nil && len(p.known) >= placesTables {
		for other := range p.known { // any: it costs somebody a question
			delete(p.known, other)
			break
		}
	}
	p.known[id] = of
}

// forget forgets a table, of which something was wrong.
func (p *places) forget(id gamelog.ID) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.known, id)
}

// before gives the latest known place whose message begins with a number or one before it; else the zero place.
func (p *places) before(id gamelog.ID, n uint64) (found place) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, at := range p.known[id] {
		if at.first <= n {
			found = at
		}
	}
	return found
}

// end gives the latest known place, if there is one.
func (p *places) end(id gamelog.ID) (place, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	of := p.known[id]
	if len(of) == 0 {
		return place{}, false
	}
	return of[len(of)-1], true
}
