package tsssf_test

import (
	"slices"
	"testing"

	"shipfic/game"
	"shipfic/packs"
	"shipfic/packs/packtest"
	"shipfic/tsssf"
	"shipfic/tsssf/goal"
)

// easyGoals come true often in random games, one or more for each kind of Goal that has parts.
var easyGoals = []string{
	"ExistsShip(gender=female, gender=female)",
	"ExistsShip(race=unicorn, Mane 6 in keywords)",
	"ExistsShip(name=Twilight Sparkle, *)",
	"ExistsPonyShippedTo(gender=male, Select(gender=male, 2))",
	"ExistsPonyShippedTo(gender=female, Select(race=pegasus, 2))",
	"ExistsPonyShippedTo(*, AllOf(gender=male, gender=female, gender=female))",
	"ExistsPonyShippedTo(race=unicorn, AllOf(race=unicorn, race=earth))",
	"ExistsPonyShippedTo(gender=female, ShippedWith2Versions)",
	"ExistsChain(gender=female, 3)",
	"ExistsChain(gender=male, 1)",
	"ExistsChainOfNames(gender=female, 4)", "ExistsChainOfRaces(*, 4)", "ExistsChainOfRaces(gender=female, 3)",
}

// TestPartsAreTheGoal: in random games, all parts of a Goal hold if and only if the Goal is met.
func TestPartsAreTheGoal(t *testing.T) {
	box := packtest.CoreBox(t)
	var goals []goal.Goal
	for _, card := range packs.Core().Cards {
		if card.Goal != nil {
			goals = append(goals, card.Goal)
		}
	}
	for _, text := range easyGoals {
		g, err := goal.Parse(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		goals = append(goals, g)
	}
	met, partly := map[string]bool{}, 0
	for seed := range uint64(12) {
		s := newGame(t, box, 2+int(seed%3), seed, tsssf.DefaultOptions())
		dice := game.Dice(seed)
		for move := 0; move < 240 && s.RandomMove(&dice); move++ {
			if move%8 != 0 {
				continue
			}
			for _, g := range goals {
				parts := goal.Parts(g)
				held := 0
				for _, part := range parts {
					if s.Evaluate(part) {
						held++
					}
				}
				if is := s.Evaluate(g); is != (held == len(parts)) {
					t.Fatalf("seed %d, move %d: %s is met: %t, but %d of its %d parts hold", seed, move, goal.String(g), is, held, len(parts))
				} else if is {
					met[goal.String(g)] = true
				} else if held > 0 {
					partly++
				}
			}
		}
	}
	for _, text := range easyGoals {
		if g, _ := goal.Parse(text); !met[goal.String(g)] {
			t.Errorf("%s never came true, so its parts were not tried", text)
		}
	}
	if partly < 1000 {
		t.Errorf("only %d times did some parts of a Goal hold", partly)
	}
}

// TestPartsInView: the view of an open Goal has its parts, with the Pony cards that count, and no card that is not on the grid.
func TestPartsInView(t *testing.T) {
	box := packtest.CoreBox(t)
	goals := map[string]goal.Goal{}
	for _, card := range packs.Core().Cards {
		if card.Kind == tsssf.Goal {
			goals[card.ID] = card.Goal
		}
	}
	seen := 0
	for seed := range uint64(12) {
		setup := tables[seed]
		opts, err := tsssf.ParseOptions(setup.Options)
		if err != nil {
			t.Fatal(err)
		}
		s := newGame(t, box, setup.Seats, seed, opts)
		dice := game.Dice(seed)
		for move := 0; move < 200 && s.RandomMove(&dice); move++ {
			view := s.SeenBy(game.Seat(move % setup.Seats))
			for _, g := range slices.Concat(view.Goals, view.Private) {
				if g.Card == "" {
					continue
				}
				parts := goal.Parts(goals[g.Card])
				if len(g.Parts) != max(0, len(parts)-1) {
					t.Fatalf("seed %d, move %d: %s has %d parts, and its view %d", seed, move, g.Card, len(parts), len(g.Parts))
				}
				for i, part := range g.Parts {
					seen++
					if holds := part.Have >= part.Need; holds != s.Evaluate(parts[i]) {
						t.Fatalf("seed %d, move %d: part %d of %s is %d of %d", seed, move, i, g.Card, part.Have, part.Need)
					}
					for _, card := range part.Cards {
						if !slices.ContainsFunc(view.Ponies, func(p tsssf.PonyView) bool { return p.Card == card }) {
							t.Fatalf("seed %d, move %d: %s counts %s, which is not on the grid", seed, move, g.Card, card)
						}
					}
				}
			}
		}
	}
	if seen < 1000 {
		t.Errorf("only %d parts were seen", seen)
	}
}
