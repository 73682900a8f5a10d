package terminal

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"shipfic/tsssf"
)

// MoveHelp explains how to type moves.
const MoveHelp = `  ship b d 3 right     play Pony card d to the right of pony 3, joined by Ship card b (right, left, up or down)
  link b 3 4           play Ship card b between ponies 3 and 4
  poison b 5 3 up      steal pony 5 with love poison b and put it above pony 3
  revive b 3 left      play the top of the Pony discard to the left of pony 3, joined by Ship card b
  replace d 5          replace pony 5 with Pony card d
  use d                use the power of card d from your hand
  end pony ship -c     end the turn, draw from these decks, discard card c
  pass                 decline the question
Name a card of your hand by its letter or part of its title, a pony by its number or part of its title.`

// ParseMove parses a typed move of a seat that sees the view.
func (w Words) ParseMove(v *tsssf.View, line string) (tsssf.Move, error) {
	words := strings.Fields(line)
	if len(words) == 0 {
		return tsssf.Move{}, fmt.Errorf("the line is empty: type help")
	}
	r := &reader{Words: w, view: v, words: words[1:]}
	m := tsssf.Move{Do: words[0]}
	slots, known := verbs[m.Do]
	if !known {
		return m, fmt.Errorf("%q is not a move: type help", m.Do)
	}
	if m.Do == "end" {
		r.end(&m)
	}
	for _, slot := range slots {
		slot.read(r, &m)
	}
	if r.err == nil && len(r.words) > 0 {
		r.err = fmt.Errorf("the move is complete before %q", strings.Join(r.words, " "))
	}
	return m, r.err
}

// reader reads the words of a move in order and keeps the first error.
type reader struct {
	Words
	view  *tsssf.View
	words []string
	err   error
}

func (r *reader) next(what string) string {
	if r.err == nil && len(r.words) == 0 {
		r.err = fmt.Errorf("%s is missing: type help", what)
	}
	if r.err != nil {
		return ""
	}
	word := r.words[0]
	r.words = r.words[1:]
	return word
}

// card reads a card of the hand.
func (r *reader) card() string {
	word := r.next("a card of your hand")
	if word == "" {
		return ""
	}
	if len(r.view.Hands) == 0 {
		r.err = fmt.Errorf("you have no hand: only players do")
		return ""
	}
	cards := r.view.Hands[0].Cards
	for i, id := range cards {
		if letter(i) == word {
			return id
		}
	}
	i, err := r.byTitle(word, cards)
	if err != nil {
		r.err = err
		return ""
	}
	return cards[i]
}

// byTitle finds the only card whose title contains the word. A word that is a whole title, in the form of [slug], means that card even
// if other titles contain it.
func (r *reader) byTitle(word string, ids []string) (int, error) {
	word = strings.ToLower(word)
	if i := slices.IndexFunc(ids, func(id string) bool { return slug(r.title(id)) == word }); i >= 0 {
		return i, nil
	}
	found := -1
	for i, id := range ids {
		if title := r.title(id); strings.Contains(strings.ToLower(title), word) || strings.Contains(slug(title), word) {
			if found >= 0 && ids[found] != id {
				return 0, fmt.Errorf("%q could be %s or %s", word, r.title(ids[found]), r.title(id))
			}
			found = i
		}
	}
	if found < 0 {
		return 0, fmt.Errorf("no card here has %q in its title", word)
	}
	return found, nil
}

// pony reads a pony on the grid.
func (r *reader) pony() *[2]int {
	word := r.next("a pony on the grid")
	if word == "" {
		return nil
	}
	ponies := r.view.Ponies
	n, err := strconv.Atoi(word)
	switch {
	case err == nil && (n < 1 || n > len(ponies)):
		r.err = fmt.Errorf("the ponies on the grid are numbered 1 to %d", len(ponies))
		return nil
	case err != nil:
		ids := make([]string, len(ponies))
		for i, p := range ponies {
			ids[i] = p.Card
		}
		if n, r.err = r.byTitle(word, ids); r.err != nil {
			return nil
		}
		n++
	}
	at := ponies[n-1].At
	return &at
}

// side reads a side of a cell.
func (r *reader) side(of *[2]int) *[2]int {
	word := r.next("a side (right, left, up or down)")
	if word == "" || of == nil {
		return nil
	}
	for _, s := range sides {
		if s.word == word {
			to := step(*of, s.step)
			return &to
		}
	}
	r.err = fmt.Errorf("%q is not a side: right, left, up or down", word)
	return nil
}

// end reads the end of a turn: decks to draw from, cards to discard. PlainEnd fills in what the player leaves out.
func (r *reader) end(m *tsssf.Move) {
	if r.view.End == nil {
		r.words = nil // the server says why the turn cannot end
		return
	}
	plain := r.view.PlainEnd()
	for len(r.words) > 0 {
		word := r.next("")
		card, discard := strings.CutPrefix(word, "-")
		switch {
		case discard:
			r.words = append([]string{card}, r.words...)
			m.Discard = append(m.Discard, r.card())
		case slices.Contains([]string{"pony", "ship"}, word):
			m.Draw = append(m.Draw, word)
		default:
			r.err = fmt.Errorf("%q is not a deck: type pony or ship, or -card to discard a card", word)
		}
		if r.err != nil {
			return
		}
	}
	if m.Draw == nil && len(m.Discard) <= len(plain.Discard) {
		m.Draw = plain.Draw
	}
	if m.Discard == nil {
		m.Discard = plain.Discard
	}
}
