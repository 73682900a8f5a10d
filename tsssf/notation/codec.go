package notation

import (
	"cmp"
	"strconv"
	"strings"
	"unicode"

	"shipfic/tsssf"
)

// Codec reads and writes notation for the cards of one box. It never changes, so it can be shared.
type Codec struct {
	box     *tsssf.Box        // nil if only moves are read and written
	example string            // the id of a card, for errors
	names   map[string]string // by id: the shortest unambiguous name
	ids     map[string]string // by name; a full id is a name too
	view    *tsssf.View       // what the player sees who types; nil: moves are written and read as in a file
	title   func(id string) string
}

// New returns a codec for the cards of a box.
func New(box *tsssf.Box) *Codec {
	var ids []string
	for kind := tsssf.Start; kind <= tsssf.Goal; kind++ {
		ids = append(ids, box.IDs(kind)...)
	}
	c := ForMoves(ids)
	c.box = box
	return c
}

// ForMoves returns a codec that reads and writes single moves. It knows the cards by their ids alone.
func ForMoves(ids []string) *Codec {
	c := &Codec{names: map[string]string{}, ids: map[string]string{}}
	bearers := map[string]int{}
	for _, id := range ids {
		bearers[keyOf(id)]++
		c.example = cmp.Or(c.example, id)
	}
	for _, id := range ids {
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

// InTitles returns a codec that writes cards by their titles, for people who read a line.
func (c *Codec) InTitles() *Codec {
	titled := *c
	titled.names = map[string]string{}
	for id := range c.names { // order does not matter: each name is looked up by itself
		titled.names[id] = c.box.Card(c.box.Find(id)).Title
	}
	return &titled
}

// Card returns a card's name as it is written.
func (c *Codec) Card(id string) string { return quote(c.names[id]) }

// quote returns a word as it is written: in quotes if it has characters other than letters, digits and dots.
func quote(word string) string {
	plain := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '.' }
	if word == "" || strings.ContainsFunc(word, func(r rune) bool { return !plain(r) }) {
		return strconv.Quote(word)
	}
	return word
}
