// Package mutants proves that the scenarios of Secret Shipfic Folder can fail: it breaks a rule in the engine's source on
// purpose, one small replacement at a time, and demands that the scenario which shows the rule turns red.
//
//	make mutants
//
// breaks every rule of the table, which takes a minute or two. Ordinary tests break three of them, and check that all
// replacements still fit the source. The tree is never touched: the compiler reads the broken file in place of the real one
// (go test -overlay). All of it is in test files, so nothing can depend on it.
package mutants
