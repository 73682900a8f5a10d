package hayburger

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"shipfic/game"
)

// The limits of a deck file.
const (
	MaxDeckBytes = 1 << 20
	MaxCards     = 1000 // even when several decks are mixed
	MaxSymbols   = 200
	maxName      = 80
	maxChances   = 4

	// As those of a pack of cards.
	maxDescription = 4_000
	maxAuthor      = 80
	maxVersion     = 20
	maxLicence     = 80
	maxChanges     = 1_000
)

// DeckError is everything that is wrong with a deck file.
type DeckError struct{ Problems []string }

// Error lists the problems, one a line.
func (e *DeckError) Error() string { return strings.Join(e.Problems, "\n") }

// LoadDeck reads a deck of the form
//
//	{"game": "hayburger", "name": "barnyard", "cards": [{"character": "Hen", "symbol": "egg"}, …], "power": {"rooster": 3}}
//
// or returns a [DeckError] with every problem it has.
func LoadDeck(data []byte) (*Deck, error) {
	if len(data) > MaxDeckBytes {
		return nil, &DeckError{[]string{fmt.Sprintf("the file has %d bytes, at most %d are allowed", len(data), MaxDeckBytes)}}
	}
	var r deckReader
	d := r.read(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")))
	if len(r.problems) == 0 {
		r.check(d)
	}
	if len(r.problems) > 0 {
		return nil, &DeckError{r.problems}
	}
	return d, nil
}

// deckReader collects problems instead of stopping at the first.
type deckReader struct{ problems []string }

func (r *deckReader) problem(format string, args ...any) {
	r.problems = append(r.problems, fmt.Sprintf(format, args...))
}

// read takes the file apart field by field, so that one wrong field does not hide the others.
func (r *deckReader) read(data []byte) *Deck {
	var fields map[string]json.RawMessage
	if err := game.UnmarshalStrict(data, &fields); err != nil {
		r.problem("this is not a deck: %v", err)
		return nil
	}
	d, of := &Deck{}, ""
	known := map[string]any{
		"game": &of, "name": &d.Name, "cards": nil, "power": &d.Power, "jester": &d.Jester, "symbols": nil,
		"title": &d.Title, "description": &d.Description, "author": &d.Author, "version": &d.Version, "licence": &d.Licence, "changes": &d.Changes,
	}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		into, ok := known[name]
		switch {
		case !ok:
			r.problem("unknown field %q: a deck has game, name, title, description, author, version, licence, changes, cards, power, jester and symbols", name)
		case name == "cards":
			d.Cards = r.readCards(fields[name])
		case name == "symbols":
			d.Symbols = r.readSymbols(fields[name])
		default:
			if err := game.UnmarshalStrict(fields[name], into); err != nil {
				r.problem("%s: %v", name, err)
			}
		}
	}
	if of != "hayburger" && len(r.problems) == 0 {
		r.problem(`game: a deck of this game says "game": "hayburger", not %q`, of)
	}
	return d
}

func (r *deckReader) readCards(data json.RawMessage) []Card {
	var raw []json.RawMessage
	if err := game.UnmarshalStrict(data, &raw); err != nil {
		r.problem("cards: %v", err)
		return nil
	}
	cards := make([]Card, len(raw))
	for i := range raw {
		if err := game.UnmarshalStrict(raw[i], &cards[i]); err != nil {
			r.problem("card %d: %v", i+1, err)
		}
	}
	return cards
}

func (r *deckReader) readSymbols(data json.RawMessage) map[string]Symbol {
	var raw map[string]json.RawMessage
	if err := game.UnmarshalStrict(data, &raw); err != nil {
		r.problem("symbols: %v", err)
		return nil
	}
	symbols := make(map[string]Symbol, len(raw))
	for _, key := range slices.Sorted(maps.Keys(raw)) {
		var s Symbol
		if err := game.UnmarshalStrict(raw[key], &s); err != nil {
			r.problem("symbol %q: %v", key, err)
		}
		symbols[key] = s
	}
	return symbols
}

// check looks at a deck as a whole: its names, its limits, and whether its parts fit each other.
func (r *deckReader) check(d *Deck) {
	if !isKey(d.Name) {
		r.problem("name: %q must be 1 to 32 small letters, digits and hyphens", d.Name)
	}
	r.checkLength("title", d.Title, maxName)
	r.checkLength("description", d.Description, maxDescription)
	r.checkLength("author", d.Author, maxAuthor)
	r.checkLength("version", d.Version, maxVersion)
	r.checkLength("licence", d.Licence, maxLicence)
	r.checkLength("changes", d.Changes, maxChanges)
	if len(d.Cards) < 2 || len(d.Cards) > MaxCards {
		r.problem("cards: a deck has 2 to %d cards, not %d", MaxCards, len(d.Cards))
	}
	used := map[string]bool{}
	for i, c := range d.Cards {
		if n := utf8.RuneCountInString(c.Character); n == 0 || n > maxName || strings.TrimSpace(c.Character) != c.Character {
			r.problem("card %d: the character's name must have 1 to %d letters and no blanks around it, not %q", i+1, maxName, c.Character)
		}
		if !isKey(c.Symbol) {
			r.problem("card %d (%s): symbol %q must be 1 to 32 small letters, digits and hyphens", i+1, c.Character, c.Symbol)
		}
		r.checkEmblem(fmt.Sprintf("card %d (%s)", i+1, c.Character), c.Emblem)
		r.checkPicture(fmt.Sprintf("card %d (%s)", i+1, c.Character), c.Picture)
		used[c.Symbol] = true
	}
	if len(used) > MaxSymbols {
		r.problem("cards: %d symbols are too many, at most %d are allowed", len(used), MaxSymbols)
	}
	for _, symbol := range slices.Sorted(maps.Keys(d.Power)) {
		if chances := d.Power[symbol]; chances < 1 || chances > maxChances {
			r.problem("power: %q gives %d chances, it must be 1 to %d", symbol, chances, maxChances)
		}
		if !used[symbol] {
			r.problem("power: no card has the symbol %q", symbol)
		}
	}
	if d.Jester != "" && !used[d.Jester] {
		r.problem("jester: no card has the symbol %q", d.Jester)
	}
	if _, both := d.Power[d.Jester]; both {
		r.problem("jester: %q cannot be a Power Card as well", d.Jester)
	}
	r.checkSymbols(d.Symbols, used)
}

func (r *deckReader) checkSymbols(symbols map[string]Symbol, used map[string]bool) {
	for _, key := range slices.Sorted(maps.Keys(symbols)) {
		s, where := symbols[key], fmt.Sprintf("symbol %q", key)
		if !used[key] {
			r.problem("%s: no card has it", where)
		}
		for _, language := range slices.Sorted(maps.Keys(s.Names)) {
			if utf8.RuneCountInString(s.Names[language]) > maxName {
				r.problem("%s: a name has at most %d letters", where, maxName)
			}
		}
		r.checkEmblem(where, s.Emblem)
		r.checkPicture(where, s.Picture)
		if n := len(s.Palette); n != 0 && n != 4 {
			r.problem("%s: a palette has 4 colours, not %d", where, n)
		}
		for _, colour := range s.Palette {
			if !isColour(colour) {
				r.problem(`%s: colour %q must be like "#7f00ff"`, where, colour)
			}
		}
	}
}

func (r *deckReader) checkEmblem(where, emblem string) {
	if emblem != "" && !isKey(emblem) {
		r.problem("%s: emblem %q must be the name of an icon, of small letters, digits and hyphens", where, emblem)
	}
}

func (r *deckReader) checkPicture(where string, p Picture) {
	if p == (Picture{}) {
		return
	}
	if len(p.Hash) != 64 || !only(p.Hash, digits+"abcdef") {
		r.problem("%s: the hash of a picture is 64 digits and small letters from a to f, as the server gives it", where)
	}
	r.checkLength(where+": artist", p.Artist, maxAuthor)
	r.checkLength(where+": licence", p.Licence, maxLicence)
}

func (r *deckReader) checkLength(where, text string, most int) {
	if utf8.RuneCountInString(text) > most {
		r.problem("%s: at most %d letters are allowed", where, most)
	}
}
