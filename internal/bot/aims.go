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
	threat    int  // the value of keeping it from others: more if it would win them the game
	mine      bool // the bot's side can win it
	contested bool // another side can win it
}

// couples reports whether the Goal is about pairs of an A and a B.
func (m *aim) couples() bool {
	switch m.Kind() {
	case tsssf.AimShips, tsssf.AimWithSome, tsssf.AimPlayShips, tsssf.AimBreakShips:
		return true
	}
	return false
}

// looksFor reports whether the Goal's first criterion is about Pony cards.
func (m *aim) looksFor() bool {
	switch m.Kind() {
	case tsssf.AimPonies, tsssf.AimShips, tsssf.AimWithSome, tsssf.AimWithAll, tsssf.AimChain, tsssf.AimChainOfNames, tsssf.AimChainOfRaces,
		tsssf.AimPlayPonies, tsssf.AimPlayShips, tsssf.AimBreakShips:
		return true
	}
	return false
}

// comparesNames reports whether the Goal is about versions of one character.
func (m *aim) comparesNames() bool {
	return m.Kind() == tsssf.AimWithVersions || m.Kind() == tsssf.AimOppositeSelf
}

// criteria yields the criteria by which Pony cards count for the Goal.
func (m *aim) criteria(yield func(tsssf.Criterion) bool) {
	switch {
	case m.Kind() == tsssf.AimWithAll:
		if !yield(m.A()) {
			return
		}
		for _, c := range m.Each() {
			if !yield(c) {
				return
			}
		}
	case m.looksFor() && !yield(m.A()):
	case m.couples() && m.B() != m.A():
		yield(m.B())
	}
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
		a := aim{Aim: l.box.Aim(goal), place: place, goal: goal, mine: true, contested: true}
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

// pairs tells which aims joining two Pony cards could help, a bit for each. One of the two may still be in the hand.
// Help is what the Ship card can change about them.
func (l *Lore) pairs(v tsssf.Sight, aims []aim, a, b tsssf.CardID, help uses) (mask uint32) {
	for i := range aims {
		m := &aims[i]
		helps := false
		switch m.Kind() {
		case tsssf.AimShips, tsssf.AimPlayShips, tsssf.AimWithSome:
			helps = l.could(v, a, m.A(), help) && l.could(v, b, m.B(), help) || l.could(v, b, m.A(), help) && l.could(v, a, m.B(), help)
		case tsssf.AimChain, tsssf.AimChainOfNames, tsssf.AimChainOfRaces:
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

// could reports whether a Pony card meets a criterion now, or could by a disguise yet to be chosen or a Ship's power.
func (l *Lore) could(v tsssf.Sight, card tsssf.CardID, c tsssf.Criterion, help uses) bool {
	if v.Number(card) > 0 {
		if v.Matches(card, c) {
			return true
		}
	} else if l.may[c].has(card) {
		return true
	}
	for i := range l.helped {
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

// version reports whether a newcomer shares a name with a pony that this one is already shipped with.
func (l *Lore) version(v tsssf.Sight, pony, newcomer tsssf.CardID) bool {
	n := v.Number(pony)
	if n == 0 {
		return false
	}
	for side := range 4 {
		if other, shipped := v.Neighbour(n, side); shipped && l.shares[v.Pony(other)].has(newcomer) {
			return true
		}
	}
	return false
}

// counts tells which aims it helps to play a Pony card from the hand, wherever it goes: a bit for each.
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
