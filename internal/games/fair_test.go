package games

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"shipfic/internal/gamelog"
	"shipfic/internal/hall"
)

// TestThinkingIsShared lets a table's bot think before the many tables of an address that used much.
func TestThinkingIsShared(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := NewBots(&Shelf{}, 0)
		b.OwnerOf = func(id gamelog.ID) string {
			if id == "guest" {
				return "192.0.2.2/32"
			}
			return "192.0.2.1/32"
		}
		var order []gamelog.ID
		search := func(id gamelog.ID) {
			go func() {
				err := b.think(hall.WithTable(t.Context(), id), func() {
					time.Sleep(time.Second)
					order = append(order, id)
				})
				if err != nil {
					t.Error(err)
				}
			}()
			synctest.Wait()
		}
		for i := range 40 {
			search(gamelog.ID(fmt.Sprint("t", i)))
		}
		time.Sleep(2 * time.Second)
		synctest.Wait()
		search("guest")
		time.Sleep(time.Minute)
		if at := slices.Index(order, "guest"); at < 0 || at > 6 {
			t.Errorf("the guest's bot was number %d of %d to think", at, len(order))
		}
	})
}

// TestShorterThoughts makes bots think less the more of them wait.
func TestShorterThoughts(t *testing.T) {
	b := NewBots(&Shelf{}, 0)
	if alone, crowd := b.timeFor(0), b.timeFor(59); alone != ThinkingTime || crowd != longestQueue/60 {
		t.Errorf("a bot thinks for %v alone, and for %v while 59 others wait", alone, crowd)
	}
}

// TestNoBotWaitsLong lets the bots of 59 tables of one address think without a pause, each as long as the length of the queue allows. The
// bot of another address never waits for more than a few seconds.
func TestNoBotWaitsLong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := NewBots(&Shelf{}, 0)
		b.OwnerOf = func(id gamelog.ID) string { return string(id[:1]) }
		ctx, stop := context.WithCancel(t.Context())
		think := func(id gamelog.ID) error {
			return b.think(hall.WithTable(ctx, id), func() { time.Sleep(b.timeFor(b.thinking.Usage().Waiting)) })
		}
		var all sync.WaitGroup
		for i := range 59 {
			all.Go(func() {
				for ctx.Err() == nil {
					if err := think(gamelog.ID(fmt.Sprint("a", i))); err != nil && ctx.Err() == nil {
						t.Error(err)
					}
				}
			})
		}
		time.Sleep(time.Minute)
		for range 20 {
			begun := time.Now()
			if err := think("guest"); err != nil {
				t.Fatal(err)
			}
			if took := time.Since(begun); took > 5*time.Second {
				t.Errorf("the guest's bot waited and thought for %s", took)
			}
			time.Sleep(3 * time.Second)
		}
		stop()
		all.Wait()
	})
}
