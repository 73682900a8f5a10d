package wire

import (
	"encoding/json"

	"shipfic/game"
)

// Practices lists the lessons and puzzles: GET /api/practice.
type Practices struct {
	Lessons []LessonAbout `json:"lessons"`
	Puzzles []PuzzleAbout `json:"puzzles"`
}

// LessonAbout describes a lesson in the list.
type LessonAbout struct {
	ID    string `json:"id"`
	Game  string `json:"game"`
	Steps int    `json:"steps"`
}

// PuzzleAbout describes a puzzle in the list.
type PuzzleAbout struct {
	ID    string `json:"id"`
	Level int    `json:"level"` // 1 (easy) to 3 (hard), by how often weak players solve it
	Task  Task   `json:"task"`
	Moves int    `json:"moves"` // length of one solution

	Goals  []string `json:"goals"`           // ids of the Goals that are open
	Ponies int      `json:"ponies"`          // Pony cards on the grid, without Start
	Packs  []string `json:"packs,omitempty"` // namespaces of the embedded expansions whose cards it needs
}

// Daily is the puzzle of a day: GET /api/daily, or with ?day=2026-11-16 that of an earlier one.
type Daily struct {
	Day    string      `json:"day"`   // such as 2026-11-16
	Today  string      `json:"today"` // by UTC
	First  string      `json:"first"` // the first day that has a puzzle
	Puzzle PuzzleAbout `json:"puzzle"`
}

// Task is the aim of a puzzle: Goals and points to win in one turn.
type Task struct {
	Goals  int         `json:"goals,omitempty"`
	Points game.Points `json:"points,omitempty"`
}

// AskPractice sends all inputs of a lesson or puzzle so far and asks for the result: POST /api/practice. POST /api/practice/hint
// asks for a hint instead, and POST /api/practice/preview for a preview.
type AskPractice struct {
	ID     string          `json:"id"`
	Inputs []PracticeInput `json:"inputs"`
	Choice json.RawMessage `json:"choice,omitempty" ts:"Choice"` // preview: as in AskPreview
}

// PracticeInput is a move, or time passing.
type PracticeInput struct {
	Move json.RawMessage `json:"move,omitempty" ts:"Move | SlapMove"`
	At   int64           `json:"at,omitempty"` // Hayburger only: milliseconds since the lesson began
}

// Practice is the result.
type Practice struct {
	Game    string           `json:"game"`
	Updates []PracticeUpdate `json:"updates"` // of the last input, in order
	Step    int              `json:"step"`    // lesson: index of the next step
	Steps   int              `json:"steps"`
	Show    json.RawMessage  `json:"show,omitempty" ts:"Move | SlapMove"` // lesson: a move that completes the step
	Task    *Task            `json:"task,omitempty"`                      // puzzle only
	Done    bool             `json:"done"`
	Why     json.RawMessage  `json:"why,omitempty" ts:"Explanation"` // lesson: how the last input won a Goal, if it did
	Wake    int64            `json:"wake,omitempty"`                 // Hayburger only: time of the next event
}

// PracticeUpdate is what the learner sees after an event.
type PracticeUpdate struct {
	Public json.RawMessage   `json:"public,omitempty" ts:"PublicView"`
	Own    json.RawMessage   `json:"own" ts:"OwnView | HayburgerView"`
	Events []json.RawMessage `json:"events" ts:"WireEvent[]"`
}
