package packs

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"shipfic/tsssf"
)

// ponSymbol is what a symbol of the card machine means.
type ponSymbol struct {
	race      tsssf.Race
	gender    tsssf.Gender
	dystopian bool
	black     string // the race of a black symbol
}

var ponSymbolNames = map[string]ponSymbol{
	"male":       {gender: tsssf.Male},
	"female":     {gender: tsssf.Female},
	"malefemale": {gender: tsssf.Male | tsssf.Female},

	"earth pony": {race: tsssf.Earth},
	"earthpony":  {race: tsssf.Earth},
	"earth":      {race: tsssf.Earth},
	"pegasus":    {race: tsssf.Pegasus},
	"unicorn":    {race: tsssf.Unicorn},
	"alicorn":    {race: tsssf.Alicorn},
	"uniearth":   {race: tsssf.Unicorn | tsssf.Earth},

	"dystopian":      {dystopian: true},
	"postapocalypse": {dystopian: true},

	"changelingearthpony": {black: "earth"},
	"changelingearth":     {black: "earth"},
	"changelingpegasus":   {black: "pegasus"},
	"changelingunicorn":   {black: "unicorn"},
	"changelingalicorn":   {black: "alicorn"},
}

var ponSymbolList = slices.Sorted(maps.Keys(ponSymbolNames))

// symbols reads "Female!Unicorn!Dystopian" on a pony and "Goal!3" on a Goal. A Ship has only the symbol of its kind.
// Unknown symbols are only warned of, so that their author can mend the card in the workshop.
func (c *ponCard) symbols() {
	points := false
	for said := range strings.SplitSeq(c.fields[ponSymbols], "!") {
		word := strings.ToLower(strings.TrimSpace(said))
		switch {
		case word == "" || word == strings.ToLower(c.card.Kind.String()):
		case c.card.Kind == tsssf.Goal:
			points = c.points(word) || points
		case c.card.Kind == tsssf.Ship:
			c.warnAt(ponSymbols, CodeSymbol+"/ship-symbol", "a Ship has no symbol %q; it was ignored", cut(said))
		default:
			c.symbol(word)
		}
	}
	if c.card.Kind == tsssf.Goal && !points {
		c.warnAt(ponSymbols, CodePoints+"/points-zero", "the Goal has no points and is worth 0: write its symbols as in Goal!3")
	}
}

// points reads what a Goal is worth, and reports whether the symbol says it.
func (c *ponCard) points(said string) bool {
	value, err := parsePoints(said)
	if err != nil {
		c.warnAt(ponSymbols, CodeSymbol+"/symbol-points", "the symbol %q is not a number of points; it was ignored", cut(said))
		return false
	}
	c.card.Value.Points, c.card.Value.MorePoints = value[0], value[1]
	return true
}

func (c *ponCard) symbol(word string) {
	s, known := ponSymbolNames[word]
	if !known {
		c.warnAt(ponSymbols, CodeSymbol+"/symbol-unknown", "the symbol %q is unknown and was ignored%s", cut(word), maybe(word, ponSymbolList))
		return
	}
	c.card.Race |= s.race
	c.card.Gender |= s.gender
	c.card.Dystopian = c.card.Dystopian || s.dystopian
	if s.black != "" {
		c.black = s.black
	}
}

// ponSymbolWords are the words that symbols in braces stand for inside texts.
var ponSymbolWords = map[string]string{
	"male": "male", "female": "female", "malefemale": "male/female", "ship": "ship", "<3": "♥",
	"earthpony": "earth pony", "earth pony": "earth pony", "earth": "earth pony", "unicorn": "unicorn", "pegasus": "pegasus",
	"alicorn": "alicorn", "postapocalypse": "dystopian", "dystopian": "dystopian",
}

// ponGlyphs are the same symbols as characters of the card machine's font.
var ponGlyphs = strings.NewReplacer(
	"♂", "male", "♀", "female", "⚤", "male/female", "❤", "ship",
	"\ue000", "earth pony", "\ue001", "unicorn", "\ue002", "pegasus", "\ue003", "alicorn", "\ue004", "dystopian",
)

var inBraces = regexp.MustCompile(`\{([^{}]*)\}`)

// symbolsAsWords replaces the symbols inside a text.
func symbolsAsWords(text string) string {
	return ponGlyphs.Replace(inBraces.ReplaceAllStringFunc(text, func(found string) string {
		if word, known := ponSymbolWords[strings.ToLower(strings.TrimSpace(found[1:len(found)-1]))]; known {
			return word
		}
		return found
	}))
}

// oneLine is a text without line breaks.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
