package packs

import (
	"slices"

	"shipfic/tsssf"
	"shipfic/tsssf/goal"
)

// versions lists the cards that can have each name. The bare name Changeling makes no versions (C5).
func (t *table) versions() map[string][]int {
	bear := map[string][]int{}
	for i, beings := range t.beings {
		for _, b := range beings {
			for _, name := range slices.Concat(b.card.Names, b.shown.Names) {
				cards := bear[name]
				if name != bareChangeling && (len(cards) == 0 || cards[len(cards)-1] != i) {
					bear[name] = append(cards, i)
				}
			}
		}
	}
	return bear
}

// hasAny reports whether some card may be more than was examined.
func (t *table) hasAny() bool {
	return slices.ContainsFunc(t.beings, func(beings []being) bool { return beings[len(beings)-1].any })
}

func (t *table) whyNoVersions() *complaint {
	if t.hasAny() {
		return nil
	}
	for _, cards := range t.versions() {
		if len(cards) >= 2 && len(t.ponies) >= 3 {
			return t.needShips(2)
		}
	}
	return complain("why-versions", "no two cards can share a name and be shipped with a third")
}

func (t *table) whyNoOppositeSelf() *complaint {
	if t.hasAny() {
		return nil
	}
	for _, cards := range t.versions() {
		male, female := t.gendered(cards, "male"), t.gendered(cards, "female")
		if len(male) > 0 && len(female) > 0 && len(union(male, female)) >= 2 {
			return t.needShips(1)
		}
	}
	return complain("why-opposite", "no two cards can share a name and have opposite genders")
}

// gendered lists the cards that can have the gender.
func (t *table) gendered(cards []int, gender string) []int {
	return slices.DeleteFunc(slices.Clone(cards), func(i int) bool {
		return !slices.ContainsFunc(t.beings[i], func(b being) bool { return t.may(b, goal.Is{Attr: goal.Gender, Value: gender}) })
	})
}

// comesBack reports whether a card can be played twice in a turn.
func (t *table) comesBack() bool { return t.deeds[tsssf.DeedTakeFromDiscards] > 0 }

func (t *table) whyNoPlay(g goal.PlayPonies) *complaint {
	found := slices.DeleteFunc(t.matching(g.Pony), func(i int) bool { return t.ponies[i].Kind == tsssf.Start })
	sum, _ := t.weigh(found)
	switch {
	case len(found) == 0:
		return complain("why-no-pony-card", "no Pony card can match %s", said(g.Pony))
	case sum < g.Count && !t.comesBack():
		return complain("why-few", "%d ponies can match %s; needed: %d", sum, said(g.Pony), g.Count)
	}
	return nil
}

func (t *table) whyNoShipCards(g goal.PlayShipCards) *complaint {
	found := 0
	for _, c := range t.ships {
		if t.may(being{card: c, shown: c}, g.Ship) {
			found++
		}
	}
	switch {
	case found == 0 && t.deeds[tsssf.DeedPlayAsShip] == 0:
		return complain("why-no-ship-card", "no Ship card matches %s", said(g.Ship))
	case found+t.deeds[tsssf.DeedPlayAsShip] < g.Count && !t.comesBack():
		return complain("why-ship-cards", "%d Ship cards match %s; needed: %d", found, said(g.Ship), g.Count)
	}
	return nil
}

func (t *table) whyNoSwaps(count int) *complaint {
	movable := len(t.ponies) - 1 // all but Start
	if t.deeds[tsssf.DeedMoveStart] > 0 {
		movable++
	}
	switch {
	case t.deeds[tsssf.DeedSwap]+t.deeds[tsssf.DeedSwap3]+t.deeds[tsssf.DeedMoveStart] == 0:
		return complain("why-no-swap", "no card swaps others")
	case movable < count:
		return complain("why-swaps", "there are %d cards to swap; needed: %d", movable, count)
	}
	return nil
}

func (t *table) whyNoReplaces(count int) *complaint {
	if replacing := t.deeds[tsssf.DeedReplace] + t.deeds[tsssf.DeedFullCopy]; replacing < count {
		return complain("why-replaces", "%d cards replace others; needed: %d", replacing, count)
	}
	return nil
}
