package wire

import (
	"encoding/json"

	"shipfic/game"
)

// Practices is what there is to practise: GET /api/practice.
type Practices struct {
	Lessons []LessonAbout `json:"lessons"`
	Puzzles []PuzzleAbout `json:"puzzles"`
}

// LessonAbout is a lesson in the list.
type LessonAbout struct {
	ID    string `json:"id"`
	Game  string `json:"game"`
	Steps int    `json:"steps"`
}

// PuzzleAbout is a puzzle in the list.
type PuzzleAbout struct {
	ID    string `json:"id"`
	Level int    `json:"level"` // 1 easy to 3 hard
	Task  Task   `json:"task"`
	Moves int    `json:"moves"` // of one solution
}

// Task is what must be done in the turn of a puzzle: so many Goals won, and so many points.
type Task struct {
	Goals  int         `json:"goals,omitempty"`
	Points game.Points `json:"points,omitempty"`
}

// AskPractice tells all that was done in a lesson or puzzle and asks what came of it: POST /api/practice, and POST /api/practice/hint for a
// hint.
type AskPractice struct {
	ID     string          `json:"id"`
	Inputs []PracticeInput `json:"inputs"`
}

// PracticeInput is a move, or the passing of time.
type PracticeInput struct {
	Move json.RawMessage `json:"move,omitempty" ts:"Move | SlapMove"`
	At   int64           `json:"at,omitempty"` // of Hayburger: milliseconds since the lesson began
}

// Practice is what came of it.
type Practice struct {
	Game    string           `json:"game"`
	Updates []PracticeUpdate `json:"updates"` // of the last input, one after another
	Step    int              `json:"step"`    // of a lesson: which one is next
	Steps   int              `json:"steps"`
	Show    json.RawMessage  `json:"show,omitempty" ts:"Move | SlapMove"` // of a lesson: a move that takes the step
	Task    *Task            `json:"task,omitempty"`                      // of a puzzle
	Done    bool             `json:"done"`
	Wake    int64            `json:"wake,omitempty"` // of Hayburger: when something will have happened
}

// PracticeUpdate is what the learner sees after something has happened.
type PracticeUpdate struct {
	Public json.RawMessage   `json:"public,omitempty" ts:"PublicView"`
	Own    json.RawMessage   `json:"own" ts:"OwnView | HayburgerView"`
	Events []json.RawMessage `json:"events" ts:"WireEvent[]"`
}
