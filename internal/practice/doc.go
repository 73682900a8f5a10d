// Package practice is learning by playing: lessons with a scripted partner, and puzzles.
//
// Both begin with a position from a scenario file and go on with moves that the engine judges like those of any game. Nothing is kept
// here: whoever practises sends what was done so far, and [Course.Play] tells what came of it. A lesson has steps; each waits for
// a move of a certain kind, and then the partner may move. A puzzle has a task, such as two Goals won in this turn, and hints from the
// solver.
//
//	course, err := practice.Open()
//	now, err := course.Play(wire.AskPractice{ID: "ship", Inputs: inputs})
//
// The files are in lessons and puzzles, and docs/lessons.md tells how to write one. What is said to the learner is not in them but
// in the page's language files.
package practice
