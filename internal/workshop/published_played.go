//go:build !js

package workshop

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"shipfic/internal/gamelog"
	"shipfic/internal/table"
)

// Tables is the part of a log that knows which tables there are.
type Tables interface {
	Summaries(ctx context.Context, f gamelog.Filter) ([]gamelog.Summary, error)
}

// playedTime is how long a count is good for: it reads what is known of every table.
const playedTime = time.Minute

// played counts the tables at which a game was dealt from each pack. A table counts once, however often it plays, and as long as the
// server has it.
type played struct {
	tables Tables

	mu   sync.Mutex
	made time.Time
	by   map[gamelog.Hash]int
}

// counts returns the numbers, which must not be changed. Requests that arrive while they are counted wait for them.
func (p *played) counts(ctx context.Context) (map[gamelog.Hash]int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.tables == nil || p.by != nil && time.Since(p.made) < playedTime {
		return p.by, nil
	}
	summaries, err := p.tables.Summaries(ctx, gamelog.Filter{})
	if err != nil {
		return nil, err
	}
	p.by, p.made = map[gamelog.Hash]int{}, time.Now()
	for _, s := range summaries {
		var about table.About
		if json.Unmarshal(s.About, &about) != nil {
			continue
		}
		for _, hash := range about.Packs {
			p.by[hash]++
		}
	}
	return p.by, nil
}

// timesPlayed adds up the tables of all versions of a pack.
func timesPlayed(p PublishedPack, by map[gamelog.Hash]int) (n int) {
	counted := map[gamelog.Hash]bool{}
	for _, hash := range hashesOf(p) {
		if !counted[hash] {
			n += by[hash]
		}
		counted[hash] = true
	}
	return n
}
