package terminal

import (
	"fmt"
	"strings"

	"shipfic/tsssf"
)

// letter names a card of the hand: a, b, … z, aa, ab, …
func letter(i int) string {
	if i >= 26 {
		return letter(i/26-1) + letter(i%26)
	}
	return string(rune('a' + i))
}

// Move describes a move in words to a seat that sees the view.
func (w Words) Move(v *tsssf.View, m tsssf.Move) string {
	pony := func(cell *[2]int) string {
		if cell == nil {
			return "nobody"
		}
		for _, p := range v.Ponies {
			if p.At == *cell {
				return w.title(p.Card)
			}
		}
		return fmt.Sprintf("%d,%d", cell[0], cell[1])
	}
	switch m.Do {
	case "ship":
		return fmt.Sprintf("ship %s with %s, %s it, by %s", w.title(m.Pony), pony(m.From), position(m.From, m.To), w.title(m.Ship))
	case "link":
		return fmt.Sprintf("link %s and %s by %s", pony(m.From), pony(m.To), w.title(m.Ship))
	case "poison":
		return fmt.Sprintf("steal %s and ship it with %s, %s it, by %s", pony(m.Take), pony(m.From), position(m.From, m.To), w.title(m.Ship))
	case "revive":
		return fmt.Sprintf("ship the top of the Pony discard with %s, %s it, by %s", pony(m.From), position(m.From, m.To), w.title(m.Ship))
	case "replace":
		return fmt.Sprintf("replace %s with %s", pony(m.At), w.title(m.Pony))
	case "use":
		return fmt.Sprintf("use %s from hand", w.title(m.Card))
	case "choose":
		if m.Pick != nil {
			return w.pick(*m.Pick, pony)
		}
	case "pass":
		return "decline"
	case "end":
		return w.ending(m)
	}
	return m.Do
}

// position says where a cell is relative to another: "above", "left of".
func position(from, to *[2]int) string {
	if from != nil && to != nil {
		for _, s := range sides {
			if step(*from, s.step) == *to {
				return s.position
			}
		}
	}
	return "away from"
}

func (w Words) pick(p tsssf.Pick, pony func(*[2]int) string) string {
	switch {
	case p.Cell != nil:
		return pony(p.Cell)
	case p.Edge != nil:
		return "the ship of " + pony(&p.Edge[0]) + " and " + pony(&p.Edge[1])
	case p.Place != nil:
		return position(&p.Place[0], &p.Place[1]) + " " + pony(&p.Place[0])
	case p.Card != "" && p.Name != "":
		return w.title(p.Card) + " as " + p.Name
	case p.Card != "":
		return w.title(p.Card)
	case p.Deck != "":
		return "the " + p.Deck + " deck"
	}
	return p.Race + p.Gender + p.Keyword + p.Order + p.Effect
}

func (w Words) ending(m tsssf.Move) string {
	s := "end the turn"
	if len(m.Discard) > 0 {
		s += ", discard " + w.titles(m.Discard)
	}
	if len(m.Draw) > 0 {
		s += ", draw " + strings.Join(m.Draw, ", ")
	}
	return s
}
