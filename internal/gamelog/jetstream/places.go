package jetstream

import (
	"sync"

	"shipfic/internal/gamelog"
)

// place is the position of a table's message: its stream, its sequence there, and the numbers of its entries. A sequence of 0 precedes
// the first message.
type place struct {
	home             stream
	seq, first, last uint64
}

func (m message) place() place { return place{m.home, m.seq, m.first(), m.last()} }

// places caches the positions of the latest messages of each table, so that an append need not look up the end and a read need not
// start at the beginning. It may be stale; the server rejects appends based on a stale position.
type places struct {
	mu    sync.Mutex
	known map[gamelog.ID][]place // in order of sequence
}

const (
	placesOfTable = 16      // positions cached per table
	placesTables  = 1 << 16 // tables cached
)

// learn caches positions, given in order.
func (p *places) learn(id gamelog.ID, learned ...place) {
	p.mu.Lock()
	defer p.mu.Unlock()
	of := p.known[id]
	for _, at := range learned {
		if n := len(of); n > 0 && of[n-1].home != at.home { // the table was deleted and made again
			of = nil
		}
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
		for other := range p.known { // evict any table: it costs one extra lookup
			delete(p.known, other)
			break
		}
	}
	p.known[id] = of
}

// forget drops a table whose cached positions proved wrong.
func (p *places) forget(id gamelog.ID) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.known, id)
}

// before returns the latest cached position whose message starts at or before n, or the zero place.
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

// end returns the latest cached position, if any.
func (p *places) end(id gamelog.ID) (place, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	of := p.known[id]
	if len(of) == 0 {
		return place{}, false
	}
	return of[len(of)-1], true
}
