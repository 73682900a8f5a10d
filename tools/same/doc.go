// Package same holds digests of what the program does, so that a change of its structure can be proved to change nothing else: every entry, view and
// event of 2,000 random games of both games, with all options and packs, and every embedded pack as it is written again.
//
//	make same
//
// A change of the rules or of a view changes digests on purpose: go test ./tools/same -update, and say why in the commit.
package same
