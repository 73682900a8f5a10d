package terminal

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"shipfic/tsssf"
)

// MoveHelp tells how moves are typed.
const MoveHelp = `  ship b d 3 right     the Ship card b, the Pony card d, beside pony 3 of the grid: right, left, up or down
  link b 3 4           the Ship card b between two neighbours
  poison b 5 3 up      the love poison b steals pony 5 to above pony 3
  revive b 3 left      the Ship card b with the top of the Pony discard
  replace d 5          the Pony card d takes the place of pony 5
  use d                the power of d, from hand
  end pony ship -c     end the turn: draw from these decks, discard c
  pass                 decline the question
A card of your hand is its letter or a part of its title, a pony its number or a part of its title.`

// ParseMove reads a move as it is typed, against what the seat sees.
func (w Words) ParseMove(v *tsssf.View, line string) (tsssf.Move, error) {
	words := strings.Fields(line)
	if len(words) == 0 {
		return tsssf.Move{}, fmt.Errorf("there is no move in an empty line")
	}
	r := &reader{Words: w, view: v, words: words[1:]}
	m := tsssf.Move{Do: words[0]}
	switch m.Do {
	case "ship":
		m.Ship, m.Pony, m.From = r.card(), r.card(), r.pony()
		m.To = r.side(m.From)
	case "link":
		m.Ship, m.From, m.To = r.card(), r.pony(), r.pony()
	case "poison":
		m.Ship, m.Take, m.From = r.card(), r.pony(), r.pony()
		m.To = r.side(m.From)
	case "revive":
		m.Ship, m.From = r.card(), r.pony()
		m.To = r.side(m.From)
	case "replace":
		m.Pony, m.At = r.card(), r.pony()
	case "use":
		m.Card = r.card()
	case "end":
		r.end(&m)
	case "pass", "agree", "disagree":
	default:
		return m, fmt.Errorf("%q is no move: type help", m.Do)
	}
	if r.err == nil && len(r.words) > 0 {
		r.err = fmt.Errorf("%q is too much", strings.Join(r.words, " "))
	}
	return m, r.err
}

// reader reads the words of a move one after another. The first error stays.
type reader struct {
	Words
	view  *tsssf.View
	words []string
	err   error
}

func (r *reader) next(what string) string {
	if r.err == nil && len(r.words) == 0 {
		r.err = fmt.Errorf("%s is missing", what)
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
		r.err = fmt.Errorf("you have no hand")
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

// byTitle finds the one card with a part of its title.
func (r *reader) byTitle(word string, ids []string) (int, error) {
	found := -1
	for i, id := range ids {
		if strings.Contains(strings.ToLower(r.title(id)), strings.ToLower(word)) {
			if found >= 0 && ids[found] != id {
				return 0, fmt.Errorf("%q could be %s or %s", word, r.title(ids[found]), r.title(id))
			}
			found = i
		}
	}
	if found < 0 {
		return 0, fmt.Errorf("no card here is called %q", word)
	}
	return found, nil
}

// pony reads a pony of the grid.
func (r *reader) pony() *[2]int {
	word := r.next("a pony of the grid")
	if word == "" {
		return nil
	}
	ponies := r.view.Ponies
	n, err := strconv.Atoi(word)
	switch {
	case err == nil && (n < 1 || n > len(ponies)):
		r.err = fmt.Errorf("ponies of the grid are numbered 1 to %d", len(ponies))
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
			to := beside(*of, s.step)
			return &to
		}
	}
	r.err = fmt.Errorf("%q is no side: right, left, up or down", word)
	return nil
}

// end reads how a turn ends: decks to draw from, cards to discard. What is not said is as plain as it can be.
func (r *reader) end(m *tsssf.Move) {
	if r.view.End == nil {
		return // the server says why it cannot end
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
			r.err = fmt.Errorf("%q is no deck: pony or ship, or -card to discard one", word)
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
