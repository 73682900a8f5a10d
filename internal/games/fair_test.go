package games

import (
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"shipfic/internal/bot"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
)

// TestM4ThinkingIsShared lets a table's bot think before the many tables of an address that used much.
func TestM4ThinkingIsShared(t *testing.T) {
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
				err := b.think(table.WithTable(t.Context(), id), func() {
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

// TestM4ShorterThoughts makes bots think less the more of them wait.
func TestM4ShorterThoughts(t *testing.T) {
	var s speed
	s.learn(100_000, time.Second)
	alone, crowd := s.nodes(bot.Alicorn, 0), s.nodes(bot.Alicorn, 59)
	if crowd >= alone || crowd < bot.Alicorn.TableNodes()/minShare {
		t.Errorf("%d nodes alone, %d among 59", alone, crowd)
	}
}
