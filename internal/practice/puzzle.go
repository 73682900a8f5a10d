package practice

import (
	"encoding/json"
	"errors"
	"fmt"

	"shipfic/game"
	"shipfic/internal/bot"
	"shipfic/internal/wire"
	"shipfic/tsssf"
)

// puzzle is a position with a task for one turn.
type puzzle struct {
	id    string
	begin *tsssf.State
	parse func([]byte) (game.Move, error)
	puzzleFile
}

// puzzleFile is the format of a puzzle's file.
type puzzleFile struct {
	Level    int             `json:"level"` // 1 easy, 2 tricky, 3 hard
	Task     wire.Task       `json:"task"`
	Scenario json.RawMessage `json:"scenario"`
	Solution []tsssf.Move    `json:"solution"` // one way, found by the solver
}

// hardest is the highest level.
const hardest = 3

func readPuzzle(id string, data []byte, box *tsssf.Box) (*puzzle, error) {
	p := &puzzle{id: id, parse: tsssf.Engine{Box: box}.ParseMove}
	if err := game.UnmarshalStrict(data, &p.puzzleFile); err != nil {
		return nil, err
	}
	switch {
	case p.Level < 1 || p.Level > hardest:
		return nil, fmt.Errorf("level: must be 1 to %d, not %d", hardest, p.Level)
	case p.Task.Goals < 1 && p.Task.Points <= 0:
		return nil, errors.New("task: name goals or points to win")
	case len(p.Solution) == 0:
		return nil, errors.New("solution: it is empty")
	}
	var err error
	if p.begin, err = readPonies(p.Scenario, box); err != nil {
		return nil, fmt.Errorf("scenario: %w", err)
	}
	return p, nil
}

// about describes the puzzle so that it can be told from the others.
func (p *puzzle) about() wire.PuzzleAbout {
	view := p.begin.Public()
	a := wire.PuzzleAbout{ID: p.id, Level: p.Level, Task: p.Task, Moves: len(p.Solution), Goals: []string{}, Ponies: len(view.Ponies) - 1}
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
	if err := r.look(nil); err != nil {
		return nil, err
	}
	for _, in := range inputs {
		r.updates = nil
		if err := r.apply(p.parse, learner, 0, in.Move); err != nil {
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

// Hint returns the next moves towards a puzzle's solution from the current position. If there are none, it is too
// late and a move must be taken back.
func (c *Course) Hint(ask wire.AskPractice) (*wire.Hint, error) {
	for _, p := range c.puzzles {
		if p.id == ask.ID {
			return c.hint(p, ask.Inputs)
		}
	}
	return nil, game.Refuse(NoPractice, ask.ID)
}

func (c *Course) hint(p *puzzle, inputs []wire.PracticeInput) (*wire.Hint, error) {
	if len(inputs) > longest {
		return nil, game.Refuse(TooLong)
	}
	r, err := p.run(inputs)
	if err != nil {
		return nil, err
	}
	line := p.rest(inputs)
	if line == nil {
		line = c.solve(p, r.state.(*tsssf.State))
	}
	hint := &wire.Hint{Line: []json.RawMessage{}, Goals: []string{}}
	for _, move := range line {
		data, err := json.Marshal(move)
		if err != nil {
			return nil, err
		}
		hint.Line = append(hint.Line, data)
	}
	return hint, nil
}

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
	found := bot.Solve(c.lore, bot.Observe(s, learner), bot.Task{Nodes: hintNodes})
	at := s
	for _, move := range found.Line {
		next, err := at.After(learner, move, nil)
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
