package bots

import (
	"slices"

	"shipfic/game"
	"shipfic/tsssf"
)

// ending chooses how to end a turn: which cards to discard, and which decks to draw from.
func (l *Lore) ending(st *tsssf.State, v tsssf.Sight, aims []aim, idealShips int) tsssf.Act {
	a := tsssf.Act{Do: tsssf.MoveEnd}
	least, free := st.Ending()
	var hand []tsssf.CardID
	ships, all := 0, 0
	for _, card := range v.Hand() {
		switch {
		case st.Taken(card):
		case st.Stays(card):
			all++
		default:
			hand = append(hand, card)
		}
	}
	slices.SortStableFunc(hand, func(x, y tsssf.CardID) int { return l.holding(v, aims, x) - l.holding(v, aims, y) })
	if free && least == 0 {
		least = len(hand) / 2 // no card in the hand could be played
	}
	a.Discard = slices.Clone(hand[:min(least, len(hand))])
	for _, card := range hand[len(a.Discard):] {
		all++
		if l.box.Kind(card) == tsssf.Ship {
			ships++
		}
	}
	draws := st.Draws(a.Discard)
	want := (all + draws) * idealShips / 7
	for range draws {
		p := tsssf.PonyDeck
		if ships < want {
			p = tsssf.ShipDeck
		}
		if !st.CanDraw(p, a.Discard) {
			p = tsssf.PonyDeck + tsssf.ShipDeck - p
		}
		if p == tsssf.ShipDeck {
			ships++
		}
		a.Draw = append(a.Draw, p)
	}
	return a
}

// endings lists the ways to end a turn that differ in the decks drawn from, the usual way first. There is none if the turn cannot end here.
func (l *Lore) endings(st *tsssf.State, seat game.Seat, aims []aim, idealShips int) (all []tsssf.Act) {
	v := st.Sight(seat)
	if v.Over() || v.Turn() != seat || !v.MayEnd() {
		return nil
	}
	usual := l.ending(st, v, aims, idealShips)
	all = append(all, usual)
	ships := 0
	for _, p := range usual.Draw {
		if p == tsssf.ShipDeck {
			ships++
		}
	}
	for n := range len(usual.Draw) + 1 {
		other := usual
		other.Draw = nil
		for i := range usual.Draw {
			p := tsssf.PonyDeck
			if i < n {
				p = tsssf.ShipDeck
			}
			other.Draw = append(other.Draw, p)
		}
		if n != ships && st.Clone().Do(seat, other) == nil {
			all = append(all, other)
		}
	}
	return all
}

// holding is the value of keeping a card.
func (l *Lore) holding(v tsssf.Sight, aims []aim, card tsssf.CardID) int {
	worth := l.keep[card]
	if l.box.Kind(card) != tsssf.Pony {
		return worth
	}
	for i := range aims {
		m := &aims[i]
		if m.mine && m.looksFor() && (l.may[m.A()].Has(card) || m.couples() && l.may[m.B()].Has(card)) {
			worth += m.worth / 4
		}
	}
	return worth
}
