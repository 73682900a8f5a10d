package table

import (
	"fmt"
	"testing"

	"shipfic/internal/gamelog"
)

// TestM1ChroniclesAreSlim reads a long game at a table full of people and chat. Its moments share what did not change, and undo still
// finds the moves it may go back to.
func TestM1ChroniclesAreSlim(t *testing.T) {
	bubble(t, func(t *testing.T) {
		h := newHall(t, &gamelog.Memory{})
		r := newTable(t, h, "t", toyConfig(2))
		for i := range 20 {
			must(t, r, Command{Do: DoJoin, By: PersonID(fmt.Sprint("p", i)), Name: fmt.Sprint("P", i)})
		}
		must(t, r, start)
		for i := range 4 * MaxPoints {
			must(t, r, move("ada", 0, toyMove{Do: "think"}))
			if i%8 == 0 {
				must(t, r, Command{Do: DoSay, By: "ada", Text: "hm"})
			}
		}
		for range MaxPoints {
			must(t, r, undo("ada"))
		}
		must(t, r, Command{Do: DoEndVote, By: "ada"})
		c, err := h.Chronicle(t.Context(), "t", 1)
		if err != nil {
			t.Fatal(err)
		}
		last := c.Moments[len(c.Moments)-1].State
		if !c.Over || last.Game.(*toyState).Thoughts != 3*MaxPoints {
			t.Errorf("over: %t, with %d thoughts", c.Over, last.Game.(*toyState).Thoughts)
		}
		if len(c.past) > 2*MaxPoints+1 {
			t.Errorf("%d games are kept for undo", len(c.past))
		}
		first := c.Moments[0].State
		for _, m := range c.Moments {
			if m.State.Chat != nil || m.State.Points != nil || &m.State.People[0] != &first.People[0] {
				t.Fatalf("entry %d keeps what the others have too", m.Entry.N)
			}
		}
	})
}
