package tsssf

import (
	"slices"

	"shipfic/game"
	"shipfic/tsssf/goal"
)

// What search needs in addition to [Sight]: the ways to end a turn, whether a line of moves has
// shuffled, and the meaning of Goals and answers as numbers.

// Pile numbers the decks that are drawn from.
type Pile = pile

// The two decks that players draw from.
const (
	PonyDeck = ponies
	ShipDeck = ships
)

// Ending returns how many cards must be discarded to end the turn now, and whether more may be discarded (T2, T4).
func (s *State) Ending() (discards int, free bool) {
	e := s.ending()
	return e.discards(), e.free
}

// Chance counts the random draws so far: while it stays the same, nothing was shuffled.
func (s *State) Chance() uint64 { return s.rand.Draws }

// Decks returns the sizes of the Pony, Ship and Goal decks.
func (s *State) Decks() [3]int {
	return [3]int{len(s.decks[ponies]), len(s.decks[ships]), len(s.decks[goals])}
}

// Won lists the Goals a seat has won, in the order won. It must not be changed.
func (s *State) Won(seat game.Seat) []CardID { return s.won[seat] }

// WonSince lists the Goals that a seat has in this state but not in another one, in the order won. Players may give up Goals (W7), so those of
// the other state need not be there any more. It must not be changed.
func (s *State) WonSince(other *State, seat game.Seat) []CardID {
	now, then := s.won[seat], other.won[seat]
	if len(then) <= len(now) && slices.Equal(now[:len(then)], then) {
		return now[len(then):]
	}
	return slices.DeleteFunc(slices.Clone(now), func(goal CardID) bool { return slices.Contains(then, goal) })
}

// Unseen fills a set with the cards that the seat cannot see.
func (s *State) Unseen(seat game.Seat, into CardSet) {
	clear(into)
	for kind := Pony; kind <= Goal; kind++ {
		s.eachHidden(seat, kind, func(at *CardID) { into.Add(*at) })
	}
}

// Cards returns one more than the highest number of a card in the box.
func (b *Box) Cards() int { return len(b.cards) }

// Criteria returns the number of criteria in the box.
func (b *Box) Criteria() int { return len(b.criteria) }

// Aim is the condition of a Goal, with its criteria as numbers.
type Aim struct{ plan *goalPlan }

// Aim returns the condition of a Goal card.
func (b *Box) Aim(goal CardID) Aim { return Aim{b.goalPlan(goal)} }

// Kind returns the kind of the condition.
func (a Aim) Kind() goal.Kind { return a.plan.kind }

// OfTurn reports whether the condition is about what a player does in one turn (G3).
func (a Aim) OfTurn() bool { return a.plan.kind.OfTurn() }

// A returns the first criterion.
func (a Aim) A() Criterion { return a.plan.a }

// B returns the second criterion, of Goals about pairs.
func (a Aim) B() Criterion { return a.plan.b }

// Each returns the criteria of the partners, of [goal.KindWithAll].
func (a Aim) Each() []Criterion { return a.plan.each }

// N returns how many are needed.
func (a Aim) N() int { return a.plan.n }

// Answer returns what a move of kind [MoveChoose] picks: a card on the grid or elsewhere, or the number of something else.
func (a Act) Answer() (card CardID, value int) {
	switch a.pick.kind {
	case pickCell, pickCard, pickEdge, pickPlace:
		return a.pick.card(), int(a.pick.name)
	}
	return 0, int(a.pick.value)
}

// Look is a Pony card as it is at one moment.
type Look struct {
	box  *Box
	look look
}

// Matches reports whether the card counts for a criterion (G1).
func (l *Look) Matches(c Criterion) bool {
	return l.box != nil && l.box.criteria[c].test.holds(l.box, l.look)
}

// Becoming returns the card that the open question is about as it would be after an answer that is a disguise, a race, a gender or a
// keyword. After another answer it matches nothing.
func (v Sight) Becoming(a Act) Look {
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
		return Look{}
	}
	return Look{s.box, l}
}

// GoalAt returns the Goal at a place, or 0, even a hidden one: for statistics, not for players.
func (s *State) GoalAt(place int) CardID {
	if place >= len(s.places) {
		return 0
	}
	return s.places[place].goal
}
