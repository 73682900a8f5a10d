package goal

import (
	"strconv"
	"strings"
)

// language is all that must be known to say Goals in a language.
type language struct {
	sentences
	joints [quantifiers]conjunction // between values

	pony, shipCard               noun
	races, genders               map[string]noun
	dystopian, dystopianFeminine noun   // the adjective
	theCard                      noun   // before the title of a card
	anyPony                      string // at the other end of a ship
	adjectivesFirst              bool   // adjectives stand before the noun
	namesAreBare                 bool   // a name has no article

	powers map[string]string // by their name in packs
	power  string            // how the name of a power is set

	wordings, printedWordings [demandKinds]wordings
	which                     wording // says that a card is one of several things

	// determine puts an article or a number before a noun and its adjectives.
	determine func(a amount, n noun, text string) string
}

// sentences say what must happen. In them, {a} and {b} are phrases, and {n} is the number.
type sentences struct {
	existsPony, existsShip, existsAnyShip   sentence
	shippedTo, shippedTo2Versions           sentence
	existsChain, existsChainOfNames         sentence
	existsOppositeSelf                      sentence
	playPonies, playShips, playAnyShips     sentence
	playShipCards                           sentence
	breakShip, breakAnyShipOf, breakAnyShip sentence
	swapCount, replaceCount, breakPony      sentence
	otherGoalsWon, gainKeyword              sentence

	joins, joinsLong sentence // whom a ship joins; the second where a phrase is long
}

// sentence is said of one thing, or of many; many is empty where it is the same.
type sentence struct{ one, many string }

// say fills the sentence.
func (s sentence) say(n int, phrases ...string) string {
	text := s.one
	if n != 1 && s.many != "" {
		text = s.many
	}
	fill := []string{"{n}", strconv.Itoa(n)}
	for i, phrase := range phrases {
		fill = append(fill, []string{"{a}", "{b}"}[i], phrase)
	}
	return strings.NewReplacer(fill...).Replace(text)
}

// conjunction is the word before the last part of a list, and another before what begins with a like sound.
type conjunction struct {
	word, other string
	before      []string
}

// list joins parts: "A, B or C".
func (l *language) list(parts []string, c conjunction) string {
	if len(parts) < 2 {
		return strings.Join(parts, "")
	}
	last := parts[len(parts)-1]
	joint := c.word
	for _, sound := range c.before {
		if strings.HasPrefix(strings.ToLower(last), sound) {
			joint = c.other
		}
	}
	return strings.Join(parts[:len(parts)-1], ", ") + " " + joint + " " + last
}
