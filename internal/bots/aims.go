package bots

import (
	"shipfic/game"
	"shipfic/tsssf"
	"shipfic/tsssf/goal"
)

// aim is an open Goal that the bot can see.
type aim struct {
	tsssf.Aim
	*goalLore
	place     int
	goal      tsssf.CardID
	worth     int  // in thousandths of a point
	threat    int  // the value of keeping it from others: more if it would win them the game
	mine      bool // the bot's side can win it
	contested bool // another side can win it
}

// couples reports whether the Goal is about pairs of an A and a B.
func (m *aim) couples() bool {
	switch m.Kind() {
	case goal.KindShips, goal.KindWithSome, goal.KindPlayShips, goal.KindBreakShip:
		return true
	}
	return false
}

// looksFor reports whether the Goal's first criterion is about Pony cards.
func (m *aim) looksFor() bool {
	switch m.Kind() {
	case goal.KindPonies, goal.KindShips, goal.KindWithSome, goal.KindWithAll, goal.KindChain, goal.KindChainOfNames, goal.KindChainOfRaces,
		goal.KindPlayPonies, goal.KindPlayShips, goal.KindBreakShip:
		return true
	}
	return false
}

// comparesNames reports whether the Goal is about versions of one character.
func (m *aim) comparesNames() bool {
	return m.Kind() == goal.KindWithVersions || m.Kind() == goal.KindOppositeSelf
}

// handBonus is the value of a hand limit that is larger by one, in thousandths of a point (G8).
const handBonus = 700

// openAims appends the open Goals that the seat sees.
func (l *Lore) openAims(v tsssf.Sight, into []aim) []aim {
	for place := range v.Places() {
		goal, owner := v.Open(place)
		if goal == 0 {
			continue
		}
		card := l.box.Card(goal)
		a := aim{Aim: l.box.Aim(goal), goalLore: l.goal(goal), place: place, goal: goal, mine: true, contested: true}
		a.worth = l.worth(goal)
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

// worth is the value of a Goal, in thousandths of a point.
func (l *Lore) worth(goal tsssf.CardID) int {
	card := l.box.Card(goal)
	return int(card.Value.Points)*1000/int(game.Point) + handBonus*card.HandLimit
}

// winsGame multiplies the threat of a Goal that would win another side the game.
const winsGame = 3

// wouldWin reports whether the points would win another side the game.
func (l *Lore) wouldWin(v tsssf.Sight, points game.Points) bool {
	need := v.Winning()
	for other := range game.Seat(v.Seats()) {
		if need > 0 && !v.Allied(other, v.Seat()) && v.Points(other)+points >= need {
			return true
		}
	}
	return false
}

// pairs tells which aims could profit if two Pony cards were joined, a bit for each aim. One of the two may still be in
// the hand. Help lists the changes that the Ship card can make to them.
func (l *Lore) pairs(v tsssf.Sight, aims []aim, a, b tsssf.CardID, help uses) (mask uint32) {
	for i := range aims {
		m := &aims[i]
		if l.joins(v, m, a, b, l.could(v, m, a, help), l.could(v, m, b, help)) {
			mask |= 1 << i
		}
	}
	return mask
}

// joins reports whether an aim could profit if two Pony cards were joined. The demands that they could meet are x and y.
func (l *Lore) joins(v tsssf.Sight, m *aim, a, b tsssf.CardID, x, y demands) bool {
	switch m.Kind() {
	case goal.KindShips, goal.KindPlayShips, goal.KindWithSome:
		return m.joinsAB(x, y)
	case goal.KindChain, goal.KindChainOfNames, goal.KindChainOfRaces:
		return x&y&demandA != 0
	case goal.KindWithAll:
		return x&demandA != 0 && y&^demandA != 0 || y&demandA != 0 && x&^demandA != 0
	case goal.KindWithVersions:
		return l.version(v, a, b) || l.version(v, b, a)
	case goal.KindOppositeSelf:
		return l.shares[a].Has(b)
	}
	return false
}

// could tells which demands of an aim a Pony card meets now, or could by a disguise yet to be chosen or a Ship's power.
func (l *Lore) could(v tsssf.Sight, m *aim, card tsssf.CardID, help uses) demands {
	met := m.may[card]
	if v.Number(card) > 0 {
		met = m.met(v, card)
	}
	if help&usesAnyHelp != 0 {
		met |= l.helpedTo(m, card, help)
	}
	return met
}

// met tells which demands a Pony card of the grid meets now.
func (m *aim) met(v tsssf.Sight, card tsssf.CardID) demands {
	if v.AsPrinted(card) {
		return m.printed[card]
	}
	return m.metBy(v.Look(card))
}

// metBy tells which demands a Pony card with these looks meets.
func (m *aim) metBy(look tsssf.Look) (met demands) {
	for i, c := range m.criteria {
		if look.Matches(c) {
			met |= demand(i)
		}
	}
	return met
}

// helpedTo tells which demands a Pony card could meet by a Ship's power.
func (l *Lore) helpedTo(m *aim, card tsssf.CardID, help uses) (met demands) {
	for change := range l.helped {
		if help&(usesHelp<<change) == 0 {
			continue
		}
		for i, c := range m.criteria {
			if l.helped[change][c].Has(card) {
				met |= demand(i)
			}
		}
	}
	return met
}

// version reports whether a newcomer shares a name with a pony that this one is already shipped with.
func (l *Lore) version(v tsssf.Sight, pony, newcomer tsssf.CardID) bool {
	n := v.Number(pony)
	if n == 0 {
		return false
	}
	for side := range 4 {
		if other, shipped := v.Neighbour(n, side); shipped && l.shares[v.Pony(other)].Has(newcomer) {
			return true
		}
	}
	return false
}

// counts tells which aims profit if a Pony card is played from the hand, to whatever cell: a bit for each aim.
func (l *Lore) counts(v tsssf.Sight, aims []aim, pony tsssf.CardID, help uses) (mask uint32) {
	for i := range aims {
		switch m := &aims[i]; m.Kind() {
		case goal.KindPonies, goal.KindPlayPonies:
			if l.could(v, m, pony, help)&demandA != 0 {
				mask |= 1 << i
			}
		}
	}
	return mask
}
