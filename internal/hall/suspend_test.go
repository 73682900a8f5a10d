package hall

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"

	"shipfic/internal/gamelog"
	"shipfic/internal/table"
)

// slowLog stores records only when the test lets it.
type slowLog struct {
	gamelog.Log
	mu   sync.Mutex
	slow chan struct{} // nil: at once
}

func (l *slowLog) PutSnapshot(ctx context.Context, id gamelog.ID, s gamelog.Snapshot) error {
	l.mu.Lock()
	slow := l.slow
	l.mu.Unlock()
	if slow != nil {
		<-slow
	}
	return l.Log.PutSnapshot(ctx, id, s)
}

// nothingLeft asserts that nothing of a removed table is stored.
func nothingLeft(t *testing.T, log gamelog.Log, id gamelog.ID) {
	t.Helper()
	if _, err := log.Snapshot(t.Context(), id); !errors.Is(err, gamelog.ErrNotFound) {
		t.Errorf("the snapshot of table %s: %v, want %v", id, err, gamelog.ErrNotFound)
	}
	if all, err := log.Summaries(t.Context(), gamelog.Filter{}); err != nil || len(all) != 0 {
		t.Errorf("%d summaries (%v)", len(all), err)
	}
	if entries, err := log.Read(t.Context(), id, 1, 0); err != nil || len(entries) != 0 {
		t.Errorf("%d entries (%v)", len(entries), err)
	}
}

// TestRemoveWhileUnloading removes a table whose records are being written because it is unloaded or closed. They must not come back.
func TestRemoveWhileUnloading(t *testing.T) {
	t.Run("unloaded", func(t *testing.T) {
		removeWhile(t, func(_ *Hall, r *Room) { r.unload(func() bool { return true }) })
	})
	t.Run("closed", func(t *testing.T) {
		removeWhile(t, func(h *Hall, _ *Room) { h.Suspend(context.Background(), "t", ErrShut, func() error { return nil }) })
	})
}

func removeWhile(t *testing.T, leave func(*Hall, *Room)) {
	bubble(t, func(t *testing.T) {
		log := &slowLog{Log: &gamelog.Memory{}}
		h := newHall(t, log)
		r := newTable(t, h, "t", toyConfig(2))
		synctest.Wait() // its first records are written
		must(t, r, table.Command{Do: table.DoSay, By: "ada", Text: "hm"})
		slow := make(chan struct{})
		log.mu.Lock()
		log.slow = slow
		log.mu.Unlock()
		go leave(h, r)
		synctest.Wait()
		removed := make(chan error, 1)
		go func() {
			removed <- h.Suspend(t.Context(), "t", ErrShut, func() error { return log.Delete(t.Context(), "t") })
		}()
		synctest.Wait()
		if len(removed) > 0 {
			t.Error("the table was removed before its records were written")
		}
		close(slow)
		if err := <-removed; err != nil {
			t.Error(err)
		}
		synctest.Wait()
		nothingLeft(t, log, "t")
	})
}

// TestRemoveRace loads, plays, unloads and removes tables at the same time. Nothing is left of any of them.
func TestRemoveRace(t *testing.T) {
	log := &gamelog.Memory{}
	h := newHall(t, log)
	var shut sync.Map
	h.Shut = func(id gamelog.ID) bool { _, is := shut.Load(id); return is }
	for i := range 50 {
		id := gamelog.ID(fmt.Sprint("t", i))
		r := newTable(t, h, id, toyConfig(2))
		var all sync.WaitGroup
		all.Go(func() { r.unload(func() bool { return true }) })
		all.Go(func() { r.Do(t.Context(), table.Command{Do: table.DoSay, By: "ada", Text: "hm"}) }) // refused if it is too late
		all.Go(func() { h.Room(t.Context(), id) })
		all.Go(func() {
			shut.Store(id, true)
			if err := h.Suspend(t.Context(), id, ErrShut, func() error { return log.Delete(t.Context(), id) }); err != nil {
				t.Error(err)
			}
		})
		all.Wait()
		nothingLeft(t, log, id)
	}
}
