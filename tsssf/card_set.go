package tsssf

import "math/bits"

// CardSet is a set of cards of one box, a bit for each.
type CardSet []uint64

// NewCardSet returns an empty set for the cards of the box.
func (b *Box) NewCardSet() CardSet { return make(CardSet, (len(b.cards)+63)/64) }

// Add adds a card.
func (s CardSet) Add(card CardID) { s[card/64] |= 1 << (card % 64) }

// Has reports whether a card is in the set.
func (s CardSet) Has(card CardID) bool { return s[card/64]&(1<<(card%64)) != 0 }

// Shared counts the cards that are in both sets.
func (s CardSet) Shared(other CardSet) (n int) {
	for i, word := range s {
		n += bits.OnesCount64(word & other[i])
	}
	return n
}
