package practice

import (
	"slices"

	"shipfic/tsssf"
)

// maxFailures is how many cards in a row may spoil a proof before no more are put back.
const maxFailures = 3

// cut reduces a puzzle to the cards that its solution needs. Then it puts the others back one by one, as long as the
// search can still prove that there is one best result and no shorter way to it. It reports whether it can at all.
func (p *puzzle) cut(scenario *tsssf.Scenario, nodes int) bool {
	whole := scenario.Setup
	out := map[string]bool{}
	lay := func() bool {
		scenario.Setup = without(whole, out)
		return connected(scenario.Setup) && p.lay(scenario)
	}
	spare := removable(whole)
	for removed := -1; removed < len(out); {
		removed = len(out)
		for _, card := range slices.Backward(spare) {
			if out[card] {
				continue
			}
			if out[card] = true; !lay() || !p.solves(p.Solution) {
				delete(out, card)
			}
		}
	}
	if !lay() || !p.prove(nodes/4) { // if that takes longer, there is no room for decoys
		return false
	}
	failures := 0
	for _, card := range spare {
		if !out[card] || failures == maxFailures {
			continue
		}
		proven := p.puzzleFile
		delete(out, card)
		if lay() && p.prove(nodes) {
			failures = 0
			continue
		}
		failures++
		p.puzzleFile, out[card] = proven, true
	}
	return lay()
}

// removable lists the cards that a puzzle may do without: cards in hand and Ponies of the grid in turn.
func removable(p tsssf.Position) []string {
	var cards []string
	hand, ponies := p.Hands[learner], p.Ponies[1:] // Start stays
	for i := range max(len(hand), len(ponies)) {
		if i < len(hand) {
			cards = append(cards, hand[i])
		}
		if i < len(ponies) {
			cards = append(cards, ponies[i].Card)
		}
	}
	return cards
}

// without is a position without some cards, and without the Ships of Ponies that are gone.
func without(p tsssf.Position, out map[string]bool) tsssf.Position {
	gone := map[[2]int]bool{}
	for _, pony := range p.Ponies {
		gone[pony.At] = out[pony.Card]
	}
	p.Ponies = slices.DeleteFunc(slices.Clone(p.Ponies), func(pony tsssf.PlacedPony) bool { return out[pony.Card] })
	p.Ships = slices.DeleteFunc(slices.Clone(p.Ships), func(ship tsssf.ShipView) bool { return gone[ship.From] || gone[ship.To] })
	p.Hands = [][]string{slices.DeleteFunc(slices.Clone(p.Hands[learner]), func(card string) bool { return out[card] }), {}}
	return p
}

// connected reports whether Ships lead from Start to every Pony.
func connected(p tsssf.Position) bool {
	reached := map[[2]int]bool{p.Ponies[0].At: true}
	for before := 0; before < len(reached); {
		before = len(reached)
		for _, ship := range p.Ships {
			if reached[ship.From] || reached[ship.To] {
				reached[ship.From], reached[ship.To] = true, true
			}
		}
	}
	return len(reached) == len(p.Ponies)
}
