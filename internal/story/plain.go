//go:build !js

package story

import (
	"cmp"
	"embed"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"shipfic/game"
	"shipfic/language"
	"shipfic/tsssf"
)

// Plain says what happened in plain words: one sentence for an event of a game or of its table, without jokes.
//
// The sentences are in plain/*.json. A gap names a field of the event: {seat}, {from.hand}, {cards.0}, {count:cards} for a number
// with its noun. An event has several sentences if it may lack fields; the first whose gaps can be filled is taken. A
// sentence "leaves.loose" is for events with that value, one "ready.on" for events with that field.
type Plain struct {
	Language language.Code
	Cast     Cast
	Seat     func(game.Seat) string
	Person   func(id string) string // nil: people are called by their id
}

//go:embed plain/*.json
var plainFiles embed.FS

// plainSentences returns the sentences of all languages, by event.
var plainSentences = sync.OnceValue(func() map[language.Code]map[string][]string {
	all := map[language.Code]map[string][]string{}
	for _, l := range language.All() {
		data, err := plainFiles.ReadFile("plain/" + string(l) + ".json")
		must(err)
		sentences := map[string][]string{}
		must(json.Unmarshal(data, &sentences))
		all[l] = sentences
	}
	return all
})

// Event is the sentence for an event as the protocol sends it, or empty if there is nothing to say.
func (p Plain) Event(body json.RawMessage) string {
	var e map[string]any
	if json.Unmarshal(body, &e) != nil {
		return ""
	}
	return p.sentence(e)
}

var plainGap = regexp.MustCompile(`\{([\w.]+)(?::(\w+))?\}`)

func (p Plain) sentence(event map[string]any) string {
	e := map[string]any{}
	flatten(e, "", event)
	for _, text := range p.sentences(e) {
		whole := true
		said := plainGap.ReplaceAllStringFunc(text, func(gap string) string {
			parts := plainGap.FindStringSubmatch(gap)
			filled := p.fill(e, parts[1], parts[2])
			whole = whole && filled != ""
			return filled
		})
		if whole {
			return said
		}
	}
	return ""
}

// flatten adds the fields of an object by path, such as "from.hand" and "cards.0".
func flatten(into map[string]any, path string, value any) {
	into[path] = value
	switch value := value.(type) {
	case map[string]any:
		for name, field := range value {
			flatten(into, strings.TrimPrefix(path+"."+name, "."), field)
		}
	case []any:
		for i, item := range value {
			flatten(into, path+"."+strconv.Itoa(i), item)
		}
	}
}

// valueFields are the fields whose value may have a sentence of its own.
var valueFields = []string{"why", "verdict", "text", "from.deck", "to.deck"}

// sentences lists the sentences for an event: those for a value or field that it has, or else those for its kind.
func (p Plain) sentences(e map[string]any) []string {
	all := plainSentences()[p.Language]
	kind, _ := e["event"].(string)
	for _, path := range valueFields {
		value, _ := e[path].(string)
		if special, known := all[kind+"."+value]; known {
			return special
		}
	}
	for _, path := range slices.Sorted(maps.Keys(e)) {
		if special, known := all[kind+"."+path]; known && e[path] != false {
			return special
		}
	}
	return all[kind]
}

// fill returns the text for a gap, or nothing if the event does not have it.
func (p Plain) fill(e map[string]any, path, noun string) string {
	print := Print{Language: p.Language}
	name := path[strings.LastIndexByte(path, '.')+1:]
	switch value := e[path].(type) {
	case string:
		switch {
		case path == "person":
			return p.person(e, value)
		case name == "card" || name == "other" || strings.HasPrefix(path, "cards."):
			return p.title(value)
		}
		return value
	case float64:
		n := int(value)
		switch {
		case noun != "":
			return print.counted(noun, n)
		case n == int(game.Watcher) && e["watcher"] != nil:
			return print.word("watcher", "{n}", fmt.Sprint(e["watcher"]))
		case slices.Contains(seatFields, name):
			return p.Seat(game.Seat(n))
		}
		return strconv.FormatFloat(value, 'f', -1, 64)
	case map[string]any:
		var looks tsssf.Attributes
		data, err := json.Marshal(value)
		if err != nil || json.Unmarshal(data, &looks) != nil {
			return ""
		}
		return print.join(p.Looks(&looks), asIs)
	case []any:
		return p.list(path, value)
	}
	return ""
}

// seatFields are the fields of events that name a seat.
var seatFields = []string{"seat", "by", "first", "hand"}

// list tells a list of cards, cards that move, or slaps.
func (p Plain) list(path string, list []any) string {
	var items []string
	for _, item := range list {
		switch item := item.(type) {
		case string:
			items = append(items, p.title(item))
		case map[string]any:
			if path == "slaps" {
				item["event"] = "slapped"
				items = append(items, p.sentence(item))
			} else {
				items = append(items, p.title(fmt.Sprint(item["card"])))
			}
		}
	}
	if path == "slaps" {
		return strings.Join(items, "; ")
	}
	return (&Print{Language: p.Language}).join(items, asIs)
}

func (p Plain) person(e map[string]any, id string) string {
	if name, _ := e["name"].(string); name != "" {
		return name
	}
	if p.Person == nil {
		return id
	}
	return p.Person(id)
}

// title is the whole title of a card, as players read it on the grid and in their hand.
func (p Plain) title(id string) string {
	if card := p.Cast[id]; card != nil {
		return card.Title
	}
	return id
}

// Looks lists what a Pony card is, for a card of the grid that is not as printed.
func (p Plain) Looks(a *tsssf.Attributes) []string {
	print := Print{Language: p.Language}
	known := func(word string) string { return cmp.Or(print.word("pony."+word), word) }
	var words []string
	for _, symbol := range slices.Concat(a.Race, a.Gender) {
		words = append(words, symbolWord.ReplaceAllStringFunc(symbol, known))
	}
	if a.Dystopian {
		words = append(words, known("dystopian"))
	}
	words = append(words, a.Keywords...)
	if a.Everypony {
		words = append(words, known("everypony"))
	}
	if a.Count > 1 {
		words = append(words, print.word("pony.countsAs", "{n}", fmt.Sprint(a.Count)))
	}
	return words
}

// symbolWord is a word of a symbol such as "changeling pegasus" or "male/female".
var symbolWord = regexp.MustCompile(`\w+`)
