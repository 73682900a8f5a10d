// Package tidy tests the source itself: the rules of the house that no compiler knows.
//
// It says who may import whom, keeps engines pure, asks for a comment on everything exported, for a reason with every
// dependency and for a test with every numbered rule of docs/rules.md. All of it is in test files, so nothing can
// depend on it:
//
//	go test ./internal/tidy
//
// A check is a function from a tree of files to findings. It runs over the real tree, and over small invented trees
// that prove it can fail. It never changes a file.
package tidy
