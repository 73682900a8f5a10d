package bots

import (
	"shipfic/tsssf"
	"shipfic/tsssf/goal"
)

// outlook estimates how likely Goals are to be won soon. It describes one position at a time.
type outlook struct {
	lore *Lore
	odds []odds // by criterion of the open Goals: how likely unknown cards are to meet it

	hand   []tsssf.CardID // Pony cards known to be in the hand
	ships  int            // Ship cards in the hand that can join two Pony cards
	powers uses           // of all cards in the hand
}

// readHand takes in the known cards of a hand.
func (o *outlook) readHand(hand []tsssf.CardID, unseen tsssf.CardSet) {
	o.hand, o.ships, o.powers = o.hand[:0], 0, 0
	for _, card := range hand {
		if unseen.Has(card) {
			continue
		}
		o.powers |= o.lore.powers[card]
		if o.lore.box.Kind(card) == tsssf.Pony {
			o.hand = append(o.hand, card)
		} else if o.lore.powers[card]&usesPoison == 0 {
			o.ships++
		}
	}
}

// inHand counts the known Pony cards in the hand that could count for a criterion.
func (o *outlook) inHand(c tsssf.Criterion) int {
	n := 0
	for _, card := range o.hand {
		if o.lore.may[c].Has(card) {
			n++
		}
	}
	return n
}

// need lists the cards that a Goal still lacks: Pony cards that meet a criterion, and Ship cards to join them.
type need struct {
	cards int
	a, b  tsssf.Criterion // each card must meet one of these
	pair  bool            // two cards are missing: one must meet a, the other b
	joins int             // Ship cards that are needed, for missing cards and for links
}

// Estimates, in thousandths, of the chance that a Goal is won in the next turn, where counting cards does not give it.
// They were set by hand and never fitted to data; what matters is their order. The estimates for the bot come in pairs,
// with and without a card that helps. The next player's hand is unknown, so the estimates for that player lie between.
const (
	// A pony shipped with two versions of another.
	versionsDrawn  = 400 // a version may be drawn
	versionsTheirs = 500

	// A pony shipped with a version of itself of the opposite gender.
	oppositeDrawn  = 150 // the version may be drawn
	oppositeHalf   = 250 // a version is in the hand, but of the same gender
	oppositeTheirs = 350

	// Ships broken up.
	breakWithTool    = 850 // a power in the hand breaks ships
	breakWithoutTool = 300
	breakTheirs      = 450

	// Ponies replaced: the chance for one.
	replaceWithTool    = 400
	replaceWithoutTool = 100
	replaceTheirs      = 200

	// Ponies swapped. A swap in the hand helps once the turn has begun with some.
	swapIdle   = 60
	swapBegun  = 100 // and up to swapRest more, by the share that is done
	swapRest   = 500
	swapTheirs = 40

	// Ship cards of a certain kind played: nobody plans for that.
	playCards = 50

	// Any Goal that this table does not know.
	unknownGoal = 100
)

// chances estimates how likely the Goal is to be won by the bot in its next turn, and by the next player in theirs, in
// thousandths. If now is set, the bot's turn goes on.
func (o *outlook) chances(v tsssf.Sight, m *aim, now bool) (mine, theirs int) {
	switch m.Kind() {
	case goal.KindJudged:
		return 0, 0
	case goal.KindShips:
		n := o.needShips(v, m)
		return o.mine(v, n), o.theirs(n)
	case goal.KindWithSome, goal.KindWithAll:
		n := o.needPartners(v, m)
		return o.mine(v, n), o.theirs(n)
	case goal.KindPonies, goal.KindChain, goal.KindChainOfNames, goal.KindChainOfRaces:
		n := need{cards: m.N() - v.Progress(m.place), a: m.A(), b: m.A()}
		n.joins = n.cards
		return o.mine(v, n), o.theirs(n)
	case goal.KindWithVersions:
		return o.versions(v), versionsTheirs
	case goal.KindOppositeSelf:
		return o.opposites(v), oppositeTheirs
	}
	return o.turnChances(v, m, now)
}

// mine is the chance to win with the cards in the hand and those drawn at the end of the turn.
func (o *outlook) mine(v tsssf.Sight, n need) int {
	if n.cards <= 0 {
		if o.ships+1 > n.joins {
			return sure
		}
		return sure * 3 / 4
	}
	have := o.inHand(n.a)
	if n.b != n.a {
		b := o.inHand(n.b)
		if n.pair {
			switch {
			case have > 0 && b > 0 && (have > 1 || b > 1 || !o.sameCard(n)):
				if o.ships > 1 {
					return sure
				}
				return sure / 2
			case have > 0:
				return o.odds[n.b].drawn[1]
			case b > 0:
				return o.odds[n.a].drawn[1]
			}
			return o.odds[n.a].drawn[1] * o.odds[n.b].drawn[1] / 1000
		}
		have += b
	}
	missing := n.cards - min(have, max(o.ships, 1))
	if missing <= 0 {
		if n.cards > 2 && o.ships < n.cards {
			return sure / 2
		}
		return sure
	}
	if missing >= 5 {
		return 0
	}
	chance := o.odds[n.a].drawn[min(missing, 4)]
	if n.b != n.a {
		chance = max(chance, o.odds[n.b].drawn[min(missing, 4)])
	}
	return chance
}

// sameCard reports whether the first card in the hand that meets a also meets b.
func (o *outlook) sameCard(n need) bool {
	for _, card := range o.hand {
		if o.lore.may[n.a].Has(card) {
			return o.lore.may[n.b].Has(card)
		}
	}
	return false
}

// theirs is the chance that the next player wins the Goal with an unknown hand.
func (o *outlook) theirs(n need) int {
	switch {
	case n.cards <= 0:
		return sure
	case n.pair:
		return o.odds[n.a].theirs[1] * o.odds[n.b].theirs[1] / 1000
	case n.cards >= 5:
		return 0
	case n.a != n.b && n.cards == 1:
		x, y := o.odds[n.a].theirs[1], o.odds[n.b].theirs[1]
		return x + y - x*y/1000
	}
	return max(o.odds[n.a].theirs[n.cards], o.odds[n.b].theirs[n.cards])
}

// needShips returns the cards that a Goal about ships still lacks.
func (o *outlook) needShips(v tsssf.Sight, m *aim) need {
	left := m.N() - v.Progress(m.place)
	freeA, freeB, links := false, false, 0
	for i := 1; i <= v.Grid(); i++ {
		card := v.Pony(i)
		met := m.met(v, card)
		isA, isB := met&demandA != 0, met&m.demandB != 0
		if !isA && !isB {
			continue
		}
		for side := range 4 {
			other, shipped := v.Neighbour(i, side)
			switch {
			case other == 0:
				freeA, freeB = freeA || isA, freeB || isB
			case !shipped && side < 2:
				if m.joinsAB(met, m.met(v, v.Pony(other))) {
					links++
				}
			}
		}
	}
	n := need{cards: left - links, joins: left, a: m.A(), b: m.B()}
	switch {
	case n.cards <= 0 || freeA && freeB:
	case freeA:
		n.a = m.B()
	case freeB:
		n.b = m.A()
	default:
		n.pair = m.A() != m.B()
		n.cards++
	}
	return n
}

// needPartners looks for the pony that is closest to having the partners of a Goal, and returns the cards that it still lacks.
func (o *outlook) needPartners(v tsssf.Sight, m *aim) need {
	partner, demandB := m.B(), m.demandB
	if m.Kind() == goal.KindWithAll {
		partner, demandB = m.Each()[0], demand(1)
	}
	best := need{cards: m.N() + 1, joins: m.N(), a: partner, b: partner}
	for i := 1; i <= v.Grid(); i++ {
		card := v.Pony(i)
		if m.met(v, card)&demandA == 0 {
			continue
		}
		left := m.N() - v.ProgressAt(m.goal, card)
		free, links := 0, 0
		for side := range 4 {
			other, shipped := v.Neighbour(i, side)
			switch {
			case other == 0:
				free++
			case !shipped && m.met(v, v.Pony(other))&demandB != 0:
				links++
			}
		}
		if free+links >= left && left-links < best.cards {
			best.cards, best.joins = left-links, left
		}
	}
	return best
}

// versions is the chance to ship a pony with two versions of another.
func (o *outlook) versions(v tsssf.Sight) int {
	for i := 1; i <= v.Grid(); i++ {
		free := false
		for side := range 4 {
			if other, _ := v.Neighbour(i, side); other == 0 {
				free = true
			}
		}
		if !free {
			continue
		}
		for _, card := range o.hand {
			if !o.lore.shares[v.Pony(i)].Has(card) && o.lore.version(v, v.Pony(i), card) {
				return sure
			}
		}
	}
	return versionsDrawn
}

// opposites is the chance to ship a pony with a version of itself of the opposite gender.
func (o *outlook) opposites(v tsssf.Sight) int {
	best := oppositeDrawn
	for _, card := range o.hand {
		for i := 1; i <= v.Grid(); i++ {
			other := v.Pony(i)
			if !o.lore.shares[other].Has(card) {
				continue
			}
			_, hers := o.lore.box.Card(card).Gender.Opposite()
			differ := hers && o.lore.box.Card(card).Gender != o.lore.box.Card(other).Gender
			switch {
			case differ || o.lore.powers[card]&usesDisguise != 0 || o.powers&usesGenderChange != 0:
				return sure
			default:
				best = oppositeHalf
			}
		}
	}
	return best
}

// turnChances is chances for Goals about what happens within one turn (G3).
func (o *outlook) turnChances(v tsssf.Sight, m *aim, now bool) (mine, theirs int) {
	done := 0
	if now {
		done = v.Progress(m.place)
	}
	left := m.N() - done
	switch m.Kind() {
	case goal.KindPlayPonies:
		have := min(o.inHand(m.A()), o.ships+1)
		return o.turnChance(left, have, o.odds[m.A()], now), o.odds[m.A()].theirs[min(m.N(), 4)]
	case goal.KindPlayShips:
		have := min(max(o.inHand(m.A()), o.inHand(m.B())), o.ships)
		odds := o.odds[m.A()]
		return o.turnChance(left, have, odds, now), odds.theirs[min(m.N(), 4)] / 2
	case goal.KindPlayShipCards:
		return playCards, playCards
	case goal.KindBreakShip, goal.KindBreakPony:
		return o.breakChances(v, m, left, now)
	case goal.KindSwap:
		if o.powers&usesSwap != 0 && now && done > 0 {
			return swapBegun + swapRest*done/m.N(), swapTheirs
		}
		return swapIdle, swapTheirs
	case goal.KindReplace:
		left = max(left, 1) // what is done may be part of a Goal that wants more
		if o.powers&usesReplace != 0 {
			return replaceWithTool / left, replaceTheirs / m.N()
		}
		return replaceWithoutTool / left, replaceTheirs / m.N()
	}
	return unknownGoal, unknownGoal
}

func (o *outlook) turnChance(left, have int, odds odds, now bool) int {
	switch missing := left - have; {
	case missing <= 0:
		return sure
	case now || missing >= 5: // progress made this turn is lost in the next
		return 0
	default:
		return odds.drawn[min(missing, 4)]
	}
}

// breakChances is chances for Goals about break-ups, which take ships to break and a card that breaks them.
func (o *outlook) breakChances(v tsssf.Sight, m *aim, left int, now bool) (mine, theirs int) {
	const tools = usesPoison | usesReplace | usesSwap | usesDiscard
	there := m.N()
	if m.Kind() == goal.KindBreakShip {
		there = 0
		for i := 1; i <= v.Grid(); i++ {
			for side := range 2 {
				other, shipped := v.Neighbour(i, side)
				if !shipped {
					continue
				}
				if m.joinsAB(m.met(v, v.Pony(i)), m.met(v, v.Pony(other))) {
					there++
				}
			}
		}
	}
	mine, theirs = breakWithoutTool, breakTheirs
	if o.powers&tools != 0 {
		mine = breakWithTool
	}
	if there < left {
		mine, theirs = mine/4, theirs/4 // the ships must be made first
	}
	if m.N() > 1 {
		theirs = theirs / (m.N() * m.N())
		mine = mine / max(left*left, 1) // met in the middle of a power, it is won at its end
	}
	return mine, theirs
}
