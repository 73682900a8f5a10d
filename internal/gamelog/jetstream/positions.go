package jetstream

import (
	"sync"

	"shipfic/internal/gamelog"
)

// position is the position of a table's message: its stream, its sequence there, and the numbers of its entries. A sequence of 0 precedes
// the first message.
type position struct {
	home             stream
	seq, first, last uint64
}

func (m message) position() position { return position{m.home, m.seq, m.first(), m.last()} }

// positions caches the positions of the latest messages of each table, so that an append need not look up the end and a read need not
// start at the beginning. It may be stale; the server rejects appends based on a stale position.
type positions struct {
	mu    sync.Mutex
	known map[gamelog.ID][]position // in order of sequence
}

const (
	positionsOfTable = 16      // positions cached per table
	positionsTables  = 1 << 16 // tables cached
)

// learn caches positions, given in order.
func (p *positions) learn(id gamelog.ID, learned ...position) {
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
	if n := len(of); n > positionsOfTable {
		of = append(of[:0], of[n-positionsOfTable:]...)
	}
	if p.known == nil {
		p.known = map[gamelog.ID][]position{}
	}
	if p.known[id] == nil && len(p.known) >= positionsTables {
		for other := range p.known { // evict any table: it costs one extra lookup
			delete(p.known, other)
			break
		}
	}
	p.known[id] = of
}

// forget drops a table whose cached positions proved wrong.
func (p *positions) forget(id gamelog.ID) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.known, id)
}

// before returns the latest cached position whose message starts at or before n, or the zero position.
func (p *positions) before(id gamelog.ID, n uint64) (found position) {
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
func (p *positions) end(id gamelog.ID) (position, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	of := p.known[id]
	if len(of) == 0 {
		return position{}, false
	}
	return of[len(of)-1], true
}
