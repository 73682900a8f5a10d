package practice

import (
	"encoding/json"
	"strings"
	"testing"

	"shipfic/game"
	"shipfic/internal/wire"
	"shipfic/tsssf"
)

// Every puzzle has a solution, which the solver finds too, and is solved neither by one move nor by always taking the
// first legal move.
func TestPuzzlesHaveSolutionsAndAreNotTrivial(t *testing.T) {
	c := open(t)
	if len(c.puzzles) < 12 {
		t.Fatalf("there are only %d puzzles", len(c.puzzles))
	}
	for _, p := range c.puzzles {
		t.Run(p.id, func(t *testing.T) {
			t.Parallel()
			if last := p.played(p.Solution); last == nil || !p.solved(last) {
				t.Errorf("the solution does not solve the puzzle")
			}
			if p.solved(p.begin) {
				t.Errorf("the puzzle is solved from the start")
			}
			if p.trivial() {
				t.Errorf("the puzzle is trivial")
			}
			for _, move := range p.begin.Legal(learner) {
				if next, err := p.begin.After(learner, move.(tsssf.Move), nil); err == nil && p.solved(next) {
					t.Errorf("one move solves it: %v", move)
				}
			}
			if line := c.solve(p, p.begin); line == nil {
				t.Errorf("the solver finds no solution")
			}
		})
	}
}

// There are puzzles of every level, sorted by level.
func TestPuzzlesAreInOrder(t *testing.T) {
	levels := map[int]int{}
	last := 0
	for _, p := range open(t).List().Puzzles {
		levels[p.Level]++
		if p.Level < last {
			t.Errorf("%s of level %d comes after one of level %d", p.ID, p.Level, last)
		}
		last = p.Level
	}
	for level := 1; level <= hardest; level++ {
		if levels[level] < 3 {
			t.Errorf("there are only %d puzzles of level %d", levels[level], level)
		}
	}
}

// Following a hint to the end solves the puzzle, and so does asking for one after every move.
func TestHintsLeadToTheSolution(t *testing.T) {
	c := open(t)
	for _, p := range c.puzzles[:6] {
		ask := wire.AskPractice{ID: p.id}
		for range longestLine {
			hint, err := c.Hint(ask)
			if err != nil || len(hint.Line) == 0 {
				t.Fatalf("%s, after %d moves: %v, %v", p.id, len(ask.Inputs), hint, err)
			}
			if len(hint.Goals) == 0 || hint.Points <= 0 || hint.Why == nil {
				t.Errorf("%s, after %d moves: the hint does not say what it wins: %+v", p.id, len(ask.Inputs), hint)
			}
			ask.Inputs = append(ask.Inputs, wire.PracticeInput{Move: hint.Line[0]})
			now, err := c.Play(ask)
			if err != nil {
				t.Fatalf("%s: %v", p.id, err)
			}
			if now.Done {
				break
			}
		}
		if now, err := c.Play(ask); err != nil || !now.Done {
			t.Errorf("%s: hints do not solve it (%v)", p.id, err)
		}
	}
}

// Away from the stored solution the solver finds another; if there is none left, there is no hint.
func TestHintsKnowWhenItIsTooLate(t *testing.T) {
	c := open(t)
	p := c.puzzles[0]
	// Laying Ships as they come leaves none to win with.
	s, ask := p.begin, wire.AskPractice{ID: p.id}
	dice := game.Dice(1)
	for !p.solved(s) {
		_, act, _ := s.RandomAct(&dice)
		move := s.MoveOf(act)
		if move.Do == "end" {
			break
		}
		data, err := json.Marshal(move)
		if err != nil {
			t.Fatal(err)
		}
		ask.Inputs = append(ask.Inputs, wire.PracticeInput{Move: data})
		if s, err = s.After(learner, move, nil); err != nil {
			t.Fatal(err)
		}
	}
	if hint, err := c.Hint(ask); p.solved(s) || err != nil || len(hint.Line) > 0 {
		t.Errorf("after %d moves that lead nowhere there is a hint: %v (%v)", len(ask.Inputs), hint, err)
	}
}

func TestPuzzlesRefuse(t *testing.T) {
	c := open(t)
	p := c.puzzles[0]
	first, err := json.Marshal(p.Solution[0])
	if err != nil {
		t.Fatal(err)
	}
	inputs := []wire.PracticeInput{{Move: first}}
	s := p.played(p.Solution[:1])
	for s.Sight(learner).Asking() != tsssf.AskNothing { // answer questions in any way, so that the turn could end
		move := s.Legal(learner)[0].(tsssf.Move)
		data, err := json.Marshal(move)
		if err != nil {
			t.Fatal(err)
		}
		inputs = append(inputs, wire.PracticeInput{Move: data})
		if s, err = s.After(learner, move, nil); err != nil {
			t.Fatal(err)
		}
	}
	for _, move := range s.Legal(learner) {
		if m := move.(tsssf.Move); m.Do == "end" {
			data, err := json.Marshal(m)
			if err != nil {
				t.Fatal(err)
			}
			inputs = append(inputs, wire.PracticeInput{Move: data})
		}
	}
	if _, err := c.Play(wire.AskPractice{ID: p.id, Inputs: inputs}); err == nil || !strings.HasPrefix(err.Error(), OffPuzzle) {
		t.Errorf("the turn of a puzzle can be ended: %v", err)
	}
	if _, err := c.Hint(wire.AskPractice{ID: "chess"}); err == nil || err.Error() != game.Refuse(NoPractice, "chess").Error() {
		t.Errorf("a hint for no puzzle: %v", err)
	}
}

func TestReadPuzzleRefuses(t *testing.T) {
	box := coreBox(t)
	for file, want := range map[string]string{
		`{`:                    "it ends too early",
		`{"level":9}`:          "level",
		`{}`:                   "task",
		`{"task":{"goals":2}}`: "solution",
		`{"level":3,"solved":{"random":0,"filly":50,"mare20":50,"mare50":50,"mare200":100}}`:                    "level",
		`{"task":{"goals":2},"solution":[{"do":"pass"}],"scenario":{"name":"x","setup":{"goals":["Nothing"]}}}`: "Nothing",
		`{"hint":"no"}`: "hint",
	} {
		if _, err := readPuzzle("x", []byte(file), box); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", file, err, want)
		}
	}
}
