package main

import (
	"fmt"
	"strings"

	"shipfic/packs"
)

// told are the findings that a summary counts, in its order, with their words for one and for several. The page has the same list:
// web/src/workshop/brought.ts.
var told = []struct {
	code      packs.Code
	one, many string
}{
	{packs.CodeAdopted, "known card", "known cards"},
	{packs.CodeUnenforced, "carried out by hand", "carried out by hand"},
	{packs.CodeName, "name guessed", "names guessed"},
	{packs.CodeTitle, "title guessed", "titles guessed"},
	{packs.CodeSymbol, "symbol ignored", "symbols ignored"},
	{packs.CodeSkipped, "line or card skipped", "lines or cards skipped"},
	{packs.CodeField, "unknown field ignored", "unknown fields ignored"},
}

// summary says in one line what reading a file meant for its cards: "31 carried out by hand; 7 names guessed; 3 symbols ignored".
func summary(findings []packs.Finding) string {
	var said []string
	for _, t := range told {
		n, cards := 0, map[string]bool{}
		for _, f := range findings {
			if f.Code != t.code {
				continue
			}
			for _, card := range f.Cards {
				cards[card] = true
			}
			switch {
			case len(f.Cards) > 0:
			case f.Card != "" && t.code == packs.CodeUnenforced:
				cards[f.Card] = true
			default:
				n++
			}
		}
		n += len(cards)
		switch n {
		case 0:
		case 1:
			said = append(said, "1 "+t.one)
		default:
			said = append(said, fmt.Sprintf("%d %s", n, t.many))
		}
	}
	return strings.Join(said, "; ")
}
