// Package language lists the languages of the program, with their rules for plurals.
//
//	for _, code := range language.All() { … }
//	words := language.Forms{One: "{n} pony", Other: "{n} ponies"}.For(language.English.Plural(3))
//
// To add a language, add a row to the list in language.go and run the tests: they range over the list and name every
// text that is missing. The package holds no texts itself, and like the engines that use it depends on nothing.
package language
