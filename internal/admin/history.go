package admin

import (
	"cmp"
	"context"
	"math"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"sync"
	"time"

	"shipfic/internal/server"
	"shipfic/internal/wire"
)

// The history of figures.
const (
	step     = 5 * time.Second
	maxSteps = 180 // a quarter of an hour
)

// history is what a server measured in the last minutes.
type history struct {
	mu      sync.Mutex
	samples []wire.Measured
}

// run measures at every step until the context ends.
func (h *history) run(ctx context.Context, s *server.Server) {
	ticker := time.NewTicker(step)
	defer ticker.Stop()
	last := time.Now()
	for {
		now := time.Now()
		h.add(measure(s.TakeLoad(), now, now.Sub(last)))
		last = now
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return
		}
	}
}

func (h *history) add(m wire.Measured) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.samples) == maxSteps {
		h.samples = slices.Delete(h.samples, 0, 1)
	}
	h.samples = append(h.samples, m)
}

func (h *history) list() []wire.Measured {
	h.mu.Lock()
	defer h.mu.Unlock()
	return append([]wire.Measured{}, h.samples...)
}

// measure turns a load into rates, and adds the memory of the process.
func measure(p server.Load, now time.Time, since time.Duration) wire.Measured {
	seconds := max(since.Seconds(), 0.001)
	memory, limit := memoryUse()
	return wire.Measured{
		At: now.UnixMilli(), Tables: p.Tables, People: p.People, Connections: p.Connections,
		Moves: round(float64(p.Moves) / seconds), Commands: round(float64(p.Commands) / seconds),
		Append: round(float64(p.Append) / float64(time.Millisecond)), AppendMax: round(float64(p.AppendMax) / float64(time.Millisecond)),
		Queue: p.Waiting, Working: p.Working, Memory: memory, MemoryLimit: limit,
	}
}

// round keeps two decimals.
func round(x float64) float64 { return math.Round(x*100) / 100 }

// memoryUse is how much memory the process has from the operating system, and how much it tries to stay under; 0: no limit is set.
func memoryUse() (used, limit uint64) {
	samples := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(samples)
	used = samples[0].Value.Uint64() - samples[1].Value.Uint64()
	if set := debug.SetMemoryLimit(-1); set < math.MaxInt64 {
		limit = uint64(set)
	}
	return used, limit
}

// compare sorts people by name, then by id.
func compare(a, b wire.AdminPerson) int {
	return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Person, b.Person))
}
