package gamelog_test

import (
	"context"
	"fmt"
	"testing"

	"shipfic/internal/gamelog"
	"shipfic/internal/gamelog/logtest"
)

// small is a log that is full after some writes.
type small struct {
	gamelog.Memory
	room int
}

func (s *small) write() error {
	if s.room == 0 {
		return fmt.Errorf("small: %w", gamelog.ErrFull)
	}
	s.room--
	return nil
}

func (s *small) Append(ctx context.Context, id gamelog.ID, last uint64, entries ...gamelog.Entry) error {
	if err := s.write(); err != nil {
		return err
	}
	return s.Memory.Append(ctx, id, last, entries...)
}

func (s *small) PutSnapshot(ctx context.Context, id gamelog.ID, snapshot gamelog.Snapshot) error {
	if err := s.write(); err != nil {
		return err
	}
	return s.Memory.PutSnapshot(ctx, id, snapshot)
}

func (s *small) PutBlob(ctx context.Context, data []byte) (gamelog.Hash, error) {
	if err := s.write(); err != nil {
		return "", err
	}
	return s.Memory.PutBlob(ctx, data)
}

func (s *small) PutSummary(ctx context.Context, summary gamelog.Summary) error {
	if err := s.write(); err != nil {
		return err
	}
	return s.Memory.PutSummary(ctx, summary)
}

func (s *small) Rewrite(ctx context.Context, id gamelog.ID, entries []gamelog.Entry) error {
	if err := s.write(); err != nil {
		return err
	}
	return s.Memory.Rewrite(ctx, id, entries)
}

// TestOverflowing runs the contract over a log that is never full, and over one that is always full.
func TestOverflowing(t *testing.T) {
	for name, room := range map[string]int{"room": -1, "no room": 0} {
		t.Run(name, func(t *testing.T) {
			logtest.Run(t, func(testing.TB) gamelog.Log { return gamelog.NewOverflowing(&small{room: room}, func() {}) })
		})
	}
}

// TestOverflow lets the log below become full at every point of a short history, and reads all of the history back.
func TestOverflow(t *testing.T) {
	ctx := context.Background()
	const writes = 12
	for room := range writes + 1 {
		below, full := &small{room: room}, 0
		log := gamelog.NewOverflowing(below, func() { full++ })
		for n := range uint64(writes / 3) {
			for _, id := range []gamelog.ID{"one", "two"} {
				if err := log.Append(ctx, id, n, gamelog.Entry{Kind: "move", Body: []byte(`{}`)}); err != nil {
					t.Fatalf("room for %d, %s: %v", room, id, err)
				}
			}
			if err := log.PutSummary(ctx, gamelog.Summary{ID: "one", Updated: int64(n)}); err != nil {
				t.Fatalf("room for %d: %v", room, err)
			}
		}
		for _, id := range []gamelog.ID{"one", "two"} {
			if entries, err := log.Read(ctx, id, 1, 0); err != nil || len(entries) != writes/3 || entries[writes/3-1].N != writes/3 {
				t.Errorf("room for %d: %s has %v (%v)", room, id, entries, err)
			}
		}
		if list, err := log.Summaries(ctx, gamelog.Filter{}); err != nil || len(list) != 1 || list[0].Updated != writes/3-1 {
			t.Errorf("room for %d: summaries %v (%v)", room, list, err)
		}
		if want := min(1, writes-room); full != want {
			t.Errorf("room for %d: told %d times that there is no room, not %d", room, full, want)
		}
	}
}
