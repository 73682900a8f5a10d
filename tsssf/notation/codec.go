package notation

import (
	"strconv"
	"strings"
	"unicode"

	"shipfic/tsssf"
)

// Codec reads and writes notation for the cards of one box. It never changes, so it can be shared.
type Codec struct {
	box   *tsssf.Box
	start string            // the id of the Start card, an example in errors
	names map[string]string // by id: the shortest unambiguous name
	ids   map[string]string // by name; a full id is a name too
}

// New returns a codec for the cards of a box.
func New(box *tsssf.Box) *Codec {
	c := &Codec{box: box, start: box.IDs(tsssf.Start)[0], names: map[string]string{}, ids: map[string]string{}}
	var all []string
	bearers := map[string]int{}
	for kind := tsssf.Start; kind <= tsssf.Goal; kind++ {
		for _, id := range box.IDs(kind) {
			all = append(all, id)
			bearers[keyOf(id)]++
		}
	}
	for _, id := range all {
		name := id
		if key := keyOf(id); bearers[key] == 1 {
			name = key
		}
		c.names[id] = name
		c.ids[name], c.ids[id] = id, id
	}
	return c
}

// keyOf returns the last part of a card's id: "Zecora" of "Core.Pony.Zecora".
func keyOf(id string) string { return id[strings.LastIndexByte(id, '.')+1:] }

// card returns a card's name as it is written.
func (c *Codec) card(id string) string { return quote(c.names[id]) }

// quote returns a word as it is written: in quotes if it has characters other than letters, digits and dots.
func quote(word string) string {
	plain := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '.' }
	if word == "" || strings.ContainsFunc(word, func(r rune) bool { return !plain(r) }) {
		return strconv.Quote(word)
	}
	return word
}
