package bots

import (
	"slices"
	"testing"

	"shipfic/game"
	"shipfic/packs"
	"shipfic/packs/packtest"
	"shipfic/tsssf"
)

// positionWith begins a game with another pack.
func positionWith(t *testing.T, pack string, setup tsssf.Position) (*Lore, *tsssf.State) {
	t.Helper()
	box := packtest.Named(t, "", "", packs.Core().File, pack)
	s, err := (&tsssf.Scenario{Players: 2, Setup: setup}).Begin(box)
	if err != nil {
		t.Fatal(err)
	}
	return NewLore(box), s
}

// TestOthersDecline solves a turn in which the other player, who may hold Shia LeBeouffalo, is asked after each Pony. The Goal is won when the
// other declines, as in the line.
func TestOthersDecline(t *testing.T) {
	const goal = "Core.Goal.GoodEnough"
	lore, s := positionWith(t, "workshop-2015", tsssf.Position{
		Hands: [][]string{{"Core.Pony.NightmareMoon", "Core.Ship.NowKiss"}, {"HorriblePeople.2015Workshop.Pony.ShiaLeBeouffalo"}},
		Goals: []string{goal},
	})
	for name, got := range map[string]Solution{
		"solver": Solve(lore, Observe(s, 0), Task{Nodes: 3000}),
		"hint":   Advise(lore, Observe(s, 0), Task{Nodes: 3000}).Solution,
	} {
		if !slices.Contains(got.Goals, goal) {
			t.Errorf("the %s wins %v, not %s", name, got.Goals, goal)
		}
		if err := follow(s, 0, Task{}, got); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for level := range Levels {
		if level := Levels[level]; thinking[level].overlooks == 0 {
			choice := New(level, lore, 1, 200).Choose(Observe(s, 0))
			if choice.Reason.Key != ReasonWin {
				t.Errorf("a bot of level %v plays %+v because of %q", level, choice.Move, choice.Reason.Key)
			}
		}
	}
}

// TestNoBotEndsAGameItLeads offers All Good Things Must End, with which everybody wins, to bots that are ahead. None takes it, nor does a hint.
func TestNoBotEndsAGameItLeads(t *testing.T) {
	const card = "HorriblePeople.Misc.Ship.AllGoodThingsMustEnd"
	hands := [][]string{{card, "Core.Pony.Lyra"}, {}}
	goals := []string{"Core.Goal.HotForTeacher"}
	ahead := [][]string{{"Core.Goal.GoodEnough"}, {}}
	lore, s := positionWith(t, "misc", tsssf.Position{Hands: hands, Goals: goals, Won: ahead})
	if line := Advise(lore, Observe(s, 0), Task{Nodes: 2000}).Line; endsGame(t, s, line) {
		t.Errorf("a hint ends the game: %+v", line)
	}
	for _, level := range Levels {
		for seed := range uint64(5) {
			if at, moves := s, 0; level != Filly || seed > 0 {
				for bot := New(level, lore, seed, 200); !at.Result().Over && at.Sight(0).Turn() == 0; moves++ {
					next, err := at.After(0, bot.Choose(Observe(at, 0)).Move, nil)
					if err != nil || moves > 20 {
						t.Fatal(level, seed, moves, err)
					}
					at = next
				}
				if at.Result().Over {
					t.Errorf("seed %d: a bot of level %v ends a game that it leads", seed, level)
				}
			}
		}
	}
}

// TestFillyNeverEndsForAll offers the card to a Filly that is far behind: beginners should meet no end of the game that they did not ask for.
func TestFillyNeverEndsForAll(t *testing.T) {
	const card = "HorriblePeople.Misc.Ship.AllGoodThingsMustEnd"
	lore, s := positionWith(t, "misc", tsssf.Position{
		Hands: [][]string{{card, "Core.Pony.Lyra"}, {}}, Won: [][]string{{}, {"Core.Goal.GoodEnough"}},
	})
	play, err := s.After(0, tsssf.Move{Do: "ship", Ship: card, Pony: "Core.Pony.Lyra", From: &[2]int{0, 0}, To: &[2]int{0, 1}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(20) {
		choice := New(Filly, lore, seed, 0).Choose(Observe(play, 0))
		if choice.Move.Do != "pass" {
			t.Errorf("seed %d: a Filly answers %+v", seed, choice.Move)
		}
	}
}

func endsGame(t *testing.T, s *tsssf.State, line []tsssf.Move) bool {
	t.Helper()
	for _, m := range line {
		next, err := Follow(s, 0, m, nil)
		if err != nil {
			t.Fatal(err)
		}
		s = next
	}
	return s.Result().Over
}

// TestShareIsToldInHints looks for the reason of a hint that ends the game for all, from far behind with nothing to win.
func TestShareIsToldInHints(t *testing.T) {
	lore, s := positionWith(t, "misc", tsssf.Position{
		Hands: [][]string{{"HorriblePeople.Misc.Ship.AllGoodThingsMustEnd", "Core.Pony.Lyra"}, {}},
		Goals: []string{"Core.Goal.HotForTeacher"},
		Won:   [][]string{{}, {"Core.Goal.GoodEnough", "Core.Goal.Epidemic", "Core.Goal.Fabulosity", "Core.Goal.Sadfic", "Core.Goal.MyFirstSlash"}},
	})
	hint := Advise(lore, Observe(s, 0), Task{Nodes: 2000})
	if !endsGame(t, s, hint.Line) || hint.Reason.Key != ReasonShare {
		t.Errorf("far behind, a hint suggests %+v because of %q", hint.Line, hint.Reason.Key)
	}
}

// TestStuckFilly gives a Filly a hand with which nothing can be played. It discards half of it, so that it is not stuck for good.
func TestStuckFilly(t *testing.T) {
	hand := []string{"Core.Pony.Lyra", "Core.Pony.BonBon", "Core.Pony.Caramel", "Core.Pony.Octavia", "Core.Pony.Gilda", "Core.Pony.Zecora"}
	box := packtest.CoreBox(t)
	s, err := (&tsssf.Scenario{Players: 2, Options: []byte(`{"rule0":"off"}`), Setup: tsssf.Position{Hands: [][]string{hand, {}}}}).Begin(box)
	if err != nil {
		t.Fatal(err)
	}
	lore := NewLore(box)
	for seed := range uint64(20) {
		choice := New(Filly, lore, seed, 0).Choose(Observe(s, 0))
		switch choice.Move.Do {
		case "replace":
		case "end":
			if len(choice.Move.Discard) != len(hand)/2 {
				t.Errorf("seed %d: a Filly that is stuck ends its turn with %+v", seed, choice.Move)
			}
		default:
			t.Errorf("seed %d: a Filly without a Ship plays %+v", seed, choice.Move)
		}
	}
}

// TestFilliesDoNotStandStill plays games between Fillies. Hardly any ends because nobody can win any more.
func TestFilliesDoNotStandStill(t *testing.T) {
	const games = 40
	still := 0
	for seed := range uint64(games) {
		positions := playedBy(t, packtest.CoreBox(t), seed, 1000, Filly, Filly)
		if v := positions[len(positions)-1].Sight(0); max(v.Points(0), v.Points(1)) < v.Winning() {
			still++
		}
	}
	if t.Logf("%d of %d games end in a standstill", still, games); still > games/20 {
		t.Errorf("%d of %d games end in a standstill", still, games)
	}
}

// TestNoLineUsesAShipTurnedUp gives a hand with Blown Wing, which is shipped with the top Ship card of the deck. What that card does is not
// known, so no line needs it.
func TestNoLineUsesAShipTurnedUp(t *testing.T) {
	lore, s := positionWith(t, "no-holds-barred", tsssf.Position{
		Hands: [][]string{{
			"Core.Ship.ItsASign", "NoHoldsBarred.Pony.BlownWing", "Core.Pony.MortalCelestia", "NoHoldsBarred.Ship.MurderTurnsMeOn", "Core.Pony.GypsyWitchPinkiePie",
			"Core.Ship.ItWasYouAllAlong", "Core.Pony.PrincessCelestia",
		}, {}},
		Goals: []string{"Core.Goal.CommanderHurricanesArmy"},
	})
	for deal := range 20 {
		at := Observation{Imagine: func(*game.Dice) *tsssf.State {
			dice := game.Dice(deal)
			return s.Imagine(0, &dice)
		}}
		if err := follow(s, 0, Task{}, Solve(lore, at, Task{Nodes: 20_000})); err != nil {
			t.Errorf("deal %d: %v", deal, err)
		}
	}
}
