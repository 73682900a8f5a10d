package tsssf

import (
	"slices"
	"sync"
)

// The versions of the rules. A game keeps those that it began with: what differs asks for the rules of the state or of its box.
const (
	rules1 = 1
	rules2 = 2 // the powers of the expansions
	rules3 = 3 // what the prints of the expansions say, and the printed form of each number (docs/decisions/0022-printed-words.md)
)

// under returns the box for games that began with some version of the rules. One for older rules is compiled when the first such game is
// opened.
func (b *Box) under(rules int) *Box {
	if rules >= rules3 || b.older == nil {
		return b
	}
	return b.older()
}

// olderBox compiles the cards for games that began with rules 1 or 2, which differ only in the state.
func olderBox(cards []Card) func() *Box {
	return sync.OnceValue(func() *Box {
		b, err := newBox(cards, rules2)
		if err != nil {
			panic("tsssf: cards that make a box make none for older rules: " + err.Error())
		}
		return b
	})
}

// Rules 1 had no expansions. Their games replay exactly: what differs since then asks for the rules of the state. Their packs are another
// matter, as a power that was only a text then may be enforced now.

// deedsOfRules1 are the deeds that have not changed since rules 1.
var deedsOfRules1 = []Deed{
	DeedSwap, DeedSwap3, DeedDraw, DeedDiscardFromHand, DeedTakeFromDiscards, DeedNewGoal, DeedCopy, DeedReplace, DeedDiscardPony,
	DeedDisguise, DeedMoveStart, DeedWand, DeedExchangeHands, DeedChangeGender, DeedChangeRace, DeedChangeRaceGender, DeedChangeTimeline,
	DeedMakePrincess, DeedChangeKeyword, DeedAddKeywords, DeedClone, DeedPoison, DeedRevive,
}

// asInRules1 reports whether all powers of the box did under rules 1 what they do now.
func (b *Box) asInRules1() bool {
	return !slices.ContainsFunc(b.cards, func(c Card) bool {
		p := c.Power
		return p.When != "" || p.If != nil || p.Choose != 0 || slices.ContainsFunc(p.Effects, func(e Effect) bool {
			return !slices.Contains(deedsOfRules1, e.Do) || e.May || e.If != nil || e.Of+e.With+e.Deck+e.From+e.Until != "" || e.Who != "" || e.All || e.Keep
		})
	})
}
