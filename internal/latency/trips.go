package latency

import (
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
