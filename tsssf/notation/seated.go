package notation

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"shipfic/tsssf"
)

// At returns a codec for the moves of a player who sees the view. It writes ponies on the grid by name:
// "ship NowKiss + Zecora right of Lyra". It reads that, and what players type instead: a part of a name, the number of a card
// in their hand, counted from 1, and cells. Words such as "+" and "of" may be left out. A card is called by its key, or by the
// title that the player reads; title may be nil.
func (c *Codec) At(v *tsssf.View, title func(id string) string) *Codec {
	seated := *c
	seated.view, seated.title = v, title
	return &seated
}

// Next lists the words that can follow those of an unfinished move, out of a list of moves.
func (c *Codec) Next(moves []tsssf.Move, unfinished string) []string {
	typed, err := split(unfinished)
	if err != nil {
		return nil
	}
	typed = withoutJoints(typed)
	var next []string
	for _, m := range moves {
		for _, text := range append(c.writePlay(m), c.WriteMove(m)) {
			written, err := split(text)
			written = withoutJoints(written)
			if err != nil || len(written) <= len(typed) {
				continue
			}
			differs := false
			for i, w := range typed {
				differs = differs || !c.means(w, written[i])
			}
			if word := quote(written[len(typed)].text); !differs && !slices.Contains(next, word) {
				next = append(next, word)
			}
		}
	}
	return next
}

// joints are words that make a move easier to read.
var joints = []string{"+", "takes", "at", "of", "and"}

// joint consumes such a word, which a player may leave out.
func (l *line) joint(text string) {
	if l.codec.view == nil {
		l.expect(text)
	} else {
		l.skip(text)
	}
}

func withoutJoints(words []word) []word {
	return slices.DeleteFunc(words, func(w word) bool { return !w.quoted && slices.Contains(joints, w.text) })
}

// means reports whether a player may type a word for one of a written move.
func (c *Codec) means(typed, written word) bool {
	if n, isNumber := wholeNumber(typed); isNumber {
		id := c.inHand(n)
		return id != "" && c.names[id] == written.text
	}
	if at, isCell := parseCell(typed); isCell {
		return c.cell(at) == written.text
	}
	if id, isCard := c.ids[written.text]; isCard {
		return c.likeness(id, typed) > 0
	}
	return strings.Contains(fold(written.text), fold(typed.text))
}

// sides are the sides of a cell, by the word that a player types.
var sides = []struct {
	word, written string
	step          [2]int
}{
	{"right", "right of ", [2]int{1, 0}},
	{"left", "left of ", [2]int{-1, 0}},
	{"above", "above ", [2]int{0, -1}},
	{"below", "below ", [2]int{0, 1}},
}

func beside(cell, step [2]int) [2]int { return [2]int{cell[0] + step[0], cell[1] + step[1]} }

// ponyAt is the card of the pony that the player sees on a cell, or empty.
func (c *Codec) ponyAt(at *[2]int) string {
	if c.view == nil || at == nil {
		return ""
	}
	for _, p := range c.view.Ponies {
		if p.At == *at {
			return p.Card
		}
	}
	return ""
}

// cell writes a cell: the pony there, if the player sees one.
func (c *Codec) cell(at *[2]int) string {
	if id := c.ponyAt(at); id != "" {
		return c.Card(id)
	}
	return writeCell(at)
}

// cells writes two cells: "Lyra and Zecora", "right of Lyra", or with a sign between them.
func (c *Codec) cells(from, to *[2]int, sign string) string {
	if c.ponyAt(from) != "" && c.ponyAt(to) != "" {
		return c.cell(from) + " and " + c.cell(to)
	}
	for _, s := range sides {
		if c.ponyAt(from) != "" && to != nil && beside(*from, s.step) == *to {
			return s.written + c.cell(from)
		}
	}
	return writeCell(from) + sign + writeCell(to)
}

// typedCells reads two cells that are not written with a sign between them.
func (l *line) typedCells() (from, to *[2]int) {
	for _, s := range sides {
		if l.skip(s.word) {
			l.joint("of")
			from = l.cell()
			next := beside(*from, s.step)
			return from, &next
		}
	}
	from = l.cell()
	l.joint("and")
	return from, l.cell()
}

// typedPony finds the cell of the pony that a player means.
func (l *line) typedPony(w word) *[2]int {
	var ids []string
	for _, p := range l.codec.view.Ponies {
		ids = append(ids, p.Card)
	}
	id := l.likely(w, ids)
	for _, p := range l.codec.view.Ponies {
		if p.Card == id {
			return &p.At
		}
	}
	l.misread(NoPony, []string{clip(w.text)}, "no pony on the grid is called %q: write its name, a part of it, or its cell, such as 0,0", clip(w.text))
	return &[2]int{}
}

// typedCard finds the card that a player means: an answer, one of the hand, one on the grid, or an open Goal.
func (l *line) typedCard(w word) string {
	if n, isNumber := wholeNumber(w); isNumber {
		id := l.codec.inHand(n)
		if id == "" {
			l.misread(NoNumber, []string{strconv.Itoa(n)}, "no card in your hand has the number %d", n)
		}
		return id
	}
	v := l.codec.view
	var hand, table []string
	if len(v.Hands) > 0 {
		hand = v.Hands[0].Cards
	}
	for _, p := range v.Ponies {
		table = append(table, p.Card)
	}
	for _, s := range v.Ships {
		table = append(table, s.Card)
	}
	for _, g := range slices.Concat(v.Goals, v.Private) {
		table = append(table, g.Card)
	}
	var answers []string
	if v.Answers != nil {
		for _, pick := range v.Answers.Options {
			answers = append(answers, pick.Card)
		}
	}
	for _, ids := range [][]string{answers, hand, table} {
		if id := l.likely(w, ids); id != "" || l.err != nil {
			return id
		}
	}
	l.misread(NoCard, []string{clip(w.text)}, "no card here is called %q: write its name, a part of it, or its number in your hand", clip(w.text))
	return ""
}

// inHand is a card of the player's hand by its number, or empty.
func (c *Codec) inHand(n int) string {
	if c.view == nil || len(c.view.Hands) == 0 || n < 1 || n > len(c.view.Hands[0].Cards) {
		return ""
	}
	return c.view.Hands[0].Cards[n-1]
}

// likely is the card that a word names best. It is empty if no card is called so, and fails if several are.
func (l *line) likely(w word, ids []string) string {
	best, found, other := 0, "", ""
	for _, id := range ids {
		switch likeness := l.codec.likeness(id, w); {
		case likeness > best:
			best, found, other = likeness, id, ""
		case likeness == best && best > 0 && id != found:
			other = id
		}
	}
	if other != "" {
		l.misread(Several, []string{clip(w.text), found, other}, "%q could be %s or %s", clip(w.text), l.codec.Card(found), l.codec.Card(other))
	}
	return found
}

// likeness says how well a word names a card: 3 is its key, 2 its title, 1 a part of one of them, 0 nothing of it.
func (c *Codec) likeness(id string, w word) int {
	key, title, typed := fold(keyOf(id)), "", fold(w.text)
	if c.title != nil {
		title = fold(c.title(id))
	}
	switch {
	case typed == "":
		return 0
	case key == typed:
		return 3
	case title == typed:
		return 2
	case strings.Contains(key, typed) || strings.Contains(title, typed):
		return 1
	}
	return 0
}

// fold is a text without what players leave out: capitals, spaces, apostrophes and hyphens.
func fold(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}
