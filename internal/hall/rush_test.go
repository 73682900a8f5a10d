package hall

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/internal/testkit/await"
)

// TestRush has many people join, chat and leave concurrently while their tables are constantly unloaded. No acknowledged command
// is lost, and updates arrive in order.
func TestRush(t *testing.T) {
	log := &gamelog.Memory{}
	h := newHall(t, log)
	h.Close()
	h.Idle = time.Millisecond
	h.Open()
	const tables, people, words = 4, 4, 12
	var wg sync.WaitGroup
	for i := range tables {
		id := gamelog.ID(fmt.Sprint("t", i))
		newTable(t, h, id, toyConfig(2))
		for j := range people {
			who := table.PersonID(fmt.Sprint("p", j))
			wg.Go(func() {
				visit(t, h, id, table.Command{Do: table.DoJoin, By: who, Name: string(who)})
				for k := range words {
					visit(t, h, id, say(who, fmt.Sprint(who, " ", k)))
				}
			})
		}
	}
	await.Return(t, "all visits to end", wg.Wait)
	for i := range tables {
		r := room(t, h, gamelog.ID(fmt.Sprint("t", i)))
		if s := r.State(); s.N != 2+people*(words+1) || len(s.People) != people+1 || len(s.Chat) != people*words {
			t.Errorf("table %d is at entry %d with %d chat lines and %d people", i, s.N, len(s.Chat), len(s.People))
		}
	}
}

// visit joins a table, runs a command and leaves. It loads the table again if it was unloaded meanwhile.
func visit(t *testing.T, h *Hall, id gamelog.ID, c table.Command) {
	for {
		r, err := h.Room(t.Context(), id)
		if err != nil {
			t.Error(err)
			return
		}
		last := uint64(0)
		_, stop, err := r.Listen(&Listener{Person: c.By, Tell: func(u *Update) {
			if last != 0 && u.State.N != last+1 {
				t.Errorf("received entry %d after %d", u.State.N, last)
			}
			last = u.State.N
		}})
		if err == nil {
			_, err = r.Do(t.Context(), c)
			stop()
		}
		if err == nil {
			return
		}
		if !errors.Is(err, ErrUnloaded) {
			t.Error(err)
			return
		}
	}
}

// TestCloseInARush closes a hall while people come and go. Acknowledged commands survive, and nothing keeps running.
func TestCloseInARush(t *testing.T) {
	log := &gamelog.Memory{}
	for round := range 20 {
		h := newHall(t, log)
		var wg sync.WaitGroup
		var mu sync.Mutex
		acknowledged := map[gamelog.ID]uint64{}
		for i := range 6 {
			id := gamelog.ID(fmt.Sprintf("r%dt%d", round, i))
			wg.Go(func() {
				r, err := h.Create(t.Context(), id, table.Command{By: "ada", Name: "Ada", Config: toyConfig(1)})
				for err == nil {
					var u *Update
					if u, err = r.Do(t.Context(), say("ada", "x")); err == nil {
						mu.Lock()
						acknowledged[id] = u.State.N
						mu.Unlock()
						r, err = h.Room(t.Context(), id)
					}
				}
				if !errors.Is(err, ErrStopped) && !errors.Is(err, ErrUnloaded) {
					t.Error(err)
				}
			})
		}
		await.True(t, "some tables to be created", func() bool {
			mu.Lock()
			defer mu.Unlock()
			return len(acknowledged) > round%4 // a different moment in each round
		})
		await.Return(t, "the hall to close", h.Close)
		await.Return(t, "all visitors to end", wg.Wait)
		for id, n := range acknowledged {
			if entries := entriesOf(t, log, id); uint64(len(entries)) != n {
				t.Errorf("%s has acknowledged entry %d, but its log has %d entries", id, n, len(entries))
			}
			if snap, err := log.Snapshot(t.Context(), id); err != nil || snap.N != n {
				t.Errorf("%s closed after entry %d, but its snapshot is of entry %d (%v)", id, n, snap.N, err)
			}
		}
	}
}
