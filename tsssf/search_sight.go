package tsssf

import (
	"slices"

	"shipfic/game"
	"shipfic/tsssf/goal"
)

// Sight is what one seat may see of a state, as numbers: the fast counterpart of [View], for bots that make millions of
// moves. It shows nothing that the view does not. It copies nothing, so it is valid only until the state changes.
//
// A state from [State.Imagine] holds nothing hidden, so all of it may be inspected.
type Sight struct {
	s    *State
	seat game.Seat
}

// Sight returns what the seat may see of the state, until the state changes.
func (s *State) Sight(seat game.Seat) Sight { return Sight{s, seat} }

// Seat returns the seat that is looking.
func (v Sight) Seat() game.Seat { return v.seat }

// Turn returns the seat whose turn it is.
func (v Sight) Turn() game.Seat { return v.s.turn }

// Turns counts the turns begun.
func (v Sight) Turns() int { return int(v.s.turns) }

// Seats returns the number of seats.
func (v Sight) Seats() int { return len(v.s.hands) }

// Over reports whether the game has ended.
func (v Sight) Over() bool { return v.s.over }

// Played reports whether a card was played from hand onto the grid this turn, so that the turn may end (T2).
func (v Sight) Played() bool { return v.s.record.played }

// Moves reports whether the game waits for the seat.
func (v Sight) Moves() bool {
	switch {
	case v.s.over:
		return false
	case v.s.proposal != nil:
		return v.s.mayVote(v.seat) == nil
	}
	return v.s.actor == v.seat
}

// Voting reports whether an adjustment waits for answers (R1).
func (v Sight) Voting() bool { return v.s.proposal != nil }

// Asking returns the kind of the open question, or AskNothing.
func (v Sight) Asking() Asking {
	if !v.s.asking {
		return AskNothing
	}
	switch v.s.top().step {
	case stepDisguise:
		return AskDisguise
	case stepLink:
		return AskLink
	case stepDraw, stepDrawUnseen, stepRenew:
		return AskTearUp
	case stepDiscardTop:
		return AskDiscardTop
	}
	return AskPower
}

// Asking is the kind of an open question.
type Asking uint8

// The kinds of question.
const (
	AskNothing    Asking = iota
	AskPower             // a pick for a power
	AskDisguise          // what a changeling becomes (C1)
	AskLink              // whose power a link activates (A1)
	AskTearUp            // which notes are torn up (D2)
	AskDiscardTop        // which fallen Pony goes on top of the discard pile (B3)
)

// Roll rolls one of the seat's legal moves, as [State.RandomAct] does. The game must be waiting for the seat.
func (v Sight) Roll(d *game.Dice) Act {
	switch {
	case v.s.proposal != nil:
		return Act{Do: MoveAgree}
	case v.s.asking:
		return v.s.randomAnswer(d)
	}
	return v.s.randomPlay(d)
}

// MayEnd reports whether the seat may end its turn now (T2).
func (v Sight) MayEnd() bool {
	s := v.s
	return v.seat == s.turn && !s.over && !s.asking && s.proposal == nil && (s.record.played || !s.anyPlay(v.seat))
}

// RollEnd rolls one of the ways to end the turn. After a turn in which no card could be played, half of the hand is discarded, as it may be
// (T4). The seat must be allowed to end the turn.
func (v Sight) RollEnd(d *game.Dice) Act {
	discards, free := v.s.Ending()
	if free && discards == 0 {
		discards = len(v.Hand()) / 2
	}
	return v.s.drawAtRandom(v.s.endDiscarding(discards), d)
}

// EndsForAll reports whether the answer to the open question ends the game, so that all players win (W7), and could be another.
func (v Sight) EndsForAll(a Act) bool {
	f := v.s.top()
	if a.Do != MoveChoose || f.step != stepPower || v.s.choosing(f) || !v.s.declinable() {
		return false
	}
	return v.s.box.powers[f.of].effects[f.effect].name == DeedEndGame
}

// Legal lists the legal moves of the seat, as [State.LegalActs] does.
func (v Sight) Legal(into []Act) []Act { return v.s.LegalActs(v.seat, into) }

// Box returns the set of cards of the game.
func (v Sight) Box() *Box { return v.s.box }

// Hand returns the seat's own hand. It must not be changed.
func (v Sight) Hand() []CardID { return v.s.hands[v.seat] }

// Discard returns the discard pile of a kind of card, the top last. It must not be changed.
func (v Sight) Discard(k Kind) []CardID { return v.s.discards[pileOf(k)] }

// Points returns the points of a seat's team, or its own (V2).
func (v Sight) Points(seat game.Seat) game.Points { return v.s.teamPoints(seat) }

// Winning returns how many points win, or 0 if no number does.
func (v Sight) Winning() game.Points { return v.s.opts.winningPoints(len(v.s.hands)) }

// Allied reports whether two seats win together.
func (v Sight) Allied(a, b game.Seat) bool { return a == b || slices.Contains(v.s.team(a), b) }

// Broken counts the ships that were broken up this turn (B1).
func (v Sight) Broken() int { return len(v.s.record.broken) }

// Shipped counts the Ship cards that were played this turn.
func (v Sight) Shipped() int { return len(v.s.record.shipCards) }

// Grid returns the number of Pony cards on the grid. They are numbered from 1.
func (v Sight) Grid() int { return v.s.grid.ponies() }

// Pony returns the i-th Pony card of the grid.
func (v Sight) Pony(i int) CardID { return v.s.grid.slots[i].pony }

// Cell returns the cell of the i-th Pony card.
func (v Sight) Cell(i int) Cell { return v.s.grid.slots[i].cell }

// Neighbour returns the number of the neighbour on a side of the i-th Pony card, or 0, and whether a Ship card joins the two.
// The sides are 0 right, 1 down, 2 left and 3 up.
func (v Sight) Neighbour(i, side int) (other int, shipped bool) {
	sl := &v.s.grid.slots[i]
	return int(sl.near[side]), sl.ship[side] != 0
}

// Ship returns the Ship card on a side of the i-th Pony card, 0 if there is none.
func (v Sight) Ship(i, side int) CardID { return v.s.grid.slots[i].ship[side] }

// At returns the number of the Pony card at a cell, or 0.
func (v Sight) At(c Cell) int { return int(v.s.grid.at(c)) }

// Number returns the number of a Pony card on the grid, or 0.
func (v Sight) Number(card CardID) int {
	if int(card) < len(v.s.grid.slotOf) {
		return int(v.s.grid.slotOf[card])
	}
	return 0
}

// Look returns a Pony card as it is now.
func (v Sight) Look(card CardID) Look { return Look{v.s.box, v.s.look(card)} }

// AsPrinted reports whether a Pony card is as printed now: nothing has changed it.
func (v Sight) AsPrinted(card CardID) bool { return v.s.unchanged(card) }

// Places returns the number of places for open Goals.
func (v Sight) Places() int { return len(v.s.places) }

// Open returns the Goal at a place that the seat may see, and the only seat that can win it (V1) or [game.Watcher]. If the seat cannot see
// a Goal there, the card is 0.
func (v Sight) Open(place int) (goal CardID, owner game.Seat) {
	if place >= len(v.s.places) {
		return 0, game.Watcher // the place of a Temporary Goal that is gone
	}
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

// Progress returns how far the Goal at a place has come. The seat must be able to see the Goal.
func (v Sight) Progress(place int) int {
	if place >= len(v.s.places) || v.s.places[place].goal == 0 {
		return 0
	}
	pl := &v.s.places[place]
	p := v.s.box.goalPlan(pl.goal)
	if (p.kind == goal.KindPonies || p.kind == goal.KindShips) && v.s.changes.everypony == 0 {
		return int(pl.tally)
	}
	have, _ := v.s.progress(p, *pl, nil)
	return have
}

// ProgressAt returns how far a Goal about neighbouring ponies has come around one Pony card of the grid.
func (v Sight) ProgressAt(goal, pony CardID) int { return v.s.progressAt(v.s.box.goalPlan(goal), pony) }

// Goal shows the Goal at a place. The seat must be able to see it.
func (v Sight) Goal(place int) GoalView { return v.s.goalView(place) }

// AttributesOf returns the attributes of a Pony card as it is now, or as printed if it is not on the grid.
func (v Sight) AttributesOf(id string) Attributes { return v.s.attributes(v.s.box.Find(id)) }
