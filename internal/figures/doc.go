// Package figures makes the illustrations of the rules: positions of the real game, so that no picture can show what the engine would
// not do.
//
// A figure is a scenario file, see docs/scenarios.md. Its frames are the position it begins with and the one after each of its moves; the
// page draws them with the components of the table. [Make] plays the files and gives all frames as JSON, which the page is built
// with. A test holds that JSON against the files, and every expectation in them must hold.
//
//	go test ./internal/figures -update    # after a file has changed
package figures
