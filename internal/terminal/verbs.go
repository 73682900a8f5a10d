package terminal

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"shipfic/tsssf"
)

// slot is a word of a move: how it is read, and how it is written for a move that is known.
type slot struct {
	read  func(*reader, *tsssf.Move)
	write func(Words, *tsssf.View, tsssf.Move) string
}

// verbs are the moves that players type, with the words that follow each. The words after "end" are parsed separately, because they may come
// in any order.
var verbs = map[string][]slot{
	"ship":     {shipSlot, ponySlot, fromSlot, sideSlot},
	"link":     {shipSlot, fromSlot, toSlot},
	"poison":   {shipSlot, takeSlot, fromSlot, sideSlot},
	"revive":   {shipSlot, fromSlot, sideSlot},
	"replace":  {ponySlot, atSlot},
	"use":      {cardSlot},
	"end":      {},
	"pass":     {},
	"agree":    {},
	"disagree": {},
}

var (
	shipSlot = inHand(func(m *tsssf.Move) *string { return &m.Ship })
	ponySlot = inHand(func(m *tsssf.Move) *string { return &m.Pony })
	cardSlot = inHand(func(m *tsssf.Move) *string { return &m.Card })
	fromSlot = onGrid(func(m *tsssf.Move) **[2]int { return &m.From })
	toSlot   = onGrid(func(m *tsssf.Move) **[2]int { return &m.To })
	takeSlot = onGrid(func(m *tsssf.Move) **[2]int { return &m.Take })
	atSlot   = onGrid(func(m *tsssf.Move) **[2]int { return &m.At })
	sideSlot = slot{
		read: func(r *reader, m *tsssf.Move) { m.To = r.side(m.From) },
		write: func(_ Words, _ *tsssf.View, m tsssf.Move) string {
			for _, s := range sides {
				if m.From != nil && m.To != nil && step(*m.From, s.step) == *m.To {
					return s.word
				}
			}
			return ""
		},
	}
)

// inHand is a card of the hand, in that field of the move.
func inHand(field func(*tsssf.Move) *string) slot {
	return slot{
		read: func(r *reader, m *tsssf.Move) { *field(m) = r.card() },
		write: func(w Words, v *tsssf.View, m tsssf.Move) string {
			if len(v.Hands) == 0 {
				return ""
			}
			cards := v.Hands[0].Cards
			return w.shortest(cards, slices.Index(cards, *field(&m)), letter)
		},
	}
}

// onGrid is a pony on the grid, in that field of the move.
func onGrid(field func(*tsssf.Move) **[2]int) slot {
	return slot{
		read: func(r *reader, m *tsssf.Move) { *field(m) = r.pony() },
		write: func(w Words, v *tsssf.View, m tsssf.Move) string {
			at, found := *field(&m), -1
			cards := make([]string, len(v.Ponies))
			for i, p := range v.Ponies {
				cards[i] = p.Card
				if at != nil && p.At == *at {
					found = i
				}
			}
			return w.shortest(cards, found, func(i int) string { return strconv.Itoa(i + 1) })
		},
	}
}

// shortest is the slug of a card among others, or its number where another card has the same slug.
func (w Words) shortest(cards []string, i int, number func(int) string) string {
	if i < 0 {
		return ""
	}
	name := slug(w.title(cards[i]))
	for k, id := range cards {
		if k != i && slug(w.title(id)) == name {
			return number(i)
		}
	}
	return name
}

// slug is a title as one word: "Can't Hurry Love" is "cant-hurry-love".
func slug(title string) string {
	var words []string
	for _, word := range strings.FieldsFunc(strings.ToLower(title), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' && r != '’'
	}) {
		if word = strings.NewReplacer("'", "", "’", "").Replace(word); word != "" {
			words = append(words, word)
		}
	}
	return strings.Join(words, "-")
}
