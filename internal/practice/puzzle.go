package practice

import (
	"encoding/json"
	"errors"
	"fmt"

	"shipfic/game"
	"shipfic/internal/bots"
	"shipfic/internal/wire"
	"shipfic/packs"
	"shipfic/tsssf"
)

// puzzle is a position with a task for one turn.
type puzzle struct {
	*boxed
	id    string
	begin *tsssf.State
	puzzleFile
}

// puzzleFile is the format of a puzzle's file.
type puzzleFile struct {
	Level    int             `json:"level,omitempty"`  // 1 easy, 2 tricky, 3 hard: that of Solved
	Solved   *Solved         `json:"solved,omitempty"` // none: nobody has measured it yet
	Task     wire.Task       `json:"task"`
	Scenario json.RawMessage `json:"scenario"`
	Solution []tsssf.Move    `json:"solution"` // one way, found by the solver
}

// hardest is the highest level.
const hardest = 3

func readPuzzle(id string, data []byte, box *boxed) (*puzzle, error) {
	file, err := readPuzzleFile(data)
	if err != nil {
		return nil, err
	}
	p := &puzzle{boxed: box, id: id, puzzleFile: file}
	if p.begin, err = readPonies(p.Scenario, box.box); err != nil {
		return nil, fmt.Errorf("scenario: %w", err)
	}
	return p, nil
}

// readPuzzleFile reads and checks a file, but does not lay out the position.
func readPuzzleFile(data []byte) (p puzzleFile, err error) {
	if err := game.UnmarshalStrict(data, &p); err != nil {
		return p, err
	}
	return p, p.check()
}

// check returns an error if a puzzle contradicts itself.
func (p *puzzleFile) check() error {
	switch {
	case p.Solved == nil && p.Level != 0 || p.Solved != nil && p.Level != p.Solved.Level():
		return errors.New("level: it is not what the measurement says")
	case p.Task.Goals < 1 && p.Task.Points <= 0:
		return errors.New("task: name goals or points to win")
	case len(p.Solution) == 0:
		return errors.New("solution: it is empty")
	}
	return nil
}

// about describes the puzzle so that it can be told from the others.
func (p *puzzle) about() wire.PuzzleAbout {
	view := p.begin.Public()
	a := wire.PuzzleAbout{ID: p.id, Level: p.Level, Task: p.Task, Moves: len(p.Solution), Goals: []string{}, Ponies: len(view.Ponies) - 1}
	for _, name := range p.packs {
		if pack, known := packs.Named(name); known {
			a.Packs = append(a.Packs, pack.Namespace)
		}
	}
	for _, goal := range view.Goals {
		if goal.Card != "" {
			a.Goals = append(a.Goals, goal.Card)
		}
	}
	return a
}

func (p *puzzle) play(inputs []wire.PracticeInput) (*wire.Practice, error) {
	r, err := p.run(inputs)
	if err != nil {
		return nil, err
	}
	return &wire.Practice{Game: "tsssf", Updates: r.updates, Steps: len(p.Solution), Task: &p.Task, Done: p.solved(r.state)}, nil
}

func (p *puzzle) run(inputs []wire.PracticeInput) (*run, error) {
	r := &run{state: p.begin}
	if err := r.addView(nil); err != nil {
		return nil, err
	}
	for _, in := range inputs {
		r.updates = nil
		if err := r.apply(tsssf.Engine{Box: p.box}.ParseMove, learner, 0, in.Move); err != nil {
			return nil, err
		}
		if v := r.state.(*tsssf.State).Sight(learner); v.Turn() != learner && !v.Over() {
			return nil, game.Refuse(OffPuzzle)
		}
	}
	return r, nil
}

// solved reports whether the task is done.
func (p *puzzle) solved(g game.State) bool {
	s := g.(*tsssf.State)
	won := len(s.Won(learner)) - len(p.begin.Won(learner))
	points := s.Sight(learner).Points(learner) - p.begin.Sight(learner).Points(learner)
	return won >= p.Task.Goals && points >= p.Task.Points
}

// hintNodes is the solver's budget for a hint.
const hintNodes = 60_000

// rest is what is left of the solution, if it was followed so far.
func (p *puzzle) rest(inputs []wire.PracticeInput) []tsssf.Move {
	if len(inputs) >= len(p.Solution) {
		return nil
	}
	for i, in := range inputs {
		want, err := json.Marshal(p.Solution[i])
		var made, wanted any
		if err != nil || json.Unmarshal(in.Move, &made) != nil || json.Unmarshal(want, &wanted) != nil || !within(wanted, made) {
			return nil
		}
	}
	return p.Solution[len(inputs):]
}

// solve lets the solver look for a solution from here, and returns nil if there is none.
func (c *Course) solve(p *puzzle, s *tsssf.State) []tsssf.Move {
	found := bots.Solve(p.lore(), bots.Observe(s, learner), bots.Task{Nodes: hintNodes})
	at := s
	for _, move := range found.Line {
		next, err := bots.Follow(at, learner, move, nil)
		if err != nil {
			return nil
		}
		at = next
	}
	if !p.solved(at) {
		return nil
	}
	return found.Line
}
