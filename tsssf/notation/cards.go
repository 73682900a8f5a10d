package notation

import "strconv"

// Cards says which cards a position is played with: those of the packs, by whatever name their loader uses, and of these the ones
// included, without the ones excluded. No packs at all means the Core pack; nothing included means everything.
type Cards struct {
	Packs, Include, Exclude []string
}

// lists are the parts of the first line of a position that name cards, in order.
func (c *Cards) lists() []cardList {
	return []cardList{{"packs", &c.Packs}, {"include", &c.Include}, {"exclude", &c.Exclude}}
}

type cardList struct {
	word string
	list *[]string
}

func (c Cards) write() string {
	text := ""
	for _, part := range c.lists() {
		for i, name := range *part.list {
			if i == 0 {
				text += " " + part.word
			}
			text += " " + writeName(name)
		}
	}
	return text
}

// deck reads which cards a position is played with.
func (l *line) deck() Cards {
	var c Cards
	for _, part := range c.lists() {
		if !l.skip(part.word) {
			continue
		}
		for first := true; first || l.more() && !l.option() && !l.isPart(); first = false {
			*part.list = append(*part.list, l.next("a name").text)
		}
	}
	return c
}

// isPart reports whether the next word begins another list of names.
func (l *line) isPart() bool { return !l.words[0].quoted && isListWord(l.words[0].text) }

func isListWord(word string) bool { return word == "packs" || word == "include" || word == "exclude" }

// writeName writes a name, in quotes where it could be taken for the beginning of a list.
func writeName(name string) string {
	if isListWord(name) {
		return strconv.Quote(name)
	}
	return quote(name)
}
