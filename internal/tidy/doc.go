// Package tidy tests the source itself for rules that the compiler does not check.
//
// It restricts which package may import which, keeps engines pure, and requires a comment on everything exported, a
// place in docs/architecture.md for every package, a reason for every dependency, and a test for every numbered rule of
// docs/rules.md. All of it is in test files, so nothing can depend on it:
//
//	go test ./internal/tidy
//
// A check is a function from a tree of files to findings. It runs on the real tree, and on small invented trees that
// prove that it can fail. It never changes a file.
package tidy
