package tsssf

import "shipfic/game"

// Sight is what one seat may see of a state, in numbers: the quick twin of [View], for bots that make millions of moves.
// It shows nothing that the view does not, and copies nothing, so it is true only until the next move.
//
// On a state that [State.Imagine] gave, everything may be looked at: nothing hidden is in it.
type Sight struct {
	s    *State
	seat game.Seat
}

// Sight is what the seat may see of the state, as long as it does not change.
func (s *State) Sight(seat game.Seat) Sight { return Sight{s, seat} }

// Seat is who looks.
func (v Sight) Seat() game.Seat { return v.seat }

// Turn is whose turn it is.
func (v Sight) Turn() game.Seat { return v.s.turn }

// Turns counts the turns begun.
func (v Sight) Turns() int { return int(v.s.turns) }

// Seats is the number of seats.
func (v Sight) Seats() int { return len(v.s.hands) }

// Over tells whether the game has ended.
func (v Sight) Over() bool { return v.s.over }

// Played tells whether the turn may end as far as T2 goes: a card was played from hand onto the grid.
func (v Sight) Played() bool { return v.s.record.played }

// Moves tells whether the seat is the one that must move now.
func (v Sight) Moves() bool {
	switch {
	case v.s.over:
		return false
	case v.s.proposal != nil:
		return v.s.mayVote(v.seat) == nil
	}
	return v.s.actor == v.seat
}

// Voting tells whether an adjustment waits for answers (R1).
func (v Sight) Voting() bool { return v.s.proposal != nil }

// Asking is the deed or the step that asks the open question, and Nothing where none is open.
func (v Sight) Asking() Asking {
	if !v.s.asking {
		return AskNothing
	}
	switch v.s.top().step {
	case stepDisguise:
		return AskDisguise
	case stepLink:
		return AskLink
	case stepDraw, stepDrawUnseen:
		return AskTearUp
	case stepDiscardTop:
		return AskDiscardTop
	}
	return AskPower
}

// Asking is what kind of question is open.
type Asking uint8

// The kinds of question.
const (
	AskNothing    Asking = iota
	AskPower             // a pick for a power
	AskDisguise          // whom a changeling becomes (C1)
	AskLink              // whose power a link activates (A1)
	AskTearUp            // which notes are torn up (D2)
	AskDiscardTop        // which of the fallen lies on top (B3)
)

// Roll rolls one of the seat's legal moves, see [State.RandomAct]; the seat must be the one that moves.
func (v Sight) Roll(d *Dice) Act {
	switch {
	case v.s.proposal != nil:
		return Act{Do: MoveAgree}
	case v.s.asking:
		return v.s.randomAnswer(d)
	}
	return v.s.randomPlay(d)
}

// MayEnd tells whether the seat may end its turn now (T2).
func (v Sight) MayEnd() bool {
	s := v.s
	return v.seat == s.turn && !s.over && !s.asking && s.proposal == nil && (s.record.played || !s.anyPlay(v.seat))
}

// RollEnd rolls one of the ways to end the turn, which the seat may end.
func (v Sight) RollEnd(d *Dice) Act { return v.s.randomEnd(d) }

// Legal lists the seat's legal moves, see [State.LegalActs].
func (v Sight) Legal(into []Act) []Act { return v.s.LegalActs(v.seat, into) }

// Box is the set of cards that is played with.
func (v Sight) Box() *Box { return v.s.box }

// Options are the table's.
func (v Sight) Options() *Options { return v.s.opts }

// Hand is the seat's own hand. It must not be changed.
func (v Sight) Hand() []CardID { return v.s.hands[v.seat] }

// Discard is the discard pile of a kind of card, the top last. It must not be changed.
func (v Sight) Discard(k Kind) []CardID { return v.s.discards[pileOf(k)] }

// Points are those of a seat's team, or its own (V2).
func (v Sight) Points(seat game.Seat) game.Points { return v.s.teamPoints(seat) }

// Winning is what wins, or 0 where no number does.
func (v Sight) Winning() game.Points { return v.s.opts.winningPoints(len(v.s.hands)) }

// Allied tells whether two seats win together.
func (v Sight) Allied(a, b game.Seat) bool {
	if a == b {
		return true
	}
	for _, mate := range v.s.team(a) {
		if mate == b {
			return true
		}
	}
	return false
}

// Grid is the number of Pony cards on the grid. They are numbered from 1.
func (v Sight) Grid() int { return v.s.grid.ponies() }

// Pony is the Pony card number i of the grid.
func (v Sight) Pony(i int) CardID { return v.s.grid.slots[i].pony }

// Cell is where Pony card number i stands.
func (v Sight) Cell(i int) Cell { return v.s.grid.slots[i].cell }

// Beside is the number of the Pony card on a side of number i, or 0, and whether a Ship card joins the two. Sides are
// counted from 0 to 3, right, down, left and up.
func (v Sight) Beside(i, side int) (other int, shipped bool) {
	sl := &v.s.grid.slots[i]
	return int(sl.near[side]), sl.ship[side] != 0
}

// At is the number of the Pony card at a cell, or 0.
func (v Sight) At(c Cell) int { return int(v.s.grid.at(c)) }

// Number is the number of a Pony card on the grid, or 0.
func (v Sight) Number(card CardID) int {
	if int(card) < len(v.s.grid.slotOf) {
		return int(v.s.grid.slotOf[card])
	}
	return 0
}

// Matches tells whether a Pony card counts for a criterion now (G1).
func (v Sight) Matches(card CardID, c Criterion) bool { return v.s.matches(card, c) }

// Weight is how many ponies a Pony card counts as now (P4).
func (v Sight) Weight(card CardID) int { return v.s.count(card) }

// Places is the number of places where Goals may lie open.
func (v Sight) Places() int { return len(v.s.places) }

// Open is the Goal at a place that the seat may see, with who alone can win it (V1) or [game.Watcher]; otherwise 0.
func (v Sight) Open(place int) (goal CardID, owner game.Seat) {
	pl := &v.s.places[place]
	if pl.goal == 0 || !v.s.goalAudience(place).Includes(v.seat) {
		return 0, pl.owner
	}
	return pl.goal, pl.owner
}

// GoalVisible reports whether a Goal, named by its id, is open and the seat can see it.
func (v Sight) GoalVisible(id string) bool {
	for place := range v.s.places {
		if goal, _ := v.Open(place); goal != 0 && v.s.box.Card(goal).ID == id {
			return true
		}
	}
	return false
}

// Progress is how far the Goal at a place has come, which the seat may see.
func (v Sight) Progress(place int) int {
	pl := &v.s.places[place]
	p := v.s.box.goalPlan(pl.goal)
	if (p.what == countPonies || p.what == countShips) && v.s.changes.everypony == 0 {
		return int(pl.tally)
	}
	have, _ := v.s.progress(p, *pl, nil)
	return have
}

// ProgressAt is how far a Goal about ponies standing together has come around one Pony card of the grid.
func (v Sight) ProgressAt(goal, pony CardID) int { return v.s.progressAt(v.s.box.goalPlan(goal), pony) }
