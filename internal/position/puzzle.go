package position

import (
	"encoding/json"

	"shipfic/game"
	"shipfic/internal/wire"
	"shipfic/tsssf"
)

// puzzleFile is the format of a puzzle's file, as docs/lessons.md has it. Weak players have not tried it, so it has no level.
type puzzleFile struct {
	Task     wire.Task       `json:"task"`
	Scenario *tsssf.Scenario `json:"scenario"`
	Solution []tsssf.Move    `json:"solution"`
}

// Puzzle makes a puzzle of a position: to win in this turn what the best line wins. It has what the seat to move sees, and that seat is
// the first of two.
func (d *Reader) Puzzle(ask wire.AskPosition, best *wire.Hint) (*wire.PositionPuzzle, error) {
	b, err := d.sandbox(ask)
	if err != nil {
		return nil, err
	}
	seat, whole := b.acting(), b.last.Position()
	file := puzzleFile{Task: wire.Task{Goals: len(best.Goals)}, Scenario: &tsssf.Scenario{
		Name: "a puzzle", Packs: b.cards.Packs, Players: 2, Options: json.RawMessage(`{"rule0":"off"}`), Steps: []tsssf.ScenarioStep{},
		Setup: tsssf.Position{
			Ponies: whole.Ponies, Ships: whole.Ships, Changes: whole.Changes, Hands: [][]string{whole.Hands[seat], {}},
			Goals: whole.Goals, Discards: whole.Discards,
		},
	}}
	for _, move := range best.Line {
		m, err := tsssf.ParseMove(move)
		if err != nil {
			return nil, err
		}
		file.Solution = append(file.Solution, m)
	}
	if file.Task.Goals == 0 || !solves(b.box, &file) {
		return nil, game.Refuse(NoPuzzle)
	}
	data, err := json.Marshal(file)
	return &wire.PositionPuzzle{Task: file.Task, Moves: len(file.Solution), Proven: best.Proven, File: data}, err
}

// solves reports whether the solution wins what the task asks for, without what the puzzle leaves out.
func solves(box *tsssf.Box, file *puzzleFile) bool {
	s, err := file.Scenario.Begin(box)
	for i := 0; err == nil && i < len(file.Solution); i++ {
		s, err = s.After(0, file.Solution[i], nil)
	}
	return err == nil && len(s.Won(0)) >= file.Task.Goals
}
