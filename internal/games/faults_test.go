package games

import (
	"context"
	"testing"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
)

// TestBotThatPanicsMovesAnyway gives bots a game whose view panics: they make a legal move, and the fault is counted.
func TestBotThatPanicsMovesAnyway(t *testing.T) {
	shelf := NewShelf(&gamelog.Memory{})
	bots := NewBots(shelf, 0)
	for _, name := range []string{TSSSF, Hayburger} {
		before := bots.Faults()
		engine, err := shelf.Engine(table.Config{Game: name})
		if err != nil {
			t.Fatal(err)
		}
		g, _, err := engine.New(game.Setup{Seats: 2, Seed: game.SeedOf(1)})
		if err != nil {
			t.Fatal(err)
		}
		other := broken{g} // of another type than the bots expect
		seat := g.Waiting()[0]
		m, err := bots.Move(context.Background(), table.Config{Game: name}, other, seat, "mare", 1)
		if name == TSSSF && (err != nil || m == nil || bots.Faults() == before) {
			t.Errorf("%s: move %v, error %v, %d faults", name, m, err, bots.Faults()-before)
		}
		bots.Pause(table.Config{Game: name}, other, seat, "mare", 1)
		bots.Reflex(table.Config{Game: name}, other, seat, "mare", 1)
		if bots.Faults() == before {
			t.Errorf("%s: no fault was counted", name)
		}
	}
}

type broken struct{ game.State }
