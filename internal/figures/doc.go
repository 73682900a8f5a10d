// Package figures makes the illustrations of the rules from positions of the real game, so that no picture can show
// something the engine would not do.
//
// A figure is a scenario file, see docs/scenarios.md. Its frames are the first position and the one after each move;
// the page draws them with the components of the table. [Make] plays the files and returns all frames, which are
// built into the page as JSON. A test compares that JSON with the files, and every expectation in them must hold.
//
//	go test ./internal/figures -update    # after a file has changed
package figures
