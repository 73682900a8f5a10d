package packs

import (
	"reflect"
	"sync"

	"shipfic/language"
	"shipfic/tsssf"
)

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
