package jetstream

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/nats-io/nats.go/jetstream"
)

// count is how many streams the log has. It is kept in the bucket of tables, where every node follows it.
type count struct {
	First int `json:"first"` // when the log was made; decides where the search for a table begins, so it never changes
	Now   int `json:"now"`   // decides where new tables go
}

// countKey is the key of the count. No table has it, because a token has no dot.
const countKey = "log.streams"

// CountError means that the log has another number of streams than the settings say.
type CountError struct {
	Want, Have int
}

// Error says both numbers.
func (e *CountError) Error() string {
	return fmt.Sprintf("the log has %d streams, not %d", e.Have, e.Want)
}

// agree finds out how many streams the log has. If nobody has decided that yet, it decides for all nodes.
func (l *Log) agree(ctx context.Context, want int) error {
	if want < 0 || want > MaxStreams {
		return fmt.Errorf("a log can have 1 to %d streams, not %d", MaxStreams, want)
	}
	entry, err := l.agreed(ctx, countKey, func() ([]byte, error) {
		// The count is there before the streams are, so a node that finds streams and no count can tell that the log is old.
		first := max(want, 1)
		switch _, err := l.js.Stream(ctx, l.streamName(0)); {
		case err == nil: // the log was made before it could have several streams
			first = 1
		case !errors.Is(err, jetstream.ErrStreamNotFound):
			return nil, err
		}
		return json.Marshal(count{first, first})
	})
	if err != nil {
		return err
	}
	kept, err := decodeCount(entry.Value())
	if err != nil {
		return err
	}
	if want != 0 && want != kept.Now {
		return &CountError{Want: want, Have: kept.Now}
	}
	l.setCount(kept)
	return nil
}

func decodeCount(data []byte) (c count, err error) {
	if err := json.Unmarshal(data, &c); err != nil || c.First < 1 || c.Now < c.First || c.Now > MaxStreams {
		return c, fmt.Errorf("the number of streams is kept as %q, which this version does not understand", data)
	}
	return c, nil
}

// setCount notes the count, unless a larger one is known.
func (l *Log) setCount(c count) {
	for {
		old := l.streams.Load()
		if old != nil && old.Now >= c.Now || l.streams.CompareAndSwap(old, &c) {
			return
		}
	}
}

// followCount handles a change of the kept count.
func (l *Log) followCount(data []byte) {
	if c, err := decodeCount(data); err == nil { // otherwise a newer version wrote it, and the next start of this one says so
		l.setCount(c)
	}
}

// Streams returns how many streams the log has.
func (l *Log) Streams() int { return l.streams.Load().Now }

// Grow adds streams for new tables. Tables stay where they are. Other nodes follow at once.
func (l *Log) Grow(ctx context.Context, to int) error {
	if err := l.enter(ctx); err != nil {
		return err
	}
	defer l.gate.RUnlock()
	entry, err := l.tables.Get(ctx, countKey)
	if err != nil {
		return err
	}
	kept, err := decodeCount(entry.Value())
	if err != nil {
		return err
	}
	if to <= kept.Now || to > MaxStreams {
		return fmt.Errorf("the log has %d streams: it can grow to at most %d, and cannot shrink", kept.Now, MaxStreams)
	}
	grown := count{kept.First, to}
	for s := kept.Now; s < to; s++ {
		if err := l.makeStream(ctx, stream(s)); err != nil {
			return err
		}
	}
	data, err := json.Marshal(grown)
	if err != nil {
		return err
	}
	if _, err := l.tables.Update(ctx, countKey, data, entry.Revision()); err != nil {
		return err
	}
	l.setCount(grown)
	return l.spread(ctx)
}
