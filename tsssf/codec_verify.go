package tsssf

import (
	"errors"
	"fmt"
	"slices"

	"shipfic/game"
)

// rebuildTables derives what Encode leaves out, and refuses a state in which cards are missing, duplicated or misplaced.
func (s *State) rebuildTables() error {
	if err := s.checkShape(); err != nil {
		return err
	}
	if err := s.rebuildGrid(); err != nil {
		return err
	}
	for i, ch := range s.changes.list {
		if ch.card == 0 || ch.card >= s.box.ends[Pony] || ch.as.card >= s.box.ends[Pony] || max(ch.copies, ch.lender) >= s.box.ends[Pony] ||
			int(ch.as.name) >= len(s.box.names.words) || s.changes.of[ch.card] != 0 {
			return errors.New("a card is changed in an impossible way")
		}
		s.changes.of[ch.card] = uint16(i + 1)
	}
	if !all(s.changes.past, func(ch change) bool { return s.knows(who{ch.card, ch.identity, ch.as}) && ch.copies < s.box.ends[Pony] }) {
		return errors.New("a card was changed in an impossible way")
	}
	if err := s.checkConserved(); err != nil {
		return err
	}
	if r := s.record.reworded; r.goal != 0 {
		if !s.box.checkRewording(r) {
			return errors.New("a Goal is reworded in an impossible way")
		}
		s.box = s.box.reworded(r)
	}
	return s.checkReferences()
}

// checkShape requires lists of the right length for the number of seats.
func (s *State) checkShape() error {
	seats := len(s.hands)
	if err := s.opts.check(seats, s.box); err != nil {
		return err
	}
	want := openGoals
	if s.opts.PrivateGoals {
		want *= seats
	}
	ok := len(s.won) == seats && len(s.prizes) == seats && len(s.points) == seats && len(s.bonus) == seats && len(s.places) >= want && len(s.places) <= want+maxTemporary &&
		len(s.grid.since) == int(s.box.ends[Ship]) && s.turn >= 0 && int(s.turn) < seats && s.actor >= 0 && int(s.actor) < seats &&
		(!s.asking || len(s.frames) > 0)
	for seat := range s.prizes {
		ok = ok && seat < len(s.won) && len(s.prizes[seat]) == len(s.won[seat])
	}
	for i, pl := range s.places {
		owner := game.Watcher
		switch {
		case i >= want:
			owner, ok = pl.owner, ok && pl.owner >= game.Watcher && int(pl.owner) < seats
		case s.opts.PrivateGoals:
			owner = game.Seat(i / openGoals)
		}
		ok = ok && pl.temporary == (i >= want)
		ok = ok && pl.owner == owner && (pl.goal == 0 || int(pl.goal) < len(s.box.cards) && s.box.Kind(pl.goal) == Goal)
	}
	if !ok {
		return errors.New("its lists do not fit its number of seats")
	}
	return nil
}

// rebuildGrid derives neighbours and look-up tables from the slots.
func (s *State) rebuildGrid() error {
	g := &s.grid
	if len(g.slots) > int(s.box.ends[Pony]) {
		return errors.New("there are too many Ponies on the grid")
	}
	for n := 1; n < len(g.slots); n++ {
		sl := &g.slots[n]
		if sl.pony == 0 || sl.pony >= s.box.ends[Pony] || g.slotOf[sl.pony] != 0 || g.at(sl.cell) != 0 {
			return errors.New("two Ponies are on one cell, or one Pony is on two")
		}
		g.slotOf[sl.pony] = uint16(n)
		g.enter(uint16(n))
	}
	for n := 1; n < len(g.slots); n++ {
		sl := &g.slots[n]
		for d := range sides {
			sl.near[d] = g.at(sl.cell.neighbour(d))
		}
	}
	for n := 1; n < len(g.slots); n++ {
		sl := &g.slots[n]
		for d := right; d <= down; d++ {
			if sl.ship[d] == 0 {
				continue
			}
			if sl.near[d] == 0 || int(sl.ship[d]) >= int(s.box.ends[Ship]) {
				return errors.New("a Ship card does not join two Ponies")
			}
			g.slots[sl.near[d]].ship[d.opposite()] = sl.ship[d]
		}
	}
	return nil
}

// checkConserved requires every card of the box exactly once (P1).
func (s *State) checkConserved() error {
	seen := make([]bool, len(s.box.cards))
	var bad error
	see := func(cards ...CardID) {
		for _, card := range cards {
			if int(card) >= len(seen) || seen[card] {
				bad = fmt.Errorf("card number %d is duplicated or unknown", card)
				return
			}
			seen[card] = true
		}
	}
	for seat := range s.hands {
		see(s.hands[seat]...)
		see(s.won[seat]...)
		for _, p := range s.prizes[seat] {
			if p.under != 0 {
				see(p.under)
			}
		}
	}
	for p := range s.decks {
		see(s.decks[p]...)
		see(s.discards[p]...)
	}
	see(s.drawn...)
	see(s.out...)
	see(s.raised.ponies...)
	see(s.raised.ships...)
	for _, c := range s.covered {
		see(c.card)
	}
	for _, pl := range s.places {
		if pl.goal != 0 {
			see(pl.goal)
		}
	}
	for _, sl := range s.grid.slots[1:] {
		see(sl.pony)
	}
	for sl, d := range s.grid.neighbours {
		if sl.shipped(d) {
			see(sl.ship[d])
		}
	}
	if bad != nil {
		return bad
	}
	for id := startCard; int(id) < len(seen); id++ {
		if !seen[id] {
			return fmt.Errorf("%s is missing", s.box.cards[id].ID)
		}
	}
	return nil
}

// checkReferences refuses a state in which something names a card that does not exist, or is not where it must be.
func (s *State) checkReferences() error {
	r := &s.record
	for _, part := range []struct {
		what string
		ok   bool
	}{
		{"a touched card", all(s.touched, s.grid.has)},
		{"a swapped card", all(r.moved, func(m movedBy) bool { return s.grid.has(m.card) })},
		{"a played Pony", all(r.ponies, s.knows)},
		{"a played ship", all(r.ships, func(pair [2]who) bool { return s.knows(pair[0]) && s.knows(pair[1]) })},
		{"a break-up", all(r.broken, func(b breakUp) bool { return s.knows(b.a) && s.knows(b.b) })},
		{"a played Ship card", all(r.shipCards, func(card CardID) bool { return card > 0 && card < s.box.ends[Ship] })},
		{"an unfinished action", all(s.journal, func(j joint) bool { return s.knows(j.a) && s.knows(j.b) })},
		{"pending work", all(s.frames, s.possible)},
		{"a covered card", all(s.covered, func(c covering) bool { return s.grid.has(c.by) || slices.Contains(s.raised.ponies, c.by) })},
		{"a card taken up", len(s.raised.from) == len(s.raised.ponies) && all(s.raised.ponies, s.isPony) && all(s.raised.ships, s.isShip)},
	} {
		if !part.ok {
			return fmt.Errorf("%s refers to a card that is not there", part.what)
		}
	}
	return nil
}

func all[E any](list []E, ok func(E) bool) bool {
	return !slices.ContainsFunc(list, func(e E) bool { return !ok(e) })
}

// knows reports whether a card and its identity exist in the box.
func (s *State) knows(w who) bool {
	ponies := s.box.ends[Pony]
	return w.card > 0 && w.card < ponies && w.as.card < ponies && int(w.as.name) < len(s.box.names.words)
}

// possible reports whether a frame names cards, decks and effects that exist.
func (s *State) possible(f frame) bool {
	if f.step >= lastStep || int(max(f.card, f.of)) >= len(s.box.cards) || f.deck > ships || int(f.do) >= len(moveNames) || f.made > maxPicks {
		return false
	}
	if f.step != stepPower {
		return true
	}
	effects := s.box.powers[f.of].effects
	if int(f.effect) >= len(effects) || effects[f.effect].each { // what was done after each pick may have moved the card
		return int(f.effect) <= len(effects)
	}
	return all(f.picks[:min(int(f.made), len(f.picks))], s.onGrid)
}

// onGrid reports whether a picked card of the grid is there.
func (s *State) onGrid(p pick) bool {
	switch p.kind {
	case pickCell:
		return s.grid.has(p.card())
	case pickPlace:
		return s.grid.has(p.card()) && p.name < nameID(sides)
	case pickEdge:
		_, _, found := s.grid.edge(p.card())
		return found
	}
	return true
}

// maxPicks is more than any effect asks for.
const maxPicks = 250
