package bots_test

import (
	"encoding/json"
	"slices"
	"testing"

	"shipfic/game"
	"shipfic/internal/bots"
	"shipfic/packs"
	"shipfic/packs/packtest"
	"shipfic/tsssf"
)

// boxes returns the cards that the tests play with: Core, and Core with invented cards that have every power of later
// packs (W7).
func boxes(t testing.TB) []*tsssf.Box {
	t.Helper()
	later := packtest.Load(t, "../../tsssf/testdata/packs/later.json")
	return []*tsssf.Box{packtest.CoreBox(t), packtest.Box(t, packs.Choice{}, packs.Core(), later)}
}

// tables lists the variants, each with a number of seats (V1-V7).
var tables = []struct {
	seats   int
	options string
}{
	{2, ``},
	{1, `{"length":"solitaire"}`},
	{3, `{"privateGoals":true}`},
	{4, `{"teams":[[0,2],[1,3]],"openTeamHands":true}`},
	{4, `{"teams":[[0,2],[1,3]],"privateGoals":true}`},
	{5, `{"greasedLightning":true,"swapsPlayShips":false}`},
	{3, `{"earlyBoost":16,"chooseDiscardTop":true,"handLimit":12}`},
	{2, `{"length":"longHaul","greasedLightning":true,"earlyBoost":16}`},
	{3, `{"oncePerTurn":true,"metGoals":"bottom","tearUp":"ship","adjacentPowers":false}`},
	{2, `{"length":"ridiculous","earlyBoost":4,"rule0":"off"}`},
	{2, `{"handLimit":1}`},
}

// deal begins game number n, which is also its seed. Games alternate between tables, and between boxes.
func deal(t *testing.T, made []*tsssf.Box, n int) *tsssf.State {
	t.Helper()
	t.Logf("game %d is dealt with seed %d", n, n)
	table := tables[n%len(tables)]
	options, err := tsssf.ParseOptions(json.RawMessage(table.options))
	if err != nil {
		t.Fatal(err)
	}
	s, err := made[n/len(tables)%len(made)].NewGame(table.seats, game.SeedOf(uint64(n)), options, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// few is a small budget of nodes for each level.
var few = map[bots.Level]int{bots.Mare: 40, bots.Alicorn: 150}

// seatBots makes a bot for each seat, of levels that vary from game to game.
func seatBots(lore *bots.Lore, seats, n int) []bots.Bot {
	var players []bots.Bot
	for seat := range seats {
		level := bots.Levels[(n+seat)%len(bots.Levels)]
		players = append(players, bots.New(level, lore, uint64(n), few[level]))
	}
	return players
}

// play lets bots make some moves and returns them. Every move must be legal and have a reason.
func play(t *testing.T, s *tsssf.State, players []bots.Bot, moves int) []tsssf.Move {
	t.Helper()
	var log []tsssf.Move
	for range moves {
		waiting := s.Waiting()
		if len(waiting) == 0 {
			break
		}
		seat := waiting[0]
		choice := players[seat].Choose(bots.Observe(s, seat))
		if !slices.Contains(bots.ReasonKeys, choice.Reason.Key) {
			t.Fatalf("move %d has the reason %q", len(log), choice.Reason.Key)
		}
		next, err := s.After(seat, choice.Move, nil)
		if err != nil {
			text, _ := json.Marshal(choice.Move)
			t.Fatalf("move %d of seat %d: %s is refused: %v", len(log), seat, text, err)
		}
		s, log = next, append(log, choice.Move)
	}
	return log
}

func TestBotsMakeOnlyLegalMoves(t *testing.T) {
	made := boxes(t)
	lores := map[*tsssf.Box]*bots.Lore{made[0]: bots.NewLore(made[0]), made[1]: bots.NewLore(made[1])}
	games := 66
	if testing.Short() {
		games = 22
	}
	for n := range games {
		s := deal(t, made, n)
		play(t, s, seatBots(lores[s.Sight(0).Box()], s.Seats(), n), 50)
	}
}

func TestSameSeedSameMoves(t *testing.T) {
	made := boxes(t)
	for n := range tables {
		s := deal(t, made, n)
		lore := bots.NewLore(s.Sight(0).Box())
		var logs [2][]byte
		for i := range logs {
			text, err := json.Marshal(play(t, s, seatBots(lore, s.Seats(), n), 40))
			if err != nil {
				t.Fatal(err)
			}
			logs[i] = text
		}
		if string(logs[0]) != string(logs[1]) {
			t.Errorf("game %d: the same seed gives different moves:\n%s\n%s", n, logs[0], logs[1])
		}
	}
}

// rested is a bot that frees its memory after each move.
type rested struct{ bots.Bot }

func (r rested) Choose(o bots.Observation) bots.Choice {
	defer bots.Rest(r.Bot)
	return r.Bot.Choose(o)
}

// TestRestChangesNothing shows that a bot that rests between moves keeps its plan and makes the same moves.
func TestRestChangesNothing(t *testing.T) {
	made := boxes(t)
	for n := range 6 {
		s := deal(t, made, n)
		lore := bots.NewLore(s.Sight(0).Box())
		awake, resting := seatBots(lore, s.Seats(), n), seatBots(lore, s.Seats(), n)
		for i := range resting {
			resting[i] = rested{resting[i]}
		}
		one, _ := json.Marshal(play(t, s, awake, 40))
		two, _ := json.Marshal(play(t, s, resting, 40))
		if string(one) != string(two) {
			t.Errorf("game %d: bots that rest make other moves:\n%s\n%s", n, one, two)
		}
	}
}

// TestHiddenCardsDoNotMatter asks bots about two states that look the same from their seat. They must choose the same move.
func TestHiddenCardsDoNotMatter(t *testing.T) {
	made := boxes(t)
	asked := 0
	for n := range 2 * len(tables) {
		s := deal(t, made, n)
		lore := bots.NewLore(s.Sight(0).Box())
		dice := game.Dice(n)
		for range 12 {
			for range 7 {
				if seat, act, more := s.RandomAct(&dice); more {
					if err := s.Do(seat, act); err != nil {
						t.Fatal(err)
					}
				}
			}
			waiting := s.Waiting()
			if len(waiting) == 0 {
				break
			}
			seat := waiting[0]
			other := s.Imagine(seat, &dice)
			level := bots.Levels[asked%len(bots.Levels)]
			here := bots.New(level, lore, 7, few[level]).Choose(bots.Observe(s, seat))
			there := bots.New(level, lore, 7, few[level]).Choose(bots.Observe(other, seat))
			one, _ := json.Marshal(here)
			two, _ := json.Marshal(there)
			if string(one) != string(two) {
				t.Fatalf("game %d: the move of a %s depends on cards that it cannot see:\n%s\n%s", n, level, one, two)
			}
			if v := s.Sight(seat); v.Turn() == seat && !v.Voting() {
				task := bots.Task{Nodes: 200}
				one, _ = json.Marshal(bots.Advise(lore, bots.Observe(s, seat), task))
				two, _ = json.Marshal(bots.Advise(lore, bots.Observe(other, seat), task))
				if string(one) != string(two) {
					t.Fatalf("game %d: a hint depends on cards that the seat cannot see:\n%s\n%s", n, one, two)
				}
			}
			asked++
		}
	}
	if asked < 200 {
		t.Errorf("only %d moves were asked for", asked)
	}
}

// TestQuickBotsChooseTheSame compares the Choose of the random player with its Act.
func TestQuickBotsChooseTheSame(t *testing.T) {
	made := boxes(t)
	for n := range 2 * len(tables) {
		s := deal(t, made, n)
		lore := bots.NewLore(s.Sight(0).Box())
		slow, quick := bots.New(bots.Random, lore, 3, 0), bots.New(bots.Random, lore, 3, 0).(bots.Quick)
		for range 60 {
			waiting := s.Waiting()
			if len(waiting) == 0 {
				break
			}
			seat := waiting[0]
			choice := slow.Choose(bots.Observe(s, seat))
			act := quick.Act(s.Sight(seat))
			want, _ := json.Marshal(choice.Move)
			got, _ := json.Marshal(s.MoveOf(act))
			if string(want) != string(got) {
				t.Fatalf("game %d: Choose picks %s, Act %s", n, want, got)
			}
			if err := s.Do(seat, act); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestPlansAreFollowed shows that a bot searches once for several moves and keeps to its budget.
func TestPlansAreFollowed(t *testing.T) {
	box := boxes(t)[0]
	lore := bots.NewLore(box)
	for _, c := range []struct {
		level bots.Level
		nodes int
	}{{bots.Mare, 300}, {bots.Alicorn, 2000}} {
		const seed = 5
		t.Logf("seed %d", seed)
		s, err := box.NewGame(2, game.SeedOf(seed), tsssf.DefaultOptions(), nil)
		if err != nil {
			t.Fatal(err)
		}
		players := []bots.Bot{bots.New(c.level, lore, 1, c.nodes), bots.New(c.level, lore, 2, c.nodes)}
		searched, followed := 0, 0
		for range 60 {
			waiting := s.Waiting()
			if len(waiting) == 0 {
				break
			}
			choice := players[waiting[0]].Choose(bots.Observe(s, waiting[0]))
			switch {
			case choice.Nodes > 3*c.nodes/2:
				t.Errorf("a %s with %d nodes spent %d", c.level, c.nodes, choice.Nodes)
			case choice.Nodes > 0:
				searched++
			default:
				followed++
			}
			if s, err = s.After(waiting[0], choice.Move, nil); err != nil {
				t.Fatal(err)
			}
		}
		if searched == 0 || followed < 5 {
			t.Errorf("a %s searched for %d moves and followed its plan for %d", c.level, searched, followed)
		}
	}
}

func TestParseLevel(t *testing.T) {
	for name, want := range map[string]bots.Level{"filly": bots.Filly, " Mare": bots.Mare, "ALICORN": bots.Alicorn, "": "", "colt": "", "mare:wrecker": "mare:wrecker", "mare:fan": "", ":wrecker": ""} {
		if got, err := bots.ParseLevel(name); got != want || (err != nil) != (want == "") {
			t.Errorf("%q is read as %q (%v)", name, got, err)
		}
	}
}
