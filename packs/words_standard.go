package packs

import (
	"reflect"
	"regexp"
	"sync"

	"shipfic/language"
	"shipfic/tsssf"
)

// StandardWords are what a card with the power says if its author wrote nothing: the usual words for a power that has
// a name, or words made from its effects.
func StandardWords(p tsssf.Power, kind tsssf.Kind) Wording {
	words := standardWords(p)
	if words == nil || aboutOnePony.MatchString(words.In(string(language.Default))) || kind == tsssf.Pony && fits(p, tsssf.Ship) {
		return PowerWords(p, kind)
	}
	return words
}

// aboutOnePony matches words that do not suit every card with the power. Those of powers that both kinds can have are
// about the two that a Ship joins.
var aboutOnePony = regexp.MustCompile(`\b([Ss]?[Hh]er?|[Hh]im|[Hh]is|Oops)\b`)

// standardWords are the words for a power that has a name, in all languages: those that most embedded cards have for it.
// For other powers they are nil.
func standardWords(p tsssf.Power) Wording {
	if named, known := tsssf.PowerNamed(p.Name); !known || !reflect.DeepEqual(named, p) {
		return nil
	}
	return commonWords()[p.Name]
}

var commonWords = sync.OnceValue(func() map[string]Wording {
	cards := map[string]map[string]int{} // by power and English words: how many cards have them
	common := map[string]Wording{}
	for _, pack := range Everything() {
		for _, c := range pack.Cards {
			name, said := c.Power.Name, c.Text.In(string(language.Default))
			if named, known := tsssf.PowerNamed(name); said == "" || c.Count > 1 || !known || !reflect.DeepEqual(named, c.Power) {
				continue
			}
			if cards[name] == nil {
				cards[name] = map[string]int{}
			}
			cards[name][said]++
			if best := common[name].In(string(language.Default)); best == "" || cards[name][said] > cards[name][best] {
				common[name] = c.Text
			}
		}
	}
	return common
})

// powerInOurWords finds powers by their standard words, in the default language.
var powerInOurWords = sync.OnceValue(func() map[string]string {
	powers := map[string]string{}
	for name, words := range commonWords() {
		powers[words.In(string(language.Default))] = name
	}
	return powers
})
