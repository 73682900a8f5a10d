// Package mutants proves that tests can fail. It breaks the source on purpose, one small replacement at a time, and demands
// that a named test turns red: the scenario that shows a rule of Secret Shipfic Folder, or the test of privacy, fairness or
// undo that ought to notice.
//
//	make mutants
//
// tries every mutant of the tables, which takes about a quarter of an hour on two cores. Ordinary tests try a few, and check that all replacements
// still fit the source. The tree is never touched: the compiler reads the broken file in place of the real one
// (go test -overlay). All of it is in test files, so nothing can depend on it.
package mutants
