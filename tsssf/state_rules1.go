package tsssf

import "slices"

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
