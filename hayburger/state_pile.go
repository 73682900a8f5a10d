package hayburger

import (
	"slices"

	"shipfic/game"
)

// pile is the cards in the middle.
type pile struct {
	cards  []cardID // bottom first
	buried int      // penalty cards at the bottom: they lie face down and match nothing (L3)
	turned int      // cards turned in the whole game, which is the number of the current card
	turner game.Seat
	at     [2]int64 // when the current and the previous card were turned
}

// lay puts a turned card on top.
func (p *pile) lay(c cardID, by game.Seat, at int64) {
	p.cards = append(slices.Clip(p.cards), c)
	p.turned++
	p.turner = by
	p.at = [2]int64{at, p.at[0]}
}

// bury puts a penalty card under the pile, face down.
func (p *pile) bury(c cardID) {
	p.cards = append([]cardID{c}, p.cards...)
	p.buried++
}

// faceUp is how many cards lie face up.
func (p *pile) faceUp() int { return len(p.cards) - p.buried }

// showing is what anyone could slap for when the card `behind` places below the top was the top card (L1).
func (p *pile) showing(m *mix, behind int) Showing {
	up := p.cards[p.buried : len(p.cards)-behind]
	n := len(up)
	switch {
	case n >= 2 && m.match(up[n-1], up[n-2]):
		return Mirror
	case n >= 3 && m.match(up[n-1], up[n-3]):
		return Hayburger
	}
	return Nothing
}

// Showing is what lies on top of the pile.
type Showing string

// What can be slapped for, and nothing.
const (
	Nothing   Showing = ""
	Mirror    Showing = "mirror"
	Hayburger Showing = "hayburger"
)
