package goal

import (
	"strconv"
	"strings"

	"shipfic/language"
)

// grammar is what it takes to put Goals into the words of a language.
type grammar struct {
	code language.Code

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

	partWords [ways]PartWords // of the last part of a Goal

	labels formLabels

	// determine puts an article or a number before a noun and its adjectives.
	determine func(a amount, n noun, text string) string
}

// sentences say what must happen. In them, {a} and {b} are phrases, and {n} is the number.
type sentences struct {
	existsPony, existsShip, existsAnyShip   sentence
	shippedTo, shippedTo2Versions           sentence
	existsChain, existsChainOfNames         sentence
	existsChainOfRaces                      sentence
	existsOppositeSelf                      sentence
	playPonies, playShips, playAnyShips     sentence
	playShipCards                           sentence
	breakShip, breakAnyShipOf, breakAnyShip sentence
	swapCount, replaceCount, breakPony      sentence
	otherGoalsWon, gainKeyword              sentence

	joins, joinsLong sentence // whom a ship joins; the second where a phrase is long
}

// forms are the forms of a word or a sentence by plural category.
type forms = language.Forms

// sentence is a sentence by the plural category of the number that it is about.
type sentence = forms

// tell fills the gaps of a sentence.
func (l *grammar) tell(s sentence, n int, phrases ...string) string {
	text := s.For(l.code.Plural(n))
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
func (l *grammar) list(parts []string, c conjunction) string {
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
