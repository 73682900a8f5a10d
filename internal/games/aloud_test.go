package games

import (
	"context"
	"slices"
	"testing"

	"shipfic/game"
	"shipfic/internal/bots"
	"shipfic/internal/gamelog"
	"shipfic/internal/hall"
	"shipfic/internal/table"
	"shipfic/tsssf"
)

// TestReasonsAreForEverybody listens to bots through games. They give reasons now and then, and never name a Goal
// that some players cannot see.
func TestReasonsAreForEverybody(t *testing.T) {
	shelf := NewShelf(&gamelog.Memory{})
	c := table.Config{Game: TSSSF}
	engine, err := shelf.Engine(c)
	if err != nil {
		t.Fatal(err)
	}
	const seed = 6
	t.Logf("seed %d", seed)
	for _, options := range []string{`{}`, `{"privateGoals":true}`} {
		bots := NewBots(shelf, 0)
		g, _, err := engine.New(game.Setup{Seats: 3, Seed: game.SeedOf(seed), Options: []byte(options)})
		if err != nil {
			t.Fatal(err)
		}
		said, named := 0, 0
		for number := uint64(0); !g.Result().Over && number < 80; number++ {
			seat := g.Waiting()[0]
			m, err := bots.Move(context.Background(), c, g, seat, "mare", number)
			if err != nil {
				t.Fatal(err)
			}
			if e, says := m.(hall.Explained); says {
				why := e.Why()
				said++
				if !slices.Contains(worthSaying, why.Key) {
					t.Errorf("a bot gives the reason %q", why.Key)
				}
				for _, card := range why.Cards {
					named++
					if !g.(*tsssf.State).Sight(game.Watcher).GoalVisible(card) {
						t.Errorf("with %s a bot names %s, which not everybody sees", options, card)
					}
				}
				m = e.(explained).Move
			}
			if g, _, err = g.Apply(game.Input{Seat: seat, Move: m}); err != nil {
				t.Fatal(err)
			}
		}
		if options == `{}` && (said == 0 || named == 0) {
			t.Errorf("bots gave %d reasons and named %d Goals", said, named)
		}
	}
}

// TestPlansAreToldOnce shows that only the first move of a plan has a reason.
func TestPlansAreToldOnce(t *testing.T) {
	box := boxOf(t)
	s, err := box.NewGame(2, game.SeedOf(1), tsssf.DefaultOptions(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, choice := range []bots.Choice{
		{Nodes: 0, Reason: bots.Reason{Key: bots.ReasonDraw}},
		{Nodes: 5, Reason: bots.Reason{Key: bots.ReasonTidy}},
		{Nodes: 5, Reason: bots.Reason{Key: bots.ReasonWin, Cards: []string{"Core.Goal.Nothing"}}},
	} {
		if m, says := aloud(s, bots.Mare, choice).(hall.Explained); says {
			t.Errorf("%+v has a reason: %+v", choice, m.Why())
		}
	}
	if _, says := aloud(s, bots.Mare, bots.Choice{Nodes: 5, Reason: bots.Reason{Key: bots.ReasonDraw}}).(hall.Explained); !says {
		t.Error("a new plan has no reason")
	}
}

func boxOf(t *testing.T) *tsssf.Box {
	t.Helper()
	engine, err := NewShelf(&gamelog.Memory{}).Engine(table.Config{Game: TSSSF})
	if err != nil {
		t.Fatal(err)
	}
	return engine.(tsssf.Engine).Box
}
