package tsssf

import (
	"slices"

	"shipfic/game"
)

// What programs that search in imagined states need beyond [Sight]: moves in both forms, the ways to end a turn, what a
// line of moves has drawn from the unknown, and what Goals and answers are about, by number.

// MoveOf is a compact move in words.
func (s *State) MoveOf(a Act) Move { return s.move(a) }

// Pile numbers the decks that are drawn from.
type Pile = pile

// The two decks that players draw from.
const (
	PonyDeck = ponies
	ShipDeck = ships
)

// Ending is what ending the turn asks for now: how many cards must be discarded at least, and whether any others may be
// (T2, T4).
func (s *State) Ending() (discards int, free bool) {
	e := s.ending()
	return e.discards(), e.free
}

// Draws is how many cards must be drawn at the end of the turn once those cards are discarded (T4).
func (s *State) Draws(discard []CardID) int { return s.draws(discard) }

// CanDraw tells whether a deck could give a card at the end of the turn once those cards are discarded.
func (s *State) CanDraw(p Pile, discard []CardID) bool { return s.canDrawAfter(p, discard) }

// Taken tells whether a card was taken from the discards this turn and must be given back at its end (T4).
func (s *State) Taken(card CardID) bool { return s.isTaken(card) }

// Chance counts the draws of lots so far: while it stays the same, nothing was shuffled.
func (s *State) Chance() uint64 { return s.rand.Draws }

// Decks are the sizes of the Pony, Ship and Goal decks.
func (s *State) Decks() [3]int {
	return [3]int{len(s.decks[ponies]), len(s.decks[ships]), len(s.decks[goals])}
}

// Won lists the Goals a seat has won, in the order won. It must not be changed.
func (s *State) Won(seat game.Seat) []CardID { return s.won[seat] }

// Unseen lists the cards that the seat cannot see, in the order of their numbers, so that nothing is told of where they lie.
func (s *State) Unseen(seat game.Seat, into []CardID) []CardID {
	for _, kind := range []Kind{Pony, Ship, Goal} {
		first := len(into)
		s.eachHidden(seat, kind, func(at *CardID) { into = append(into, *at) })
		slices.Sort(into[first:])
	}
	return into
}

// Cards is one more than the highest number of a card in the box.
func (b *Box) Cards() int { return len(b.cards) }

// Kind is the kind of a card.
func (b *Box) Kind(card CardID) Kind { return b.kind(card) }

// Criterion is the number of a criterion in a box.
type Criterion = criterionID

// Criteria is the number of criteria in the box.
func (b *Box) Criteria() int { return len(b.criteria) }

// AimKind is what a Goal asks for.
type AimKind = what

// The kinds of Goal.
const (
	AimJudged       = judged
	AimPonies       = countPonies
	AimShips        = countShips
	AimWithSome     = shippedWithSome
	AimWithAll      = shippedWithAll
	AimWithVersions = shippedWithVersions
	AimChain        = inChain
	AimChainOfNames = inChainOfNames
	AimOppositeSelf = oppositeSelf
	AimPlayPonies   = playedPonies
	AimPlayShips    = playedShips
	AimPlayCards    = playedShipCards
	AimBreakShips   = brokeShips
	AimSwap         = swappedPonies
	AimReplace      = replacedPonies
	AimBreakPony    = brokePony
	AimWinOthers    = wonOthers
	AimKeyword      = gaveKeyword
)

// Aim is what a Goal asks for, by number.
type Aim struct{ plan *goalPlan }

// Aim is what a Goal card asks for.
func (b *Box) Aim(goal CardID) Aim { return Aim{b.goalPlan(goal)} }

// Kind is what it asks for.
func (a Aim) Kind() AimKind { return a.plan.what }

// OfTurn tells whether it is about what the player does in one turn (G3).
func (a Aim) OfTurn() bool { return a.plan.what.ofTurn() }

// A is the first criterion.
func (a Aim) A() Criterion { return a.plan.a }

// B is the second criterion, of Goals about pairs.
func (a Aim) B() Criterion { return a.plan.b }

// Each are the criteria of the partners, of [AimWithAll].
func (a Aim) Each() []Criterion { return a.plan.each }

// N is how many are wanted.
func (a Aim) N() int { return a.plan.n }

// Answer is what a move of kind [MoveChoose] picks: a card on the grid or elsewhere, or the number of something else.
func (a Act) Answer() (card CardID, value int) {
	switch a.pick.kind {
	case pickCell, pickCard, pickEdge:
		return a.pick.card(), int(a.pick.name)
	}
	return 0, int(a.pick.value)
}

// Becoming tells whether the card that the open question is about would count for a criterion after that answer, where the
// answer is a disguise, a race, a gender or a keyword.
func (v Sight) Becoming(a Act, c Criterion) bool {
	s := v.s
	f := s.top()
	var l look
	switch a.pick.kind {
	case pickCard:
		l = s.box.disguised(f.card, disguise{a.pick.card(), a.pick.name})
	case pickRace:
		l = s.look(f.picks[0].card())
		l.race = Race(a.pick.value)
	case pickGender:
		l = s.look(f.picks[0].card())
		l.race, l.gender = Race(f.picks[1].value), Gender(a.pick.value)
	case pickKeyword:
		l = s.look(f.picks[0].card())
		l.gained = append(slices.Clip(l.gained), keyword{l.card, keywordID(a.pick.value)})
	default:
		return false
	}
	return s.box.criteria[c].test.holds(s.box, l)
}

// GoalAt is the Goal that lies at a place, or 0, whoever may see it: for those who count, not for those who play.
func (s *State) GoalAt(place int) CardID { return s.places[place].goal }
