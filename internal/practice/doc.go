// Package practice lets people learn by playing: lessons with a scripted partner, and puzzles.
//
// Both start from a position in a scenario file and continue with moves that the engine judges like those of any
// game. No state is kept: a learner sends everything done so far, and [Course.Play] replays it and returns the
// result. A lesson has steps; each waits for a move of a certain kind, after which the partner may move. A puzzle has
// a task, such as winning two Goals in this turn, and hints from the solver.
//
// A box of 200 proven puzzles has one for each day: [Course.Daily] names it, and [Find] makes new ones. Puzzles are sorted by how often weak
// players solve them ([Solved]).
//
//	now, err := practice.Embedded().Play(wire.AskPractice{ID: "ship", Inputs: inputs})
//
// The files are in lessons and puzzles; docs/lessons.md explains how to write one. Texts for the learner are in the
// page's language files.
//
// A test makes the illustrations of the rules from positions of the real game, so that no picture can show something the engine would not
// do. A figure is a scenario file, see docs/scenarios.md. Its frames are the first position and the one after each move; the page
// draws them with the components of the table. They are built into the page as JSON. The test compares that JSON with the files, and every
// expectation in them must hold.
//
//	go test ./internal/practice -run Figures -update    # after a file has changed
package practice
