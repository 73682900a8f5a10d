package hall

import (
	"fmt"
	"testing"

	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/internal/table/toy"
)

// TestChroniclesAreSlim reads a long game at a table full of people and chat. It keeps few positions, computes the others again, and
// undo still finds the moves it may go back to.
func TestChroniclesAreSlim(t *testing.T) {
	bubble(t, func(t *testing.T) {
		h := newHall(t, &gamelog.Memory{})
		r := newTable(t, h, "t", toyConfig(2))
		for i := range 20 {
			must(t, r, table.Command{Do: table.DoJoin, By: table.PersonID(fmt.Sprint("p", i)), Name: fmt.Sprint("P", i)})
		}
		must(t, r, start)
		const moves = 12 * table.MaxPoints
		for i := range moves {
			must(t, r, move("ada", 0, toy.Move{Do: "think"}))
			if i%8 == 0 {
				must(t, r, table.Command{Do: table.DoSay, By: "ada", Text: "hm"})
			}
		}
		for range table.MaxPoints {
			must(t, r, undo("ada"))
		}
		must(t, r, table.Command{Do: table.DoEndVote, By: "ada"})
		c, err := h.Chronicle(t.Context(), "t", 1)
		if err != nil {
			t.Fatal(err)
		}
		const stayed = moves - table.MaxPoints
		if thoughts := c.Last.Game.(*toy.State).Thoughts; !c.Over || thoughts != stayed {
			t.Errorf("over: %t, with %d thoughts", c.Over, thoughts)
		}
		if len(c.before) > 2*table.MaxPoints+1 {
			t.Errorf("%d games are kept for undo", len(c.before))
		}
		kept := 0
		for _, m := range c.Moments {
			if m.game != nil {
				kept++
			}
		}
		if most := c.read/markEvery + 1; kept > 3*table.MaxPoints || c.Marks() > most {
			t.Errorf("%d positions and %d tables of %d entries are kept, want at most %d and %d", kept, c.Marks(), c.read, 3*table.MaxPoints, most)
		}
		positionsAre(t, h, c, 0, c.Count(), stayed)
		for from := 0; from < c.Count(); from += 37 {
			positionsAre(t, h, c, from, min(from+5, c.Count()), stayed)
		}
	})
}

// positionsAre asserts that each position has one thought more than the one before. The vote ends the game in the last.
func positionsAre(t *testing.T, h *Hall, c *Chronicle, from, to, last int) {
	t.Helper()
	at := from
	err := h.Positions(t.Context(), &c.Positions, from, to, func(r Retold) error {
		if got := r.State.Game.(*toy.State).Thoughts; got != min(at, last) || r.Entry.N != c.Entry(at) {
			t.Fatalf("position %d is after entry %d with %d thoughts", at, r.Entry.N, got)
		}
		at++
		return nil
	})
	if err != nil || at != to {
		t.Errorf("positions %d to %d: got up to %d: %v", from, to, at, err)
	}
}

// TestChronicleOfUndoneMoves shows no position of moves that were undone, whatever was said in between.
func TestChronicleOfUndoneMoves(t *testing.T) {
	bubble(t, func(t *testing.T) {
		h := newHall(t, &gamelog.Memory{})
		r := newTable(t, h, "t", toyConfig(2))
		think, say := move("ada", 0, toy.Move{Do: "think"}), table.Command{Do: table.DoSay, By: "ada", Text: "no, wait"}
		for _, c := range []table.Command{start, think, think, say, undo("ada"), say, undo("ada"), say, think} {
			must(t, r, c)
		}
		c, err := h.Chronicle(t.Context(), "t", 1)
		if err != nil {
			t.Fatal(err)
		}
		if c.Count() != 2 {
			t.Errorf("%d positions, want the deal and one thought", c.Count())
		}
		positionsAre(t, h, c, 0, c.Count(), 1)
	})
}

// TestPositionsOfUndoBeforeMark computes positions after an undo that goes back to before the mark they are computed from.
func TestPositionsOfUndoBeforeMark(t *testing.T) {
	bubble(t, func(t *testing.T) {
		h := newHall(t, &gamelog.Memory{})
		r := newTable(t, h, "t", toyConfig(2))
		must(t, r, start)
		think := move("ada", 0, toy.Move{Do: "think"})
		for range markEvery + 2 {
			must(t, r, think)
		}
		for range 8 { // back to before the mark, and on
			must(t, r, undo("ada"))
		}
		must(t, r, think)
		c, err := h.Chronicle(t.Context(), "t", 1)
		if err != nil {
			t.Fatal(err)
		}
		if c.Marks() != 2 {
			t.Fatalf("%d marks", c.Marks())
		}
		positionsAre(t, h, c, c.Count()-1, c.Count(), c.Count())
		positionsAre(t, h, c, 0, c.Count(), c.Count())
	})
}
