package packs

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"shipfic/tsssf"
)

// ponWords are the words by which names are told from keywords: a .pon file lists both in one field.
type ponWords struct {
	names    map[string]bool
	keywords map[string]bool
	titles   map[string]bool // of ponies
}

// embeddedWords are the names and keywords of all embedded packs.
var embeddedWords = sync.OnceValue(func() ponWords {
	w := ponWords{names: map[string]bool{}, keywords: map[string]bool{}}
	for _, p := range Everything() {
		for _, c := range p.Cards {
			for _, name := range c.Names {
				w.names[name] = true
			}
			for _, word := range c.Keywords {
				w.keywords[word] = true
			}
		}
	}
	w.names[bareChangeling] = false
	return w
})

// ponNicknames are the short forms of names that cards are printed with.
var ponNicknames = map[string]string{"Twilight": "Twilight Sparkle", "Big Mac": "Big Macintosh", "Blueblood": "Prince Blueblood"}

// bareChangeling is the name of all changelings without another (C5). As a keyword it describes a card and is not its
// name.
const bareChangeling = "Changeling"

// ponNames finds the names among the keywords of a file's ponies: those that embedded packs know, and words that are a
// title in this file, or part of their card's title ("Old Salt Fog Horn"), or in a Goal. A word that some card calls a
// keyword is one.
func (r *reading) ponNames(cards []*ponCard) {
	r.words = ponWords{map[string]bool{}, map[string]bool{}, map[string]bool{}}
	inGoals, searched := map[string]bool{}, 0
	for _, c := range cards {
		text := oneLine(c.text(ponBody))
		for _, word := range ponCalled(text) {
			r.words.keywords[word] = true
		}
		switch c.card.Kind {
		case tsssf.Goal:
			if searched += len(text); searched <= maxGoalText {
				phrases(text, inGoals)
			}
		case tsssf.Start, tsssf.Pony:
			r.words.titles[c.title()] = true
		}
	}
	for _, c := range cards {
		if !slices.Contains(ponies, c.card.Kind) || c.card.Source.Enforced != "" {
			continue
		}
		for _, word := range c.unknownWords() {
			if r.words.titles[word] || inGoals[word] {
				r.words.names[word] = true
			}
		}
		if name := c.nameInTitle(); name != "" {
			r.words.names[name] = true
			c.warnAt(ponKeywords, CodeName+"/name-guessed", "%q is taken for a pony's name, because it is in the title", cut(name))
		}
	}
}

// unknownWords lists the keywords of a card of which it is not known what they are.
func (c *ponCard) unknownWords() []string {
	return slices.DeleteFunc(c.words(), func(word string) bool { return c.isName(word) || c.isKeyword(word) })
}

// nameInTitle is the unknown keyword that comes last in the title, if there is one: adjectives come first.
func (c *ponCard) nameInTitle() string {
	name, last := "", -1
	title := c.title()
	if len(title) > MaxTitle*utf8.UTFMax { // it is refused
		return ""
	}
	for _, word := range c.unknownWords() {
		if at := wordsIn(title, word); at > last {
			name, last = word, at
		}
	}
	return name
}

// calledKeywords matches the words that a text calls keywords: "with the Sailor keyword", "both the Nightmare and Villain keywords".
var calledKeywords = regexp.MustCompile(`the ((?:[\pL\pN'-]+ ){1,6})keywords?\b`)

// ponCalled lists those words.
func ponCalled(text string) []string {
	var words []string
	for _, found := range calledKeywords.FindAllStringSubmatch(text, -1) {
		words = append(words, strings.Split(strings.TrimSpace(found[1]), " and ")...)
	}
	return words
}

// wordsIn is where whole words begin in a title, the last time, or -1.
func wordsIn(title, words string) int {
	return strings.LastIndex(" "+strings.Join(strings.FieldsFunc(title, isGap), " ")+" ", " "+words+" ")
}

// phrases adds all sequences of up to four words in a text.
func phrases(text string, found map[string]bool) {
	const longest = 4
	words := strings.FieldsFunc(text, isGap)
	for i := range words {
		for n := 1; n <= longest && i+n <= len(words); n++ {
			found[strings.TrimSuffix(strings.Join(words[i:i+n], " "), ".")] = true
		}
	}
}

// isGap reports whether a character separates words.
func isGap(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",;:!?\"()/", r) }

// words lists the keywords of a card, each once, with the full form of short names.
func (c *ponCard) words() []string {
	var list []string
	for said := range strings.SplitSeq(c.fields[ponKeywords], ",") {
		word := strings.TrimSpace(tame(said))
		if full := ponNicknames[word]; full != "" {
			word = full
		}
		if word != "" && !slices.Contains(list, word) {
			list = append(list, word)
		}
		if len(list) > maxNames+maxKeywords { // it is refused
			break
		}
	}
	return list
}

// names reads the keywords. Those that are names become the card's names; without any, the title does.
func (c *ponCard) names() {
	for _, word := range c.words() {
		switch {
		case len([]rune(word)) > MaxTitle:
			c.failAt(ponKeywords, CodeLong+"/keyword-long", "a keyword is longer than %d characters", MaxTitle)
		case c.isName(word):
			c.card.Names = append(c.card.Names, word)
		default:
			c.card.Keywords = append(c.card.Keywords, word)
		}
	}
	if len(c.card.Names) > maxNames || len(c.card.Keywords) > maxKeywords {
		c.failAt(ponKeywords, CodeLimit+"/names-many", "a card has at most %d names and %d keywords", maxNames, maxKeywords)
	}
	switch {
	case len(c.card.Names) > 0:
	case c.black != "" && slices.Contains(c.card.Keywords, bareChangeling):
		c.card.Names = []string{bareChangeling}
	default:
		c.card.Names = []string{c.card.Title}
	}
}

// isName reports whether a word is a pony's name in this file.
func (r *reading) isName(word string) bool { return embeddedWords().names[word] || r.words.names[word] }

// isKeyword reports whether a word is a keyword in this file.
func (r *reading) isKeyword(word string) bool {
	return embeddedWords().keywords[word] || r.words.keywords[word]
}

// cardTitled finds the embedded card of that kind and title, whatever its punctuation, and the pack that has it.
func cardTitled(kind tsssf.Kind, title string) (*Card, *Pack) {
	found := embeddedTitles()[titleKey{kind, plainTitle(title)}]
	return found.card, found.pack
}

type titleKey struct {
	kind  tsssf.Kind
	title string
}

type titled struct {
	card *Card
	pack *Pack
}

// embeddedTitles finds cards by title. Core comes before the others. A title of several cards in one pack names none of
// them.
var embeddedTitles = sync.OnceValue(func() map[titleKey]titled {
	all := map[titleKey]titled{}
	for _, p := range Everything() {
		for i := range p.Cards {
			key := titleKey{p.Cards[i].Kind, plainTitle(p.Cards[i].Title)}
			switch found, taken := all[key]; {
			case !taken:
				all[key] = titled{&p.Cards[i], p}
			case found.pack == p:
				all[key] = titled{nil, p}
			}
		}
	}
	return all
})

// plainTitle is a title without punctuation and capitals.
func plainTitle(title string) string { return strings.ToLower(keyFrom(title)) }
