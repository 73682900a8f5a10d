package hayburger

import (
	"fmt"
	"maps"
	"slices"

	"shipfic/game"
)

// mix is the cards of one game: one deck or several (H4), with the table's chances (H2). States share it; it never changes.
type mix struct {
	cards   []Card
	symbols []symbolID // by card
	chances []int      // by symbol; 0 of a plain one
	jester  []bool     // by symbol
	wild    bool       // a Jester matches everything, else nothing (H3)
}

// cardID is a card's place in the mix. It is never shown to anybody.
type cardID uint16

type symbolID uint8

// newMix mixes decks. Symbols of the same name are the same symbol, in whichever deck.
func newMix(decks []*Deck, o *Options) (*mix, error) {
	m := &mix{wild: o.JesterMatches}
	for _, d := range decks {
		m.cards = append(m.cards, d.Cards...)
	}
	if len(m.cards) > MaxCards {
		return nil, game.Refuse(TooManyCards, fmt.Sprint(len(m.cards)))
	}
	power, jester, err := powers(decks, o)
	if err != nil {
		return nil, err
	}
	ids := map[string]symbolID{}
	m.symbols = make([]symbolID, len(m.cards))
	for i, c := range m.cards {
		id, known := ids[c.Symbol]
		if !known {
			if len(ids) == MaxSymbols {
				return nil, game.Refuse(TooManySymbols, fmt.Sprint(MaxSymbols))
			}
			id = symbolID(len(ids))
			ids[c.Symbol] = id
			m.chances = append(m.chances, power[c.Symbol])
			m.jester = append(m.jester, jester[c.Symbol])
		}
		m.symbols[i] = id
	}
	return m, nil
}

// powers gathers which symbols are Power Cards and which are Jesters. Decks may not contradict each other; where two
// only differ in the chances, the table can settle it with its own.
func powers(decks []*Deck, o *Options) (power map[string]int, jester map[string]bool, err error) {
	power, jester = map[string]int{}, map[string]bool{}
	for _, d := range decks {
		if d.Jester != "" {
			jester[d.Jester] = true
		}
		for _, symbol := range slices.Sorted(maps.Keys(d.Power)) {
			chances := d.Power[symbol]
			if own, settled := o.Chances[symbol]; settled {
				chances = own
			}
			if other, known := power[symbol]; known && other != chances {
				return nil, nil, game.Refuse(DecksDisagree, symbol)
			}
			power[symbol] = chances
		}
	}
	for _, symbol := range slices.Sorted(maps.Keys(power)) {
		if jester[symbol] {
			return nil, nil, game.Refuse(DecksDisagree, symbol)
		}
	}
	for _, symbol := range slices.Sorted(maps.Keys(o.Chances)) {
		if _, known := power[symbol]; !known {
			return nil, nil, game.Refuse(BadOption, "chances."+symbol)
		}
	}
	return power, jester, nil
}

// chancesOf is how many chances a card gives to answer it; 0 means that it is not a Power Card.
func (m *mix) chancesOf(c cardID) int { return m.chances[m.symbols[c]] }

// match reports whether two cards count as having the same symbol.
func (m *mix) match(a, b cardID) bool {
	sa, sb := m.symbols[a], m.symbols[b]
	if m.jester[sa] || m.jester[sb] {
		return m.wild
	}
	return sa == sb
}
