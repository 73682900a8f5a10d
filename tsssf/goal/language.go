package goal

import (
	"embed"
	"strconv"
	"strings"

	"shipfic/language"
)

// grammar is what it takes to put Goals into the words of a language. Its fields are those of the files in words, which translators edit.
type grammar struct {
	Language language.Code

	// Sentences say what must happen, by function. In them, {a} and {b} are phrases, and {n} is the number.
	Sentences map[string]forms
	Joints    map[quantifier]string // between values

	Pony, ShipCard               noun
	Races, Genders               map[string]noun
	Dystopian, DystopianFeminine forms  // the adjective
	TheCard                      noun   // before the title of a card
	AnyPony                      string // at the other end of a ship
	AdjectivesFirst              bool   // adjectives stand before the noun
	NamesAreBare                 bool   // a name has no article

	Powers map[string]string // by their name in packs
	Power  string            // how the name of a power is set

	Wordings, PrintedWordings map[string]wordings // by attribute
	Which                     wording             // says that a card is one of several things

	PartWords map[way]PartWords // of the last part of a Goal

	Labels formLabels
}

// formLabels are what a language calls the fields of forms.
type formLabels struct {
	Kinds     map[string]kindLabels
	Is        [4]string // an attribute and its value: is, is not, is printed as, is not printed as
	Include   [4]string // the same of a list, such as keywords
	Timelines map[string]string
}

// kindLabels are what a language calls a kind of form and its fields.
type kindLabels struct {
	Kind         string
	Parts        []string
	Count, Value string
}

//go:embed words/*.json
var wordFiles embed.FS

var grammars = language.Read[grammar](wordFiles)

// grammarOf returns the grammar of a language, or of the default language.
func grammarOf(code language.Code) *grammar {
	if l, known := grammars[code]; known {
		return l
	}
	return grammars[language.Default]
}

// forms are the forms of a word or a sentence by plural category.
type forms = language.Forms

// tell fills the gaps of a sentence.
func (l *grammar) tell(sentence string, n int, phrases ...string) string {
	text := l.Sentences[sentence].For(l.Language.Plural(n))
	fill := []string{"{n}", strconv.Itoa(n)}
	for i, phrase := range phrases {
		fill = append(fill, []string{"{a}", "{b}"}[i], phrase)
	}
	return strings.NewReplacer(fill...).Replace(text)
}

// list joins parts: "A, B or C".
func (l *grammar) list(parts []string, how quantifier) string {
	if len(parts) < 2 {
		return strings.Join(parts, "")
	}
	last := parts[len(parts)-1]
	return strings.Join(parts[:len(parts)-1], ", ") + l.Language.Before(" "+l.Joints[how]+" ", last) + last
}
