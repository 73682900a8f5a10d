package goal

import (
	"slices"
	"strings"

	"shipfic/language"
)

// noun is what a card is called.
type noun struct {
	forms
	Feminine bool
	Bare     bool // stands without an article
}

// amount is how many cards a phrase is about.
type amount struct {
	n       int  // 0: several, with no number
	other   bool // besides one that was named before
	inWords bool // "two", not "2"
	bare    bool // one, without an article
}

var justOne = amount{n: 1}

func (a amount) plural() bool { return a.n != 1 }

// category returns the plural category of the amount. Several without a number are like many.
func (l *grammar) category(a amount) language.Category {
	if a.n == 0 {
		return language.Other
	}
	return l.Language.Plural(a.n)
}

// phrase says which cards match the criterion: "a female unicorn with the keyword Princess". The base is the noun for
// a card of which nothing better is known.
func (l *grammar) phrase(c Criterion, a amount, base noun) string {
	demands, others := demandsOf(c)
	if len(demands) == 0 && len(others) == 1 {
		return l.alternatives(others[0], a, base)
	}
	nouns, adjectives, demands := l.nounsOf(demands, others, a, base)
	return l.nounWords(nouns, adjectives, a) + l.after(demands, others, a)
}

// isShort says whether nothing follows the noun in the phrase for one such pony.
func (l *grammar) isShort(c Criterion) bool {
	demands, others := demandsOf(c)
	_, _, demands = l.nounsOf(demands, others, justOne, l.Pony)
	return len(demands) == 0 && len(others) == 0
}

// nounsOf finds the nouns and adjectives of a phrase, and leaves the demands that must be said in another way.
func (l *grammar) nounsOf(demands []demand, others []Or, a amount, base noun) ([]noun, []string, []demand) {
	nouns := []noun{base}
	head := l.head(demands, len(others) == 0, a)
	if head >= 0 {
		nouns = l.nouns(demands[head])
		demands = append(demands[:head:head], demands[head+1:]...)
	}
	adjectives, left := l.adjectives(demands, a, nouns[0], base)
	return nouns, adjectives, left
}

// alternatives says which cards match one of several criteria that have little in common. A number is said once.
func (l *grammar) alternatives(c Or, a amount, base noun) string {
	if a.plural() {
		return determiners[l.Language](a, base, l.either(c, amount{}))
	}
	return l.either(c, a)
}

// either says the criteria one by one. Of several that begin with "a pony", only the first says so.
func (l *grammar) either(c Or, a amount) string {
	said := make([]string, len(c.Any))
	repeated := l.phrase(Anypony{}, a, l.Pony) + " "
	before := false
	for i, part := range c.Any {
		text, found := strings.CutPrefix(l.phrase(part, a, l.Pony), repeated)
		if found && !before {
			text = repeated + text
		}
		said[i], before = text, found
	}
	return l.list(said, anyOf)
}

// headOrder are the attributes whose value can be the noun itself, the best first.
var headOrder = [...]Attr{Card, Name, Race, Gender}

// head returns the demand whose value becomes the noun, "a unicorn" for "a pony that is a unicorn", or -1. Of several values
// a list is made, but only where nothing else is demanded: one would not know what "a female unicorn or alicorn" is.
func (l *grammar) head(demands []demand, noOthers bool, a amount) int {
	alone := len(demands) == 1 && noOthers
	for _, attr := range headOrder {
		for i, d := range demands {
			single := len(d.values) == 1 || d.how == anyOf && alone
			if d.attr == attr && !d.printed && d.how != noneOf && single && l.canHead(attr, alone, a) {
				return i
			}
		}
	}
	return -1
}

// canHead says whether a value of the attribute may be the noun; alone means that nothing else is demanded. Names and
// cards have no plural, and a name without an article takes nothing more.
func (l *grammar) canHead(attr Attr, alone bool, a amount) bool {
	switch attr {
	case Name:
		return !a.plural() && (alone || !l.NamesAreBare)
	case Card:
		return !a.plural()
	}
	return true
}

// nouns returns the values of a demand as nouns.
func (l *grammar) nouns(d demand) []noun {
	nouns := make([]noun, len(d.values))
	for i, v := range d.values {
		switch d.attr {
		case Race:
			nouns[i] = l.Races[v]
		case Gender:
			nouns[i] = l.Genders[v]
		case Card:
			nouns[i] = l.TheCard
			nouns[i].Other += titleOf(v)
		default:
			nouns[i] = noun{forms: forms{Other: v}, Bare: l.NamesAreBare}
		}
	}
	return nouns
}

// adjectives takes out of the demands those that are said by an adjective. The gender stands next to the noun.
func (l *grammar) adjectives(demands []demand, a amount, n, base noun) (adjectives []string, left []demand) {
	for _, d := range demands {
		adjective := ""
		if d.how != noneOf && len(d.values) == 1 && !d.printed {
			adjective = l.adjective(d, a, n, base)
		}
		switch {
		case adjective == "":
			left = append(left, d)
		case d.attr == Gender:
			adjectives = append(adjectives, adjective)
		default:
			adjectives = append([]string{adjective}, adjectives...)
		}
	}
	return adjectives, left
}

// adjective returns the demand as an adjective to the noun, or empty.
func (l *grammar) adjective(d demand, a amount, n, base noun) string {
	switch {
	case d.attr == Gender:
		return l.Genders[d.values[0]].For(language.One)
	case d.attr == AltTimeline && n.Feminine:
		return l.DystopianFeminine.For(l.category(a))
	case d.attr == AltTimeline:
		return l.Dystopian.For(l.category(a))
	case d.attr == Action && l.AdjectivesFirst && base == l.ShipCard:
		return l.value(Action, d.values[0])
	}
	return ""
}

// nounWords says the nouns with their article or number and their adjectives. A number is said once.
func (l *grammar) nounWords(nouns []noun, adjectives []string, a amount) string {
	said := make([]string, len(nouns))
	for i, n := range nouns {
		said[i] = l.order(n.For(l.category(a)), adjectives)
		if i == 0 || !a.plural() {
			said[i] = determiners[l.Language](a, n, said[i])
		}
	}
	return l.list(said, anyOf)
}

// order puts adjectives to a noun, the last of them next to it.
func (l *grammar) order(text string, adjectives []string) string {
	words := append(slices.Clone(adjectives), text)
	if !l.AdjectivesFirst {
		slices.Reverse(words)
	}
	return strings.Join(words, " ")
}

// after says what follows the noun.
func (l *grammar) after(demands []demand, others []Or, a amount) string {
	said := map[rank][]string{}
	for _, d := range demands {
		rank, text := l.say(d, a)
		said[rank] = append(said[rank], text)
	}
	for _, o := range others {
		alike := justOne
		if a.plural() {
			alike = amount{}
		}
		text := strings.ReplaceAll(l.Which.For(l.category(a)), "%s", l.either(o, alike))
		said[l.Which.Rank] = append(said[l.Which.Rank], text)
	}
	var b strings.Builder
	for _, rank := range ranks {
		if len(said[rank]) > 0 {
			b.WriteString(" " + l.list(said[rank], allOf))
		}
	}
	return b.String()
}
