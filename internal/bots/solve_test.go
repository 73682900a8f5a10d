package bots_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"shipfic/game"
	"shipfic/internal/bots"
	"shipfic/packs/packtest"
	"shipfic/tsssf"
)

// position is a scenario reduced to what matters to a solver: the grid, the hand of seat 0 and the open Goals.
type position struct {
	ponies  string // "Zecora 1,0; Lyra 2,0"
	ships   string // "NowKiss 0,0 1,0"
	hand    string // "Pony.Zecora Ship.NowKiss"
	goals   string
	discard string // Pony cards, the first on top
	decks   string // Pony cards on top of the deck
	options string
}

func (p position) begin(t *testing.T, box *tsssf.Box) *tsssf.State {
	t.Helper()
	sc := tsssf.Scenario{Name: "position", Options: []byte(p.options), Players: 2}
	for _, placed := range split(p.ponies, ";") {
		var card string
		var at [2]int
		if _, err := fmt.Sscanf(placed, "%s %d,%d", &card, &at[0], &at[1]); err != nil {
			t.Fatal(placed, err)
		}
		sc.Setup.Ponies = append(sc.Setup.Ponies, tsssf.PlacedPony{Card: "Core.Pony." + card, At: at})
	}
	for _, joined := range split(p.ships, ";") {
		var ship tsssf.ShipView
		if _, err := fmt.Sscanf(joined, "%s %d,%d %d,%d", &ship.Card, &ship.From[0], &ship.From[1], &ship.To[0], &ship.To[1]); err != nil {
			t.Fatal(joined, err)
		}
		ship.Card = "Core.Ship." + ship.Card
		sc.Setup.Ships = append(sc.Setup.Ships, ship)
	}
	sc.Setup.Hands = [][]string{prefixed("Core.", p.hand), {}}
	sc.Setup.Goals = prefixed("Core.Goal.", p.goals)
	sc.Setup.Discards.Pony = prefixed("Core.Pony.", p.discard)
	sc.Setup.Decks.Pony = prefixed("Core.Pony.", p.decks)
	s, err := sc.Begin(box)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func split(text, by string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, by)
}

func prefixed(prefix, list string) []string {
	words := strings.Fields(list)
	for i := range words {
		words[i] = prefix + words[i]
	}
	return words
}

// TestSolve solves positions whose answers are easy to find by hand.
func TestSolve(t *testing.T) {
	box := boxes(t)[0]
	lore := bots.NewLore(box)
	for _, c := range []struct {
		name string
		at   position
		goal string
		want game.Points
		won  bool
		line int // moves at most
	}{
		{"one play wins", position{
			hand: "Pony.NightmareMoon Ship.NowKiss", goals: "GoodEnough",
		}, "", 2 * game.Point, false, 1},
		{"nothing in the hand helps", position{
			hand: "Pony.BerryPunch Ship.NowKiss", goals: "GoodEnough",
		}, "", 0, false, 0},
		{"a Goal that can be won, with others open", position{
			hand: "Pony.NightmareMoon Ship.NowKiss", goals: "HotForTeacher GoodEnough",
		}, "GoodEnough", 2 * game.Point, true, 1},
		{"a Goal that cannot be won", position{
			hand: "Pony.NightmareMoon Ship.NowKiss", goals: "HotForTeacher GoodEnough",
		}, "HotForTeacher", 0, false, 0},
		{"two Rarities from the hand, next to each other", position{
			hand: "Pony.BlackWidowRarity Pony.HeartlessDictatorRarity Ship.NowKiss Ship.BeachEpisode", goals: "Fabulosity",
		}, "", 2 * game.Point, false, 6},
		{"one Ship too few for both Rarities", position{
			hand: "Pony.BlackWidowRarity Pony.DramaticallyWoundedRarity Ship.NowKiss", goals: "Fabulosity",
		}, "", 0, false, 0},
		{"a changeling becomes the pony that is needed", position{
			hand: "Pony.PegasusChangeling Ship.NowKiss", goals: "RainbowDashFanClub",
			ponies: "BrokenWingRainbowDash 1,0", ships: "BeachEpisode 0,0 1,0",
		}, "", 2 * game.Point, false, 2},
		{"a changeling of another race does not", position{
			hand: "Pony.EarthChangeling Ship.NowKiss", goals: "RainbowDashFanClub",
			ponies: "BrokenWingRainbowDash 1,0", ships: "BeachEpisode 0,0 1,0",
		}, "", 0, false, 0},
		{"replacing keeps the ships and wins with them", position{
			hand: "Pony.HeartlessDictatorRarity", goals: "Fabulosity",
			ponies: "BlackWidowRarity 1,0; BerryPunch 2,0", ships: "BeachEpisode 0,0 1,0; NowKiss 1,0 2,0",
		}, "", 2 * game.Point, false, 1},
		{"a love poison joins two ponies on the grid", position{
			hand: "Ship.ShmoopyBoo", goals: "Fabulosity",
			ponies: "HeartlessDictatorRarity 1,0; DramaticallyWoundedRarity -1,0", ships: "BeachEpisode 0,0 1,0; NowKiss 0,0 -1,0",
		}, "", 2 * game.Point, false, 1},
		{"a swap breaks up the ship", position{
			hand: "Pony.Caramel Ship.PutARingOnIt", goals: "Sadfic",
			ponies: "BonBon 1,0; Lyra 2,0", ships: "BeachEpisode 0,0 1,0; NowKiss 1,0 2,0",
		}, "Sadfic", 1 * game.Point, true, 3},
		{"a card that would be drawn is unknown", position{
			hand: "Pony.BonBon Ship.NowKiss Ship.BeachEpisode", goals: "GoodEnough", decks: "NightmareMoon",
		}, "", 0, false, 0},
		{"one play wins two Goals", position{
			hand: "Pony.BBBFFShiningArmor Ship.NowKiss Ship.BeachEpisode", goals: "ItsNotCreepy MyFirstSlash",
			ponies: "BonBon 1,0; Caramel 1,1", ships: "PutARingOnIt 0,0 1,0; TradingUp 1,0 1,1",
		}, "", 3 * game.Point, false, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := c.at.begin(t, box)
			task := bots.Task{Nodes: 300_000}
			if c.goal != "" {
				task.Goal = "Core.Goal." + c.goal
			}
			got := bots.Solve(lore, bots.Observe(s, 0), task)
			if got.Points != c.want || got.Won != c.won || !got.Proven {
				t.Errorf("found %s points, won %v, proven %v, by %+v; want %s, %v", got.Points, got.Won, got.Proven, got.Line, c.want, c.won)
			}
			if len(got.Line) > c.line {
				t.Errorf("it takes %d moves, want at most %d: %+v", len(got.Line), c.line, got.Line)
			}
			if points := replay(t, s, got.Line); points != got.Points {
				t.Errorf("the line wins %s points, not %s", points, got.Points)
			}
		})
	}
}

// replay plays a line and returns the points that it wins.
func replay(t *testing.T, s *tsssf.State, line []tsssf.Move) game.Points {
	t.Helper()
	before := s.Result().Points[0]
	for _, m := range line {
		next, err := s.After(0, m, nil)
		if err != nil {
			t.Fatalf("%+v: %v", m, err)
		}
		s = next
	}
	return s.Result().Points[0] - before
}

func TestSolverRunsOutOfNodes(t *testing.T) {
	box := boxes(t)[0]
	s, err := box.NewGame(2, game.SeedOf(3), tsssf.DefaultOptions(), nil)
	if err != nil {
		t.Fatal(err)
	}
	got := bots.Solve(bots.NewLore(box), bots.Observe(s, 0), bots.Task{Nodes: 50})
	if got.Proven || got.Nodes > 60 {
		t.Errorf("after %d nodes the solution claims to be the best", got.Nodes)
	}
}

// TestSolverGivesUpGoals solves a turn in which a Goal that was won may be given up for another: what is given up counts against the line,
// whether it was won before the turn's position or in it.
func TestSolverGivesUpGoals(t *testing.T) {
	sc := packtest.Scenarios(t, "../../tsssf/testdata/scenarios/expansions/givers-manyara.json")[0]
	s, err := sc.Begin(sc.Box)
	if err != nil {
		t.Fatal(err)
	}
	lore := bots.NewLore(sc.Box)
	check := func(s *tsssf.State, goal string, want game.Points, won bool) {
		t.Helper()
		got := bots.Solve(lore, bots.Observe(s, 0), bots.Task{Goal: goal, Nodes: 20_000})
		if points := replay(t, s, got.Line); points != got.Points || points != want || got.Won != won {
			t.Errorf("the line %+v is said to win %s points, won %v, and wins %s; want %s, %v", got.Line, got.Points, got.Won, points, want, won)
		}
	}
	check(s, "", 5*game.Point, false) // one Goal by a pledge, and one that is worth less
	for _, m := range sc.Moves()[:3] {
		if s, err = s.After(m.Seat, m.Move, nil); err != nil {
			t.Fatal(err)
		}
	}
	check(s, "", 0, false)
	check(s, "Core.Goal.GoodEnough", 0, true)
}

// TestSolverFindsWhatScenariosDo compares the solver with the scenario files: what seat 0 wins there in its first
// turn, without cards drawn on the way, the solver must find too, or more.
func TestSolverFindsWhatScenariosDo(t *testing.T) {
	core := packtest.CoreBox(t)
	lore := bots.NewLore(core)
	compared := 0
	for _, sc := range packtest.Scenarios(t, "../../tsssf/testdata/scenarios") {
		if len(sc.Packs) > 0 && !slices.Equal(sc.Packs, []string{"core"}) {
			continue
		}
		s, err := sc.Begin(core)
		if err != nil {
			t.Fatalf("%s: %v", sc.File, err)
		}
		want := wonInFirstTurn(sc.Scenario, s)
		if want == 0 {
			continue
		}
		compared++
		got := bots.Solve(lore, bots.Observe(s, 0), bots.Task{Nodes: 100_000})
		if got.Points < want {
			t.Errorf("%s: the scenario wins %s points, the solver finds %s (proven %v)", sc.File, want, got.Points, got.Proven)
		}
	}
	if compared < 50 {
		t.Errorf("only %d scenarios win something in the first turn", compared)
	}
}

// wonInFirstTurn is what seat 0 wins by a scenario's moves before its turn ends or a hidden card is revealed.
func wonInFirstTurn(sc *tsssf.Scenario, s *tsssf.State) game.Points {
	begin := s
	for _, step := range sc.Steps {
		if step.Refused != nil || step.Expect != nil {
			continue
		}
		if step.Move == nil || step.Move.Do == "adjust" || step.Seat != nil {
			break
		}
		next, err := s.After(s.Waiting()[0], *step.Move, nil)
		if err != nil || next.Decks() != begin.Decks() || next.Chance() != begin.Chance() || next.Sight(0).Turn() != 0 {
			break
		}
		s = next
	}
	return s.Result().Points[0] - begin.Result().Points[0]
}
