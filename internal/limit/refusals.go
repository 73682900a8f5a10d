package limit

import (
	"context"
	"sync/atomic"
	"time"
)

// maxHeldBack is the maximum number of refusals that are held back at the same time. A held request needs about 20 KB.
const maxHeldBack = 1024

// Refusals holds back the answers to requests that are over a rate. Such an answer tells the client to wait. A client that asks
// again at once is slowed down to one request per delay. Answers to requests that came together are spread over a second delay: otherwise
// clients that ask again at once would all come together once more, and others would wait for all of them.
type Refusals struct {
	Delay  time.Duration // 0: nothing is held back
	held   atomic.Int64
	spread atomic.Uint32 // a number between 0 and 1, as a fraction of 1<<32
}

// goldenRatio is that of two parts as a fraction of 1<<32. Its multiples are spread evenly between 0 and 1, however many there are.
const goldenRatio = 0x9e3779b9

// Hold waits before a refusal is answered, unless others are held back already or the client goes away.
func (f *Refusals) Hold(ctx context.Context) {
	if f.Delay == 0 {
		return
	}
	defer f.held.Add(-1)
	if f.held.Add(1) > maxHeldBack {
		return
	}
	part := float64(f.spread.Add(goldenRatio)) / (1 << 32)
	timer := time.NewTimer(f.Delay + time.Duration(part*float64(f.Delay)))
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}
