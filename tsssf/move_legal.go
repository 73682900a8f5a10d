package tsssf

import (
	"slices"

	"shipfic/game"
)

// LegalActs lists the moves of a seat in compact form. Each is listed once: a link from the cell that is left of or
// above the other. Of the many ways to end a turn only one is listed: drawing from the first deck that has cards and
// discarding the first cards over the limit. Adjustments are not listed.
func (s *State) LegalActs(seat game.Seat, into []Act) []Act {
	switch {
	case s.over || seat < 0 || int(seat) >= s.Seats():
		return into
	case s.proposal != nil:
		if s.mayVote(seat) == nil {
			into = append(into, Act{Do: MoveAgree}, Act{Do: MoveDisagree})
		}
		return into
	case s.asking:
		if seat != s.actor {
			return into
		}
		for _, p := range s.openOptions() {
			into = append(into, Act{Do: MoveChoose, pick: p})
		}
		if s.declinable() {
			into = append(into, Act{Do: MovePass})
		}
		return into
	case seat != s.turn:
		return into
	}
	first := len(into)
	into = s.legalPlays(seat, into)
	if o := s.obligation(); len(o.to) > 0 {
		plays := slices.DeleteFunc(into[first:], func(a Act) bool { return !o.allows(s, seat, &a) })
		into = into[:first+len(plays)]
	}
	if s.record.played || !s.anyPlay(seat) {
		into = append(into, s.plainEnd())
	}
	return into
}

// legalPlays lists the plays from hand (T3) and the powers used from it.
func (s *State) legalPlays(seat game.Seat, into []Act) []Act {
	for _, card := range s.hands[seat] {
		if s.isShip(card) {
			into = s.legalWithShip(seat, card, into)
		}
		if !s.isPony(card) {
			continue
		}
		if s.mayReplace(card) {
			for _, sl := range s.grid.slots[1:] {
				if s.canReplace(card, sl.pony) {
					into = append(into, Act{Do: MoveReplace, Pony: card, To: sl.cell})
				}
			}
		}
		if s.usableFromHand(card) && !s.barred(card) {
			into = append(into, Act{Do: MoveUse, Pony: card})
		}
	}
	for _, card := range s.usable(s.scratch.lost[:0]) {
		into = append(into, Act{Do: MoveUse, Pony: card})
	}
	return into
}

func (s *State) legalWithShip(seat game.Seat, ship CardID, into []Act) []Act {
	p := &s.box.powers[ship]
	if p.poison {
		return s.legalPoisons(ship, into)
	}
	for _, sl := range s.grid.slots[1:] {
		for d := range sides {
			to := sl.cell.neighbour(d)
			switch {
			case sl.near[d] == 0:
				into = s.legalShips(seat, ship, sl.cell, to, into)
				if p.revive && len(s.discards[ponies]) > 0 {
					into = append(into, Act{Do: MoveRevive, Ship: ship, From: sl.cell, To: to})
				}
			case d <= down && !sl.shipped(d):
				into = append(into, Act{Do: MoveLink, Ship: ship, From: sl.cell, To: to})
			}
		}
	}
	return into
}

func (s *State) legalShips(seat game.Seat, ship CardID, from, to Cell, into []Act) []Act {
	for _, pony := range s.hands[seat] {
		if s.isPony(pony) && pony != ship {
			into = append(into, Act{Do: MoveShip, Ship: ship, Pony: pony, From: from, To: to})
		}
	}
	return into
}

// legalPoisons lists which Ponies a love poison can steal, and where they can go. It finds what stays connected once for each.
func (s *State) legalPoisons(ship CardID, into []Act) []Act {
	for t := 1; t < len(s.grid.slots); t++ {
		take := &s.grid.slots[t]
		if s.safe(take.pony, byLift) {
			continue
		}
		s.scratch.reached, s.scratch.queue = s.grid.reach(s.scratch.reached, s.scratch.queue, uint16(t))
		for i := 1; i < len(s.grid.slots); i++ {
			sl := &s.grid.slots[i]
			if i == t || !s.scratch.reached[i] {
				continue
			}
			for d := range sides {
				if sl.near[d] == 0 {
					into = append(into, Act{Do: MovePoison, Ship: ship, Take: take.cell, From: sl.cell, To: sl.cell.neighbour(d)})
				}
			}
		}
	}
	return into
}

// anyPlay reports whether a seat could play a card from hand onto the grid (T2).
func (s *State) anyPlay(seat game.Seat) bool {
	ponyInHand := 0
	for _, card := range s.hands[seat] {
		if s.isPony(card) {
			ponyInHand++
			if s.mayReplace(card) && s.anyToReplace(card) || s.rules >= rules3 && s.box.powers[card].topShip && s.usableFromHand(card) && !s.barred(card) {
				return true
			}
		}
	}
	for _, card := range s.hands[seat] {
		if !s.isShip(card) {
			continue
		}
		p := &s.box.powers[card]
		others := ponyInHand
		if s.isPony(card) {
			others--
		}
		switch {
		case p.poison:
			if s.box.protects {
				if len(s.legalPoisons(card, nil)) > 0 {
					return true
				}
			} else if s.grid.ponies() > 1 {
				return true // the Pony farthest from Start can always be stolen and put next to Start
			}
		case others > 0, p.revive && len(s.discards[ponies]) > 0, s.anyLink():
			return true
		}
	}
	return false
}

func (s *State) anyLink() bool {
	for sl, d := range s.grid.neighbours {
		if !sl.shipped(d) {
			return true
		}
	}
	return false
}

// plainEnd returns the simplest way to end the turn.
func (s *State) plainEnd() Act { return s.endDiscarding(s.ending().discards()) }

// endDiscarding returns the simplest way to end the turn with that many cards discarded, or as many as there are.
func (s *State) endDiscarding(n int) Act {
	a := Act{Do: MoveEnd}
	for _, card := range s.hands[s.turn] {
		if len(a.Discard) < n && !s.Taken(card) && !s.Stays(card) {
			a.Discard = append(a.Discard, card)
		}
	}
	p := ponies
	if !s.CanDraw(ponies, a.Discard) {
		p = ships
	}
	s.scratch.draw = s.scratch.draw[:0]
	for range s.Draws(a.Discard) {
		s.scratch.draw = append(s.scratch.draw, p)
	}
	a.Draw = s.scratch.draw
	return a
}

// Stays reports whether a card of a hand cannot be discarded at the end of the turn, because it would come back (W7).
func (s *State) Stays(card CardID) bool {
	return s.returns(card)
}

// Taken reports whether a card was taken from the discards this turn and must be given back at its end (T4).
func (s *State) Taken(card CardID) bool { return slices.Contains(s.record.taken, card) }
