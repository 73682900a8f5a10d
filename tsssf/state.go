package tsssf

import (
	"slices"

	"shipfic/game"
)

// State is a game at one moment, even mid-power: pending work is stored in its frames, as data.
//
// A State is a value. Only [State.Do], [State.RandomMove] and [State.CopyFrom] change it, in place, for search and
// simulation. The methods of [game.State] and [game.SplitState], [State.After], and those that return
// views or positions do not write to it and may run concurrently. Those for search, such as [State.LegalActs],
// [State.RandomAct] and the methods of [Sight], save allocations by working in the state's scratch memory: call them only on
// a state that no other goroutine uses, such as a [State.Clone].
type State struct {
	box   *Box
	opts  *Options
	rules int // the version of the rules that the game began with
	rand  game.Rand

	hands    [][]CardID
	won      [][]CardID // Goals, in the order won
	prizes   [][]prize  // what each of them brought
	points   []game.Points
	bonus    []uint8     // by seat: how much the hand limit has grown (G8)
	decks    [3][]CardID // Pony, Ship and Goal; the top is the last
	discards [3][]CardID
	out      []CardID // cards of the box that are not in this game (scenarios)
	places   []place  // of open Goals: three, or three for each seat (V1)
	grid     grid
	covered  []covering // cards that lie under others on the grid
	raised   raised     // cards that a player has taken up from the grid

	turn     game.Seat
	turns    uint32 // turns begun
	idle     uint16 // turns in a row in which nothing was played, drawn or discarded (T2)
	over     bool
	winners  []game.Seat
	actor    game.Seat // the seat whose play is in progress, which answers its questions
	frames   []frame   // pending work, the next on top
	asking   bool      // the frame on top waits for an answer
	proposal *proposal // an adjustment the others have not all agreed to (R1)
	chores   []chore   // powers to carry out by hand that nobody has marked as done (R2)

	record  record    // what happened this turn (G3)
	changes changes   // how cards are changed until the end of the turn (W6)
	journal []joint   // ships made and undone in the current action (B1)
	apart   [2]CardID // the pair just linked, which a disguise activated by the link does not break up (C4)
	touched []CardID  // Ponies that changed since the last check of Goals
	drawn   []CardID  // drawn at the end of the turn and not yet seen (T4)

	scratch scratch
	events  *[]game.Event // where events go; nil if nobody listens
}

// prize is what a won Goal brought.
type prize struct {
	points game.Points
	under  CardID // the card that lies under it (W7), or 0
	bare   bool   // it brought points only: neither a larger hand nor a reward
}

// pile numbers the three decks.
type pile uint8

const (
	ponies pile = iota
	ships
	goals
)

var pileNames = [...]string{ponies: "pony", ships: "ship", goals: "goal"}

func pileOf(k Kind) pile { return pile(k - Pony) }

// place is a place for an open Goal.
type place struct {
	goal  CardID    // 0: empty
	owner game.Seat // the only seat that can win it (V1), or Watcher for the current player
	fresh bool      // not yet checked
	// A Temporary Goal has a place of its own, and until is the seat whose next turn ends it, or Watcher.
	temporary bool
	until     game.Seat
	tally     int32 // how many ponies or ships count for it (goal_tally.go)
}

// record is what happened this turn, for Goals about one turn (G3). Each turn begins with an empty record.
type record struct {
	played      bool // a card was played from hand onto the grid (T2)
	turnUsed    bool // a card was played, drawn or discarded (T2)
	action      uint16
	ponies      []who     // played from hand
	ships       [][2]who  // pairs played
	shipCards   []CardID  // Ship cards played
	broken      []breakUp // B1
	moved       []movedBy // Ponies that swaps have touched
	replacers   []CardID  // Ponies that replaced another
	taken       []CardID  // cards taken from the discards, in order (T4)
	activated   []CardID  // Ponies whose power was activated (A2)
	called      []CardID  // Ponies of the grid whose power acted on an occasion of its own
	discarded   []CardID  // Ponies whose power acted because they were discarded
	goalsWon    uint16    // Goals won this turn
	wins        uint16    // of those, Goals won by the seat whose turn it is, counted while a card is worth points for them
	givenByTurn []keyword // keywords the current player gave
	swapped     bool      // the current player has swapped Pony cards
	reworded    rewording // the Goal in which a word stands for another
}

// rewording is a word of an open Goal that another stands for until the end of the turn (W7). Words are numbers of [Box.words].
type rewording struct {
	goal     CardID
	from, to uint16
}

// who is a Pony card under one of its identities (C4).
type who struct {
	card     CardID
	identity uint16 // number of its disguise this turn, 0 for none
	as       disguise
}

type breakUp struct {
	a, b   who
	action uint16
}

type movedBy struct {
	card CardID
	from Cell
}

// scratch is memory that calculations reuse. It is not part of the state.
type scratch struct {
	reached []bool
	queue   []uint16
	cut     []CardID
	lost    []CardID
	picks   []pick
	listed  bool // picks are the answers to the open question
	matched []CardID
	empty   []int
	aside   []CardID
	hand    handful
	draw    []pile
}

// hand returns the hand of the acting seat.
func (s *State) hand() *[]CardID { return &s.hands[s.actor] }

// Seats returns the number of seats.
func (s *State) Seats() int { return len(s.hands) }

// GridSize returns the number of Pony cards on the grid, with Start.
func (s *State) GridSize() int { return s.grid.ponies() }

// Clone returns a copy that shares nothing mutable with the state.
func (s *State) Clone() *State {
	c := new(State)
	c.CopyFrom(s)
	return c
}

// forLooking returns a copy that shares everything with s except scratch memory, so that several goroutines can look at s.
func (s *State) forLooking() *State {
	c := *s
	c.journal, c.scratch, c.events = slices.Clone(s.journal), scratch{}, nil
	return &c
}

// CopyFrom makes s equal to o, reusing the memory of s.
func (s *State) CopyFrom(o *State) {
	s.box, s.opts, s.rules, s.rand = o.box, o.opts, o.rules, o.rand
	s.hands = copyLists(s.hands, o.hands)
	s.won = copyLists(s.won, o.won)
	s.prizes = copyLists(s.prizes, o.prizes)
	s.points = copied(s.points, o.points)
	s.bonus = copied(s.bonus, o.bonus)
	for i := range s.decks {
		s.decks[i] = copied(s.decks[i], o.decks[i])
		s.discards[i] = copied(s.discards[i], o.discards[i])
	}
	s.out = copied(s.out, o.out)
	s.places = copied(s.places, o.places)
	s.grid.copyFrom(&o.grid)
	s.covered = copied(s.covered, o.covered)
	s.raised.copyFrom(&o.raised)
	s.turn, s.turns, s.idle, s.over, s.actor, s.asking = o.turn, o.turns, o.idle, o.over, o.actor, o.asking
	s.winners = copied(s.winners, o.winners)
	s.frames = copied(s.frames, o.frames)
	s.proposal = o.proposal // a proposal is never changed, only replaced
	s.chores = copied(s.chores, o.chores)
	s.record.copyFrom(&o.record)
	s.changes.copyFrom(&o.changes)
	s.journal = copied(s.journal, o.journal)
	s.apart = o.apart
	s.touched = copied(s.touched, o.touched)
	s.drawn = copied(s.drawn, o.drawn)
	s.events = nil
	s.scratch.listed = false
}

func (r *record) copyFrom(o *record) {
	r.played, r.turnUsed, r.action, r.goalsWon, r.wins = o.played, o.turnUsed, o.action, o.goalsWon, o.wins
	r.swapped, r.reworded = o.swapped, o.reworded
	r.ponies = copied(r.ponies, o.ponies)
	r.ships = copied(r.ships, o.ships)
	r.shipCards = copied(r.shipCards, o.shipCards)
	r.broken = copied(r.broken, o.broken)
	r.moved = copied(r.moved, o.moved)
	r.replacers = copied(r.replacers, o.replacers)
	r.taken = copied(r.taken, o.taken)
	r.activated = copied(r.activated, o.activated)
	r.called = copied(r.called, o.called)
	r.discarded = copied(r.discarded, o.discarded)
	r.givenByTurn = copied(r.givenByTurn, o.givenByTurn)
}

// clear empties the record and keeps its memory.
func (r *record) clear() {
	empty := record{}
	r.copyFrom(&empty)
}

func copyLists[E any](into, from [][]E) [][]E {
	if cap(into) < len(from) {
		into = make([][]E, len(from))
	}
	into = into[:len(from)]
	for i := range from {
		into[i] = copied(into[i], from[i])
	}
	return into
}

// copied copies a list into the memory of another. Most lists of a state are empty at most moments, so those cost no call.
func copied[E any](into, from []E) []E {
	if len(from) == 0 {
		return into[:0]
	}
	return append(into[:0], from...)
}

// removeCard removes a card from a list and keeps the order.
func removeCard(list *[]CardID, card CardID) bool {
	i := slices.Index(*list, card)
	if i < 0 {
		return false
	}
	*list = slices.Delete(*list, i, i+1)
	return true
}
