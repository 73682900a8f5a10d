package notation

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"shipfic/tsssf"
)

// said is a play as people say it: the cards in any order, and where they go.
type said struct {
	cards    []string
	take, at *[2]int // a pony that is stolen, one that is replaced
	from, to *[2]int
	between  bool // from and to are both ponies
}

// play reads a play as people say it: "play 3 with 5 left of lyra", "play 2 between lyra and gilda", "play 2 taking lyra above gilda",
// "play 4 on lyra". The legal move that it means is found by the cards and the place. Without one it is the move that it looks like most, so
// that a refusal says what is wrong with it.
func (l *line) play() tsssf.Move {
	p := said{cards: []string{l.card()}}
	if l.skip("with") || l.skip("+") || l.skip("and") {
		p.cards = append(p.cards, l.card())
	}
	if l.skip("taking") {
		p.take = l.cell()
	}
	switch {
	case !l.more():
	case l.skip("on"), l.skip("for"), l.skip("at"):
		p.at = l.cell()
	case l.skip("between"):
		p.between = true
		p.from = l.cell()
		l.joint("and")
		p.to = l.cell()
	default:
		p.from, p.to = l.cells(">")
	}
	if l.err != nil {
		return tsssf.Move{}
	}
	moves := l.codec.view.LegalMoves()
	inOrder := func(m tsssf.Move) bool { return m.Ship == p.cards[0] && p.means(m) } // a card may be a Ship and a Pony
	for _, fits := range []func(tsssf.Move) bool{inOrder, p.means} {
		if i := slices.IndexFunc(moves, fits); i >= 0 {
			return moves[i]
		}
	}
	if p.at == nil && p.to == nil {
		l.misread(Unfinished, nil, "the line ends where a place such as \"right of Lyra\" was expected")
	}
	return p.guess(moves)
}

// means reports whether a legal move is the one that was said.
func (p *said) means(m tsssf.Move) bool {
	cards := slices.DeleteFunc([]string{m.Ship, m.Pony, m.Card}, func(id string) bool { return id == "" })
	if len(cards) != len(p.cards) || slices.ContainsFunc(cards, func(id string) bool { return !slices.Contains(p.cards, id) }) {
		return false
	}
	switch m.Do {
	case "ship", "revive", "poison":
		return !p.between && p.at == nil && same(p.take, m.Take) && same(p.from, m.From) && same(p.to, m.To)
	case "link":
		return same(p.from, m.From) && same(p.to, m.To) || same(p.from, m.To) && same(p.to, m.From)
	case "replace":
		return same(p.at, cmp.Or(m.At, m.To))
	case "use":
		return p.at == nil && p.from == nil
	}
	return false
}

func same(a, b *[2]int) bool { return a == b || a != nil && b != nil && *a == *b }

// guess is the move that was probably meant, though it is not legal.
func (p *said) guess(legal []tsssf.Move) tsssf.Move {
	first := p.cards[0]
	switch {
	case p.at != nil:
		return tsssf.Move{Do: "replace", Pony: first, At: p.at}
	case p.between:
		return tsssf.Move{Do: "link", Ship: first, From: p.from, To: p.to}
	case p.take != nil:
		return tsssf.Move{Do: "poison", Ship: first, Take: p.take, From: p.from, To: p.to}
	case len(p.cards) == 1:
		return tsssf.Move{Do: "revive", Ship: first, From: p.from, To: p.to}
	}
	ship, pony := first, p.cards[1]
	if slices.ContainsFunc(legal, func(m tsssf.Move) bool { return m.Ship == pony || m.Pony == ship }) {
		ship, pony = pony, ship
	}
	return tsssf.Move{Do: "ship", Ship: ship, Pony: pony, From: p.from, To: p.to}
}

// writePlay writes a move in the ways in which play reads it; none for moves that are not plays.
func (c *Codec) writePlay(m tsssf.Move) []string {
	switch m.Do {
	case "ship":
		ship, pony, place := c.Card(m.Ship), c.Card(m.Pony), c.cells(m.From, m.To, ">")
		return []string{"play " + ship + " with " + pony + " " + place, "play " + pony + " with " + ship + " " + place}
	case "revive":
		return []string{"play " + c.Card(m.Ship) + " " + c.cells(m.From, m.To, ">")}
	case "link":
		return []string{"play " + c.Card(m.Ship) + " between " + c.cell(m.From) + " and " + c.cell(m.To)}
	case "poison":
		return []string{"play " + c.Card(m.Ship) + " taking " + c.cell(m.Take) + " " + c.cells(m.From, m.To, ">")}
	case "replace":
		return []string{"play " + c.Card(m.Pony) + " on " + c.cell(cmp.Or(m.At, m.To))}
	}
	return nil
}

// answer reads an answer that is not written with its kind: its number in the list, or words of its name. It reports whether there was one.
func (l *line) answer() (tsssf.Pick, bool) {
	v := l.codec.view
	if v == nil || v.Answers == nil || !l.more() || !l.words[0].quoted && slices.Contains(pickKinds, l.words[0].text) {
		return tsssf.Pick{}, false
	}
	options := v.Answers.Options
	if n, isNumber := wholeNumber(l.words[0]); isNumber && len(l.words) == 1 {
		l.words = nil
		if n < 1 || n > len(options) {
			l.misread(NoNumber, []string{strconv.Itoa(n)}, "no answer has the number %d", n)
			return tsssf.Pick{}, true
		}
		return options[n-1], true
	}
	var typed []string
	for _, w := range withoutJoints(l.words) {
		typed = append(typed, fold(w.text))
	}
	l.words = nil
	var found []tsssf.Pick
	for _, pick := range options {
		name := fold(l.codec.writePick(pick) + l.codec.titleOf(pick.Card) + l.codec.titleOf(l.codec.ponyAt(pick.Cell)))
		if !slices.ContainsFunc(typed, func(word string) bool { return !strings.Contains(name, word) }) {
			found = append(found, pick)
		}
	}
	switch text := strings.Join(typed, " "); len(found) {
	case 0:
		l.misread(NoAnswer, []string{clip(text)}, "no answer is called %q", clip(text))
		return tsssf.Pick{}, true
	case 1:
	default:
		a, b := l.codec.writePick(found[0]), l.codec.writePick(found[1])
		l.misread(Several, []string{clip(text), a, b}, "%q could be %s or %s", clip(text), a, b)
	}
	return found[0], true
}

func (c *Codec) titleOf(id string) string {
	if c.title == nil || id == "" {
		return ""
	}
	return c.title(id)
}

// ReadCard finds the card that a player means by some words: one of their hand by its number or name, or one on the table.
func (c *Codec) ReadCard(text string) (string, error) {
	words, err := split(text)
	if err != nil {
		return "", &Misread{Unreadable, nil, err.Error()}
	}
	l := &line{codec: c, words: withoutJoints(words)}
	if at, isCell := parseCell(word{text: text}); isCell && c.ponyAt(at) != "" {
		return c.ponyAt(at), nil
	}
	if len(l.words) > 1 { // a name of several words
		joined := word{}
		for _, w := range l.words {
			joined.text += w.text
		}
		l.words = []word{joined}
	}
	id := l.card()
	return id, l.end()
}
