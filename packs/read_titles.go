package packs

import (
	"fmt"

	"shipfic/tsssf"
)

// manyOf is what several cards of a kind are called.
var manyOf = [len(tsssf.Kinds)]string{tsssf.Start: "Start cards", tsssf.Pony: "Ponies", tsssf.Ship: "Ships", tsssf.Goal: "Goals"}

// sameTitles says which cards of one kind have the same title: nobody can tell them apart.
func (r *reading) sameTitles() {
	type titled struct {
		kind  tsssf.Kind
		title string
	}
	cards := map[titled]int{}
	for i := range r.pack.Cards {
		cards[titled{r.pack.Cards[i].Kind, r.pack.Cards[i].Title}]++
	}
	for i := range r.pack.Cards {
		c := &r.pack.Cards[i]
		n := cards[titled{c.Kind, c.Title}]
		if n < 2 {
			continue
		}
		r.find(Finding{Severity: Warning, Code: CodeTitle, Card: c.ID, Field: "title"}, 0, "%s %s are called %q", howMany(n), manyOf[c.Kind], cut(c.Title))
	}
}

// howMany begins a sentence with how many there are.
func howMany(n int) string {
	if n == 2 {
		return "two"
	}
	return fmt.Sprint(n)
}
