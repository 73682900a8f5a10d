package packs

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"shipfic/game"
	"shipfic/tsssf"
	"shipfic/tsssf/goal"
)

// soundLogic lists Goals of all functions, many of which are impossible with few cards.
var soundLogic = []string{
	"ExistsPony(race=alicorn && gender=male)", "ExistsPony(altTimeline=true, 3)", "ExistsPony(genderSwapped, 2)", "ExistsPony(count=2)", "ExistsPony(count=3 || count=5)",
	"ExistsPony(keywords=Princess && Princess !in keywords_b)", "ExistsPony(race!=earth && race_b=earth)", "ExistsPony(name=Rarity && name_b!=Rarity)", "ExistsPony(racialKeyword, 3)",
	"ExistsPony(keywords=Villain && keywords!=Elder, 4)", "ExistsShip(gender=male, gender=male, 3)", "ExistsShip(count=2, *)", "ExistsShip(name=Rarity, name=Rarity)",
	"ExistsShip(race=unicorn, race=unicorn, 5)", "ExistsChain(race=earth, 4)", "ExistsChain(keywords=Mane 6, 3)", "ExistsChainOfNames(gender=female, 4)", "ExistsChainOfRaces(*, 5)",
	"ExistsChainOfNames(keywords=Changeling, 2)", "ExistsPonyShippedTo(*, Select(*, 4))", "ExistsPonyShippedTo(gender=male, Select(gender=female, 2))",
	"ExistsPonyShippedTo(*, AllOf(race=earth, race=unicorn, race=pegasus))", "ExistsPonyShippedTo(*, ShippedWith2Versions)", "ExistsShipGeneric(ShippedWithOppositeGenderedSelf)",
	"PlayPonies(race=alicorn)", "PlayPonies(*, 3)", "PlayPonies(keywords=Object)", "PlayShips(gender=male, gender=female, 2)", "PlayShipCards(*, 3)", "PlayShipCards(action=lovePoison)",
	"PlayShipCards(action=genderChange || action=raceChange)", "BreakShip(name=Twilight Sparkle, *)", "BreakShip(*, *, 3)", "SwapCount(2)", "SwapCount(3)", "ReplaceCount(1)", "ReplaceCount(2)",
	"BreakPony(2)", "OtherGoalsWon", "GainKeyword(Princess)", "GainKeyword(Villain)", "GainKeyword(Nightmare)",
}

// TestImpossibleNeverHappens plays random games with few cards, and checks that no Goal is met that was called
// impossible. Many must be impossible and many must be met, or the test would show nothing.
func TestImpossibleNeverHappens(t *testing.T) {
	data, err := os.ReadFile("testdata/every-power.json")
	if err != nil {
		t.Fatal(err)
	}
	all := slices.Concat(Core().Cards, load(t, string(data)).Cards)
	var goals []goal.Goal
	for _, logic := range soundLogic {
		g, err := goal.Parse(logic)
		if err != nil {
			t.Fatal(err)
		}
		goals = append(goals, g)
	}
	t.Log("seed 1, 2")
	random := rand.New(rand.NewPCG(1, 2))
	impossible, happened := 0, 0
	for range 60 {
		cards := fewCards(random, all)
		table := newTable(cards)
		why := make([]*complaint, len(goals))
		for i, g := range goals {
			if why[i] = table.whyNot(g); why[i] != nil {
				impossible++
			}
		}
		seen := make([]bool, len(goals))
		everyMoment(t, cards, random.Uint64(), func(s *tsssf.State) {
			for i, g := range goals {
				if !seen[i] && s.Evaluate(g) {
					seen[i] = true
					happened++
					if why[i] != nil {
						t.Errorf("%s happened, though %s, with %v", soundLogic[i], why[i], ids(cards))
					}
				}
			}
		})
	}
	if impossible < 300 || happened < 300 {
		t.Errorf("%d Goals were impossible and %d happened: too few to tell", impossible, happened)
	}
}

// fewCards are a Start card and a handful of each other kind.
func fewCards(random *rand.Rand, all []Card) []Card {
	want := map[tsssf.Kind]int{tsssf.Start: 1, tsssf.Pony: 4 + random.IntN(9), tsssf.Ship: 3 + random.IntN(8), tsssf.Goal: 5}
	var cards []Card
	for _, i := range random.Perm(len(all)) {
		if c := all[i]; want[c.Kind] > 0 {
			want[c.Kind]--
			cards = append(cards, c)
		}
	}
	return cards
}

// everyMoment plays a random game and looks at it after every move.
func everyMoment(t *testing.T, cards []Card, seed uint64, look func(*tsssf.State)) {
	t.Helper()
	box, err := tsssf.NewBox(Rules(cards))
	if err != nil {
		t.Fatal(err)
	}
	options := tsssf.DefaultOptions()
	options.Rule0 = "off"
	options.WinningPoints = 100
	state, err := box.NewGame(1, game.SeedOf(seed), options, nil)
	if err != nil {
		t.Fatal(err)
	}
	dice := game.Dice(seed)
	for range 300 {
		seat, act, more := state.RandomAct(&dice)
		if !more {
			return
		}
		if err := state.Do(seat, act); err != nil {
			t.Fatal(err)
		}
		look(state)
	}
}
