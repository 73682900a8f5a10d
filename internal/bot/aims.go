package bot

import (
	"shipfic/game"
	"shipfic/tsssf"
)

// aim is an open Goal that the bot can see.
type aim struct {
	tsssf.Aim
	place     int
	goal      tsssf.CardID
	worth     int  // in thousandths of a point
	threat    int  // what it is worth to keep it from the others: more where it would win them the game
	mine      bool // the bot's side could win it
	contested bool // another side could
}

// couples tells whether the Goal is about pairs of an A and a B.
func (m *aim) couples() bool {
	switch m.Kind() {
	case tsssf.AimShips, tsssf.AimWithSome, tsssf.AimPlayShips, tsssf.AimBreakShips:
		return true
	}
	return false
}

// looksFor tells whether the Goal's first criterion is about Pony cards at all.
func (m *aim) looksFor() bool {
	switch m.Kind() {
	case tsssf.AimPonies, tsssf.AimShips, tsssf.AimWithSome, tsssf.AimWithAll, tsssf.AimChain, tsssf.AimChainOfNames,
		tsssf.AimPlayPonies, tsssf.AimPlayShips, tsssf.AimBreakShips:
		return true
	}
	return false
}

// handBonus is what a hand limit one larger is worth, in thousandths of a point (G8).
const handBonus = 700

// openAims lists the open Goals.
func (l *Lore) openAims(v tsssf.Sight, into []aim) []aim {
	for place := range v.Places() {
		goal, owner := v.Open(place)
		if goal == 0 {
			continue
		}
		card := l.box.Card(goal)
		a := aim{Aim: l.box.Aim(goal), place: place, goal: goal, mine: true, contested: true}
		a.worth = int(card.Value.Points)*1000/int(game.Point) + handBonus*card.HandLimit
		a.threat = a.worth
		if l.wouldWin(v, card.Value.Points) {
			a.threat *= winsGame
		}
		if owner >= 0 {
			a.mine = v.Allied(owner, v.Seat())
			a.contested = !a.mine
		}
		into = append(into, a)
	}
	return into
}

// winsGame is how many times as bad it is to leave a Goal to others that would win them the game.
const winsGame = 3

// wouldWin tells whether so many points would win another side the game.
func (l *Lore) wouldWin(v tsssf.Sight, points game.Points) bool {
	need := v.Winning()
	for other := range game.Seat(v.Seats()) {
		if need > 0 && !v.Allied(other, v.Seat()) && v.Points(other)+points >= need {
			return true
		}
	}
	return false
}

// pairs tells for which aims it could help to join two Pony cards, one of them perhaps still in the hand: a bit for each.
// Help is what the Ship card can do to one of them.
func (l *Lore) pairs(v tsssf.Sight, aims []aim, a, b tsssf.CardID, help uses) (mask uint32) {
	for i := range aims {
		m := &aims[i]
		helps := false
		switch m.Kind() {
		case tsssf.AimShips, tsssf.AimPlayShips, tsssf.AimWithSome:
			helps = l.could(v, a, m.A(), help) && l.could(v, b, m.B(), help) || l.could(v, b, m.A(), help) && l.could(v, a, m.B(), help)
		case tsssf.AimChain, tsssf.AimChainOfNames:
			helps = l.could(v, a, m.A(), help) && l.could(v, b, m.A(), help)
		case tsssf.AimWithAll:
			helps = l.joinsAll(v, m, a, b, help) || l.joinsAll(v, m, b, a, help)
		case tsssf.AimWithVersions:
			helps = l.version(v, a, b) || l.version(v, b, a)
		case tsssf.AimOppositeSelf:
			helps = l.shares[a].has(b)
		}
		if helps {
			mask |= 1 << i
		}
	}
	return mask
}

// could tells whether a Pony card counts for a criterion now or could, by a disguise yet to be taken or by a Ship's power.
func (l *Lore) could(v tsssf.Sight, card tsssf.CardID, c tsssf.Criterion, help uses) bool {
	if v.Number(card) > 0 {
		if v.Matches(card, c) {
			return true
		}
	} else if l.may[c].has(card) {
		return true
	}
	for i := range helps {
		if help&(usesHelp<<i) != 0 && l.helped[i][c].has(card) {
			return true
		}
	}
	return false
}

func (l *Lore) joinsAll(v tsssf.Sight, m *aim, centre, partner tsssf.CardID, help uses) bool {
	if !l.could(v, centre, m.A(), help) {
		return false
	}
	for _, c := range m.Each() {
		if l.could(v, partner, c, help) {
			return true
		}
	}
	return false
}

// version tells whether a newcomer shares a name with somebody the pony is already shipped with.
func (l *Lore) version(v tsssf.Sight, pony, newcomer tsssf.CardID) bool {
	n := v.Number(pony)
	if n == 0 {
		return false
	}
	for side := range 4 {
		if other, shipped := v.Beside(n, side); shipped && l.shares[v.Pony(other)].has(newcomer) {
			return true
		}
	}
	return false
}

// counts tells for which aims it helps that a Pony card comes onto the grid from the hand, wherever that is.
func (l *Lore) counts(v tsssf.Sight, aims []aim, pony tsssf.CardID, help uses) (mask uint32) {
	for i := range aims {
		switch m := &aims[i]; m.Kind() {
		case tsssf.AimPonies, tsssf.AimPlayPonies:
			if l.could(v, pony, m.A(), help) {
				mask |= 1 << i
			}
		}
	}
	return mask
}
