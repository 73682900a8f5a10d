package tsssf

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// The notation is a text form of moves, games and positions for people: docs/notation.md. What is written here can be read
// here, and gives the same again. A line is words with spaces between them; a word with other characters than letters,
// digits and a few signs stands in double quotes; # begins a comment.

// NotationError is what is wrong in a text, and in which line.
type NotationError struct {
	Line     int // counted from 1
	Sentence string
}

// Error gives the line and what is wrong there.
func (e *NotationError) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Sentence) }

// maxNotation bounds a text in notation.
const maxNotation = 8 << 20

// shortNames are how cards are called in notation: by their keys where only one card has that key, else by their full ids.
func shortNames(cards []Card) (names []string, ids map[string]CardID) {
	names, ids = make([]string, len(cards)), map[string]CardID{}
	bearers := map[string]int{}
	key := func(c *Card) string { return c.ID[strings.LastIndexByte(c.ID, '.')+1:] }
	for i := range cards {
		bearers[key(&cards[i])]++
	}
	for i := 1; i < len(cards); i++ {
		names[i] = cards[i].ID
		if k := key(&cards[i]); bearers[k] == 1 {
			names[i] = k
		}
		ids[names[i]], ids[cards[i].ID] = CardID(i), CardID(i) // a full id is always understood
	}
	return names, ids
}

// short is a card's name in notation, by its id.
func (b *Box) short(id string) string { return quoted(b.shortNames[b.Find(id)]) }

func (b *Box) shorts(ids []string) string {
	var text strings.Builder
	for _, id := range ids {
		text.WriteString(" " + b.short(id))
	}
	return text.String()
}

// quoted is a word as it is written: in quotes where it has other characters than letters, digits and dots.
func quoted(word string) string {
	plain := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '.' }
	if word == "" || strings.ContainsFunc(word, func(r rune) bool { return !plain(r) }) {
		return strconv.Quote(word)
	}
	return word
}

// word is a piece of a line.
type word struct {
	text   string
	quoted bool // it stood in quotes, so it is no sign and no number
}

// signs are words by themselves, wherever they stand.
const signs = "[];+"

// split parts a line into words.
func split(line string) ([]word, error) {
	var words []word
	for {
		line = strings.TrimLeft(line, " ")
		switch {
		case line == "" || line[0] == '#':
			return words, nil
		case line[0] == '"':
			text, err := strconv.QuotedPrefix(line)
			if err != nil {
				return nil, fmt.Errorf("the quotes of %s are never closed, or hold something odd", clip(line))
			}
			line = line[len(text):]
			text, _ = strconv.Unquote(text)
			words = append(words, word{text, true})
			continue
		}
		end := strings.IndexAny(line, ` "#`+signs)
		if end == 0 {
			end = 1
		}
		if end < 0 {
			end = len(line)
		}
		for _, r := range line[:end] {
			if !unicode.IsPrint(r) {
				return nil, fmt.Errorf("the character %U does not belong here", r)
			}
		}
		words = append(words, word{text: line[:end]})
		line = line[end:]
	}
}

// clip shortens a text for an error.
func clip(text string) string {
	if runes := []rune(text); len(runes) > 40 {
		return string(runes[:40]) + "…"
	}
	return text
}

// eachLine reads a text line by line, without empty lines and comments. A line that begins with a space goes on with the
// one above.
func (b *Box) eachLine(text string, read func(*phrase) error) error {
	if len(text) > maxNotation {
		return &NotationError{1, fmt.Sprintf("the text is longer than %d MiB", maxNotation>>20)}
	}
	p := phrase{box: b}
	begun, n := 0, 0 // the line the phrase began in, and this one
	flush := func() error {
		if len(p.words) > 0 {
			p.err = read(&p)
			p.words = nil
		}
		if p.err != nil {
			return &NotationError{begun, p.err.Error()}
		}
		return nil
	}
	for line := range strings.Lines(text) {
		n++
		if !strings.HasPrefix(line, " ") {
			if err := flush(); err != nil {
				return err
			}
			begun = n
		}
		words, err := split(strings.TrimRight(line, "\r\n"))
		if err != nil {
			return &NotationError{n, err.Error()}
		}
		p.words = append(p.words, words...)
	}
	return flush()
}

// phrase is a line while it is read, word by word. The first thing that is wrong stays in err.
type phrase struct {
	box   *Box
	words []word
	err   error
}

func (p *phrase) fail(format string, args ...any) {
	if p.err == nil {
		p.err = fmt.Errorf(format, args...)
	}
	p.words = nil
}

// more reports whether there are words left.
func (p *phrase) more() bool { return len(p.words) > 0 }

// is reports whether the next word is that one, and passes it then.
func (p *phrase) is(text string) bool {
	if len(p.words) > 0 && p.words[0] == (word{text: text}) {
		p.words = p.words[1:]
		return true
	}
	return false
}

// next is the next word, which is something like what is said.
func (p *phrase) next(what string) word {
	if len(p.words) == 0 {
		p.fail("the line ends where %s was expected", what)
		return word{}
	}
	w := p.words[0]
	p.words = p.words[1:]
	return w
}

// expect wants one certain word.
func (p *phrase) expect(text string) {
	if w := p.next(strconv.Quote(text)); p.err == nil && w != (word{text: text}) {
		p.fail("%q stands where %q was expected", clip(w.text), text)
	}
}

// end wants the line to be over.
func (p *phrase) end() error {
	if p.err == nil && len(p.words) > 0 {
		p.fail("%q is too much", clip(p.words[0].text))
	}
	return p.err
}

// card reads a card's name and gives its id.
func (p *phrase) card() string {
	w := p.next("a card")
	if p.err != nil {
		return ""
	}
	card := p.box.named[w.text]
	if card == 0 {
		p.fail("there is no card %q: write its key, such as %s, or its full id, such as %s",
			clip(w.text), p.box.shortNames[startCard], p.box.cards[startCard].ID)
		return ""
	}
	return p.box.cards[card].ID
}

// cards reads all names that are left.
func (p *phrase) cards() []string {
	var ids []string
	for p.more() {
		ids = append(ids, p.card())
	}
	return ids
}

// whole reads a whole number as it is written: without a plus and without leading zeros.
func (p *phrase) whole(what string) int {
	w := p.next(what)
	n, ok := wholeNumber(w)
	if p.err == nil && !ok {
		p.fail("%q stands where %s was expected", clip(w.text), what)
	}
	return n
}

func wholeNumber(w word) (int, bool) {
	n, err := strconv.Atoi(w.text)
	return n, err == nil && !w.quoted && strconv.Itoa(n) == w.text
}

// cellText is a cell as it is written, "1,0".
func cellText(at *[2]int) string {
	if at == nil {
		return "?"
	}
	return fmt.Sprintf("%d,%d", at[0], at[1])
}

// cell reads a cell.
func (p *phrase) cell() *[2]int {
	w := p.next("a cell such as 1,0")
	at, ok := readCell(w)
	if p.err == nil && !ok {
		p.fail("%q is no cell: write it as 1,0", clip(w.text))
	}
	return at
}

func readCell(w word) (*[2]int, bool) {
	x, y, _ := strings.Cut(w.text, ",")
	nx, okX := wholeNumber(word{x, w.quoted})
	ny, okY := wholeNumber(word{y, w.quoted})
	return &[2]int{nx, ny}, okX && okY
}

// cells reads two cells with a sign between them: "0,0>1,0" is a way, "0,0|1,0" an edge.
func (p *phrase) cells(sign string) (from, to *[2]int) {
	w := p.next("two cells such as 0,0" + sign + "1,0")
	a, b, _ := strings.Cut(w.text, sign)
	from, okFrom := readCell(word{a, w.quoted})
	to, okTo := readCell(word{b, w.quoted})
	if p.err == nil && (!okFrom || !okTo) {
		p.fail("%q is no pair of cells: write them as 0,0%s1,0", clip(w.text), sign)
	}
	return from, to
}
