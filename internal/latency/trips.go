package latency

import (
	"strconv"
	"sync"
	"time"
)

// Fastest remembers the fastest answer of each browser at each of its addresses: another address is another route.
type Fastest struct {
	mu    sync.Mutex
	known map[uint64]time.Duration
}

// maxFastest bounds how many are remembered.
const maxFastest = 50_000

// Lower notes an answer and returns the fastest so far.
func (f *Fastest) Lower(key uint64, answer time.Duration) time.Duration {
	f.mu.Lock()
	defer f.mu.Unlock()
	if known, any := f.known[key]; any && known <= answer {
		return known
	}
	if f.known == nil {
		f.known = map[uint64]time.Duration{}
	}
	for old := range f.known {
		if len(f.known) < maxFastest {
			break
		}
		delete(f.known, old) // any one: it will be measured again
	}
	f.known[key] = answer
	return answer
}

// ClientRTT is the header in which a proxy reports the round trip to the client in microseconds, as its operating system measured it. A client
// that forges it gains nothing: a longer one than its answers show is not believed.
const ClientRTT = "X-Client-RTT"

// Reported reads that header; 0 if it says nothing.
func Reported(header string) time.Duration {
	micros, err := strconv.ParseUint(header, 10, 32)
	if err != nil {
		return 0
	}
	return time.Duration(micros) * time.Microsecond
}

// Reports remember what proxies reported of each browser at each of its addresses.
type Reports struct {
	mu    sync.Mutex
	known map[uint64]*Bounds
}

// Add adds a report.
func (r *Reports) Add(key uint64, trip time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.known == nil {
		r.known = map[uint64]*Bounds{}
	}
	b := r.known[key]
	if b == nil {
		for old := range r.known {
			if len(r.known) < maxFastest {
				break
			}
			delete(r.known, old) // any one: it will be reported again
		}
		b = &Bounds{Fastest: trip, Trips: new(Trips)}
		r.known[key] = b
	}
	b.Fastest = min(b.Fastest, trip)
	b.Trips.Add(trip)
}

// Of returns what was reported; nil if nothing was.
func (r *Reports) Of(key uint64) *Bounds {
	r.mu.Lock()
	defer r.mu.Unlock()
	if b := r.known[key]; b != nil {
		return &Bounds{b.Fastest, b.Trips}
	}
	return nil
}

// SentTimes records when the latest updates were sent to a client, by the table's time.
type SentTimes struct {
	mu     sync.Mutex
	latest [8]struct{ entry, sent int64 }
	count  int
}

// Add records when something that happened at a certain time was sent.
func (s *SentTimes) Add(entry, sent int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.latest[s.count%len(s.latest)] = struct{ entry, sent int64 }{entry, sent}
	s.count++
}

// After is the time from an entry to the sending of its update; 0 if it is not known.
func (s *SentTimes) After(entry int64) int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, l := range s.latest {
		if l.entry == entry && entry != 0 {
			return l.sent - l.entry
		}
	}
	return 0
}
