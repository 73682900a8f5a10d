package workshop_test

import (
	"slices"
	"strings"
	"testing"

	"shipfic/internal/workshop"
	"shipfic/packs"
	"shipfic/tsssf"
	"shipfic/tsssf/goal"
)

func core(t *testing.T, namespace string, more ...packs.Card) *workshop.SampleMaker {
	t.Helper()
	m, err := workshop.NewSampleMaker(append(slices.Clone(packs.Core().Cards), more...), namespace)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestCoreGoals finds a sample for every Core Goal about the grid. Goals without one are about actions that cards
// alone do not show.
func TestCoreGoals(t *testing.T) {
	m := core(t, "Core")
	none := []string{}
	for _, c := range packs.Core().Cards {
		if c.Kind != tsssf.Goal {
			continue
		}
		grid := m.Win(c.Goal)
		if grid == nil {
			none = append(none, goal.String(c.Goal))
			continue
		}
		if len(grid.Ponies) < 2 || len(grid.Ships) < len(grid.Ponies)-1 || len(grid.Cards) == 0 {
			t.Errorf("%s: %+v", c.ID, grid)
		}
	}
	for _, text := range none {
		if !strings.HasPrefix(text, "SwapCount") && !strings.HasPrefix(text, "ReplaceCount") && !strings.HasPrefix(text, "BreakPony") &&
			!strings.HasPrefix(text, "OtherGoalsWon") && !strings.HasPrefix(text, "GainKeyword") {
			t.Errorf("no sample for %s", text)
		}
	}
	t.Log(none)
}

func TestSamples(t *testing.T) {
	m := core(t, "Core")
	for _, test := range []struct {
		goal, how string
		cards     int // the least number of cards that count
	}{
		{"ExistsPony(race=unicorn, 5)", workshop.SampleStands, 5},
		{"ExistsShip(name=Rarity, gender=male)", workshop.SampleStands, 2},
		{"ExistsShip(gender=female, gender=female, 6)", workshop.SampleStands, 6},
		{"ExistsChain(Mane 6 in keywords, 6)", workshop.SampleStands, 6},
		{"ExistsChainOfNames(Mane 6 in keywords, 6)", workshop.SampleStands, 6},
		{"ExistsPonyShippedTo(race=earth, Select(race=pegasus, 4))", workshop.SampleStands, 4},
		{"ExistsPonyShippedTo(*, AllOf(gender=male, race=alicorn, Princess in keywords))", workshop.SampleStands, 4},
		{"ExistsPonyShippedTo(*, ShippedWith2Versions)", workshop.SampleStands, 3},
		{"ExistsShipGeneric(ShippedWithOppositeGenderedSelf)", workshop.SampleStands, 2},
		{"ExistsPony(genderSwapped && race=unicorn)", workshop.SampleStands, 1},
		{"PlayPonies(gender=male, 3)", workshop.SamplePlay, 3},
		{"PlayPonies(race=unicorn, 3)", workshop.SamplePlay, 3}, // Start is a unicorn, but lies there already
		{"PlayShips(race=unicorn, race=earth, 2)", workshop.SamplePlay, 2},
		{"BreakShip(*, *, 2)", workshop.SampleBreak, 2},
		{"PlayShipCards(action=lovePoison, 2)", workshop.SamplePlay, 2},
	} {
		g, err := goal.Parse(test.goal)
		if err != nil {
			t.Fatal(err)
		}
		grid := m.Win(g)
		if grid == nil {
			t.Errorf("no sample for %s", test.goal)
			continue
		}
		if grid.How != test.how || len(grid.Cards) < test.cards {
			t.Errorf("%s: %s, %v", test.goal, grid.How, grid.Cards)
		}
	}
}

// TestNoSample has Goals that the cards cannot win, or whose grid would be too large.
func TestNoSample(t *testing.T) {
	m := core(t, "Core")
	for _, text := range []string{
		"ExistsPony(name=Nopony)", "ExistsShip(name=Zecora, name=Zecora)", "ExistsChain(*, 1000)", "ExistsPony(*, 1000)", "SwapCount(3)",
		"ExistsPonyShippedTo(*, Select(*, 900))", "ExistsPonyShippedTo(*, AllOf(*, *, *, *, *))", "PlayShipCards(*, 900)", "PlayShipCards(name=Zecora)", "PlayPonies(name=Nopony)",
	} {
		g, err := goal.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if grid := m.Win(g); grid != nil && len(grid.Cards) > 0 {
			t.Errorf("%s has a sample: %+v", text, grid)
		}
	}
}

func TestOwnCardsComeFirst(t *testing.T) {
	own := packs.Card{Card: tsssf.Card{ID: "Mine.Pony.Fog", Kind: tsssf.Pony, Title: "Fog", Names: []string{"Fog"}, Race: tsssf.Unicorn, Count: 1}}
	g, _ := goal.Parse("ExistsPony(race=unicorn)")
	if grid := core(t, "Mine", own).Win(g); grid == nil || !slices.Contains(grid.Cards, own.ID) {
		t.Errorf("%+v", grid)
	}
}

// TestHostile has Goals that would take ages if everything were tried.
func TestHostile(t *testing.T) {
	var many []packs.Card
	for i := range packs.MaxCards {
		key := strings.Repeat("x", i%7) + string(rune('a'+i%26)) + strings.Repeat("y", i/26)
		many = append(many, packs.Card{Card: tsssf.Card{ID: "Mine.Pony." + key, Kind: tsssf.Pony, Title: key, Names: []string{key}, Gender: tsssf.Female, Count: 1}})
	}
	m := core(t, "Mine", many...)
	for _, text := range []string{
		"ExistsPonyShippedTo(*, AllOf(*, *, *, name=Nopony))", "ExistsPonyShippedTo(*, AllOf(genderSwapped && name=Nopony, *, *))",
		"ExistsShip(genderSwapped && race_b=alicorn && name=a, race_b=earth && race=pegasus)", "ExistsPonyShippedTo(*, Select(name=Nopony, 3))", "ExistsChain(race_b=earth && race!=earth, 900)",
	} {
		g, err := goal.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if grid := m.Win(g); grid != nil {
			t.Errorf("%s has a sample", text)
		}
	}
}

// TestEveryShape tries every function with many criteria. Samples must have cards that count, and stay small.
func TestEveryShape(t *testing.T) {
	m := core(t, "Core")
	criteria := []string{
		"*", "race=unicorn", "gender!=female", "Princess in keywords", "genderSwapped", "racialKeyword", "race_b!=alicorn && race=alicorn", "name=Zecora || name=Tom",
		"altTimeline=true", "count=2", "action=swap", "card=Core.Pony.Zecora", "name=Nopony", "gender=male && gender=female",
	}
	shapes := []string{
		"ExistsPony(A, 2)", "ExistsShip(A, B)", "ExistsShip(A, B, 3)", "ExistsChain(A, 3)", "ExistsChainOfNames(A, 3)", "ExistsPonyShippedTo(A, Select(B, 2))",
		"ExistsPonyShippedTo(A, AllOf(B, A))", "ExistsPonyShippedTo(A, ShippedWith2Versions)", "PlayPonies(A, 2)", "PlayShips(A, B)", "PlayShipCards(A)", "BreakShip(A, B)",
	}
	found := 0
	for _, shape := range shapes {
		for _, a := range criteria {
			for _, b := range criteria {
				text := strings.NewReplacer("A,", a+",", "A)", a+")", "B,", b+",", "B)", b+")").Replace(shape)
				g, err := goal.Parse(text)
				if err != nil {
					t.Fatal(text, err)
				}
				grid := m.Win(g)
				if grid == nil {
					continue
				}
				found++
				if len(grid.Cards) == 0 || len(grid.Ponies) > 24 {
					t.Errorf("%s: %+v", text, grid)
				}
			}
		}
	}
	if found < 500 {
		t.Errorf("only %d samples were found", found)
	}
}
