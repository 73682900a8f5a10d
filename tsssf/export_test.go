package tsssf

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"

	"shipfic/game"
	"shipfic/tsssf/goal"
)

// What tests in the outer package may look at.

// Healthy tells what is wrong with a state, if anything: cards are conserved (P1), every ship has two ponies (P2),
// everything is connected to Start (B2), the tables agree with the grid, and the tallies with a fresh count.
func (s *State) Healthy() error {
	if err := s.checkConserved(); err != nil {
		return err
	}
	g := &s.grid
	for n := 1; n < len(g.slots); n++ {
		sl := &g.slots[n]
		if g.slotOf[sl.pony] != uint16(n) || g.at(sl.cell) != uint16(n) {
			return fmt.Errorf("%s is not where the tables say", s.id(sl.pony))
		}
		for d := range sides {
			near := g.at(sl.cell.neighbour(d))
			if sl.near[d] != near {
				return fmt.Errorf("%s has a wrong neighbour", s.id(sl.pony))
			}
			if sl.ship[d] != 0 && (near == 0 || g.slots[near].ship[d.opposite()] != sl.ship[d]) {
				return fmt.Errorf("%s does not join two ponies", s.id(sl.ship[d]))
			}
		}
	}
	if reached, queue := g.reach(nil, nil, 0); len(queue) != g.ponies() && len(s.raised.cells) == 0 {
		return fmt.Errorf("only %d of %d ponies are connected to Start: %v", len(queue), g.ponies(), reached)
	}
	for i, pl := range s.places {
		fresh := pl
		s.retallyPlace(&fresh)
		if fresh.tally != pl.tally {
			return fmt.Errorf("place %d: the tally of %s is %d, counted afresh %d", i, s.id(pl.goal), pl.tally, fresh.tally)
		}
	}
	return nil
}

// Overlooked names an open Goal that is met though no check has awarded it.
func (s *State) Overlooked() string {
	for _, pl := range s.places {
		if pl.goal != 0 && !s.banned(pl.goal) && s.holds(s.box.goalPlan(pl.goal), pl) {
			return s.id(pl.goal)
		}
	}
	return ""
}

// Asking reports whether a question is open.
func (s *State) Asking() bool { return s.asking || s.proposal != nil }

// TurnBegins reports whether nothing has been done in this turn: what the end of the turn before brought about is not yet
// checked then (T4).
func (s *State) TurnBegins() bool { return s.record.action == 0 }

// DeckCards returns the cards of the Pony, Ship and Goal decks, the top last.
func (s *State) DeckCards() [3][]string {
	return [3][]string{s.ids(s.decks[ponies]), s.ids(s.decks[ships]), s.ids(s.decks[goals])}
}

// CheckOnce checks the open Goals as after a play that touched one Pony, and awards nothing.
func (s *State) CheckOnce() {
	n := len(s.touched)
	s.touch(s.grid.slots[len(s.grid.slots)-1].pony)
	for i := range s.places {
		if s.places[i].goal != 0 {
			s.met(&s.places[i])
		}
	}
	s.touched = s.touched[:n]
}

// CheckFully checks each open Goal against the whole grid, as when it is turned up.
func (s *State) CheckFully() {
	for i := range s.places {
		if s.places[i].goal != 0 {
			s.holds(s.box.goalPlan(s.places[i].goal), s.places[i])
		}
	}
}

// PrintedDigits returns the numbers of a card that the rules take for printed digits: those that become larger if all digits do.
func (c Card) PrintedDigits() (all []int) {
	more := c.larger(1, RulesVersion)
	grown := func(old, now int) {
		if now != old {
			all = append(all, now-1)
		}
	}
	grown(c.Count, more.Count)
	grown(c.HandLimit, more.HandLimit)
	grown(c.Power.Choose, more.Power.Choose)
	conditions := func(old, now *Condition) {
		if old != nil {
			grown(old.N, now.N)
			grown(old.Grid, now.Grid)
		}
	}
	conditions(c.Power.If, more.Power.If)
	conditions(c.Power.AllIf, more.Power.AllIf)
	for i, e := range c.Power.Effects {
		grown(e.N, more.Power.Effects[i].N)
		conditions(e.If, more.Power.Effects[i].If)
	}
	goals := func(old, now goal.Goal) {
		if old == nil {
			return
		}
		if goal.String(old) == goal.String(now) && !reflect.DeepEqual(old, now) {
			all = append(all, 2) // more than two versions have no spelling
		}
		before := numbers.FindAllString(goal.String(old), -1)
		for _, n := range numbers.FindAllString(goal.String(now), -1) {
			if i := slices.Index(before, n); i >= 0 {
				before = slices.Delete(before, i, i+1)
				continue
			}
			larger, _ := strconv.Atoi(n)
			all = append(all, larger-1)
		}
	}
	goals(c.Goal, more.Goal)
	if goals(c.Value.More, more.Value.More); c.Value.More != nil {
		all = append(all, int(c.Value.MorePoints/game.Point))
	}
	return all
}

var numbers = regexp.MustCompile(`\d+`)
