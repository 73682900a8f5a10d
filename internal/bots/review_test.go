package bots

import (
	"reflect"
	"slices"
	"testing"

	"shipfic/game"
	"shipfic/packs/packtest"
	"shipfic/tsssf"
)

// played is a game between bots, position by position.
func played(t *testing.T, seed uint64, seats int) (lore *Lore, positions []*tsssf.State) {
	t.Helper()
	box := packtest.CoreBox(t)
	lore = NewLore(box)
	begun, _, err := tsssf.Engine{Box: box}.New(game.Setup{Seats: seats, Seed: game.SeedOf(seed)})
	if err != nil {
		t.Fatal(err)
	}
	bots := []Bot{}
	for seat := range seats {
		level := []Level{Filly, Mare}[seat%2]
		bots = append(bots, New(level, lore, seed+uint64(seat), 100))
	}
	s := begun.(*tsssf.State)
	for positions = append(positions, s); !s.Result().Over; positions = append(positions, s) {
		seat := s.Waiting()[0]
		if s, err = s.After(seat, bots[seat].Choose(Observe(s, seat)).Move, nil); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if len(positions) > 5000 {
			t.Fatalf("seed %d: the game does not end", seed)
		}
	}
	return lore, positions
}

// reviews keeps what reviewed found for each seed.
var reviews = map[uint64]struct {
	positions []*tsssf.State
	turns     []ReviewedTurn
}{}

// reviewed plays a game of two seats and reviews it.
func reviewed(t *testing.T, seed uint64) (positions []*tsssf.State, turns []ReviewedTurn) {
	t.Helper()
	found, ok := reviews[seed]
	if !ok {
		lore, positions := played(t, seed, 2)
		r := NewReviewer(lore)
		for i, s := range positions {
			r.Add(i, s, false)
		}
		found.positions, found.turns = positions, r.Turns()
		reviews[seed] = found
	}
	return found.positions, found.turns
}

// TestTurns reviews a whole game. Turns follow each other, and every line that is said to win more really does so from the position of
// the game.
func TestTurns(t *testing.T) {
	const seed = 11
	positions, turns := reviewed(t, seed)
	count, advice := map[Verdict]int{}, map[bool]int{}
	at := 0
	for i, turn := range turns {
		count[turn.Verdict]++
		if turn.From != at || turn.To <= at || turn.Number != i+1 || turn.Seat != positions[turn.From].Sight(0).Turn() {
			t.Errorf("seed %d: turn %d of seat %d goes from %d to %d after one to %d", seed, turn.Number, turn.Seat, turn.From, turn.To, at)
		}
		at = turn.To
		s := positions[turn.From].Clone()
		for _, move := range turn.Possible.Line {
			next, err := s.After(turn.Seat, move, nil)
			if err != nil {
				t.Fatalf("seed %d, turn %d: the line %v is illegal: %v", seed, turn.Number, turn.Possible.Line, err)
			}
			s = next
		}
		if won := s.Sight(0).Points(turn.Seat) - positions[turn.From].Sight(0).Points(turn.Seat); won < turn.Possible.Points {
			t.Errorf("seed %d, turn %d: the line wins %d points instead of %d", seed, turn.Number, won, turn.Possible.Points)
		}
		if missed := turn.Possible.Points > turn.Points; missed != (turn.Verdict == VerdictMissed) {
			t.Errorf("seed %d, turn %d: %d of %d points is called %s", seed, turn.Number, turn.Points, turn.Possible.Points, turn.Verdict)
		}
		if a := turn.Advice; (a != nil) != (turn.Verdict == VerdictQuiet && i < len(turns)-1) {
			t.Errorf("seed %d, turn %d: a turn called %s has the advice %v", seed, turn.Number, turn.Verdict, a)
		} else if a != nil {
			advice[len(a.Line) > 0]++
			s := positions[turn.Fresh]
			for _, move := range a.Line {
				if next, err := Follow(s, turn.Seat, move, nil); err != nil {
					t.Fatalf("seed %d, turn %d: the advice %v cannot be played: %v", seed, turn.Number, a.Line, err)
				} else {
					s = next
				}
			}
			if (len(a.Line) > 0) != (a.Better > 0) || a.Better > 0 && a.Error >= a.Better+1 {
				t.Errorf("seed %d, turn %d: advice that wins %d ± %d %% more: %v", seed, turn.Number, a.Better, a.Error, a.Line)
			}
		}
	}
	if advice[true] == 0 || advice[false] == 0 {
		t.Errorf("seed %d: of the quiet turns of a Filly and a Mare, %d could be played better, and %d could not", seed, advice[true], advice[false])
	}
	last := positions[len(positions)-1].Sight(0)
	for seat, points := range turns[len(turns)-1].Scores {
		if points != last.Points(game.Seat(seat)) {
			t.Errorf("seed %d: seat %d ends with %d points instead of %d", seed, seat, points, last.Points(game.Seat(seat)))
		}
	}
	if count[VerdictMissed] == 0 || count[VerdictQuiet] == 0 || count[VerdictBest] == 0 {
		t.Errorf("seed %d: a Filly and a Mare played turns of these kinds only: %v", seed, count)
	}
}

// TestWonInsteadOfAnother reviews a turn that gives up a Goal for another of the same worth: the other one was won.
func TestWonInsteadOfAnother(t *testing.T) {
	sc := packtest.Scenarios(t, "../../tsssf/testdata/scenarios/expansions/givers-manyara.json")[0]
	s, err := sc.Begin(sc.Box)
	if err != nil {
		t.Fatal(err)
	}
	r := NewReviewer(NewLore(sc.Box))
	moves := append(sc.Moves(), tsssf.SeatMove{Move: tsssf.Move{Do: "end", Draw: slices.Repeat([]string{"pony"}, 6)}})
	for i, m := range moves {
		if s, err = s.After(m.Seat, m.Move, nil); err != nil {
			t.Fatal(err)
		}
		if i >= 2 { // the first of the two is won
			r.Add(i, s, false)
		}
	}
	if turn := r.Turns()[0]; !slices.Equal(turn.Won, []string{"Core.Goal.GoodEnough"}) || turn.Points != 0 || turn.Possible.Points != 0 {
		t.Errorf("%v were won for %s points, of %s", turn.Won, turn.Points, turn.Possible.Points)
	}
}

// TestGiftsWereOpen reviews games for Goals that were left to the next player: nobody is blamed for one that came up after the turn had begun.
func TestGiftsWereOpen(t *testing.T) {
	gifts := 0
	for _, seed := range []uint64{11} {
		positions, turns := reviewed(t, seed)
		for _, turn := range turns {
			for _, gift := range turn.Gifts {
				gifts++
				if !positions[turn.Fresh].Sight(turn.Seat).GoalVisible(gift.Goal) {
					t.Errorf("seed %d, turn %d: %s was left to the next player, but was not open when the turn began", seed, turn.Number, gift.Goal)
				}
			}
		}
	}
	if gifts == 0 {
		t.Error("nothing was left to the next player in any game")
	}
}

// TestHiddenCardsMakeNoDifference reviews a turn again after dealing everything again that its player could not see.
func TestHiddenCardsMakeNoDifference(t *testing.T) {
	const seed = 3
	lore, positions := played(t, seed, 3)
	r := NewReviewer(lore)
	for i, s := range positions {
		if i > 0 && s.TurnNumber() != positions[i-1].TurnNumber() && s.TurnNumber()%4 == 0 {
			seat := s.Sight(0).Turn()
			dice := game.Dice(seed)
			other := s.Imagine(seat, &dice)
			task := Task{Nodes: 2000}
			if a, b := Solve(lore, observe(s, seat), task), Solve(lore, observe(other, seat), task); !reflect.DeepEqual(a, b) {
				t.Errorf("seed %d, position %d: with other hidden cards the turn can win %+v instead of %+v", seed, i, b, a)
			}
			r.begin, r.from = s, i
			if a, b := r.chances(seat, s, 0, 5), r.chances(seat, other, 0, 5); !reflect.DeepEqual(a, b) {
				t.Errorf("seed %d, position %d: with other hidden cards the next player can win %v instead of %v", seed, i, b, a)
			}
		}
	}
}

// TestJudge compares what was won with what could be won.
func TestJudge(t *testing.T) {
	gift := []Gift{{Goal: "b", Chance: 90}}
	for _, c := range []struct {
		name string
		turn ReviewedTurn
		want Verdict
	}{
		{"nothing to win", ReviewedTurn{}, VerdictQuiet},
		{"all there was", ReviewedTurn{Points: 2, Won: []string{"a"}, Possible: Solution{Points: 2, Goals: []string{"a"}, Proven: true}}, VerdictBest},
		{"less than there was", ReviewedTurn{Points: 2, Won: []string{"a"}, Possible: Solution{Points: 3, Goals: []string{"b"}}}, VerdictMissed},
		{"more than could be known", ReviewedTurn{Points: 2, Won: []string{"a"}, Possible: Solution{Proven: true}}, VerdictLucky},
		{"more than was found", ReviewedTurn{Points: 2, Won: []string{"a"}}, VerdictBest},
		{"a gift is a note beside the verdict", ReviewedTurn{Gifts: gift}, VerdictQuiet},
	} {
		if got := c.turn.judge(); got != c.want {
			t.Errorf("%s: %s instead of %s", c.name, got, c.want)
		}
	}
}
