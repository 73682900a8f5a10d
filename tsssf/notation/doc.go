// Package notation reads and writes Secret Shipfic Folder as text: single moves, whole games and positions. The format is
// described in docs/notation.md. Reading back what was written gives the same value.
//
//	codec := notation.New(box)
//	text := codec.WritePosition(state)
//	scenario, err := codec.ReadPosition(text)
//
// A [Codec] knows the cards of one box. It calls a card by its key where that is unambiguous, and by its full id otherwise.
// The package checks that a text is well formed. Whether a move is legal is decided by [shipfic/tsssf.State.After], and
// whether a position can be laid by [shipfic/tsssf.Scenario.Begin].
package notation
