package tsssf

import "shipfic/game"

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
	if o := s.obligation(); o.to != 0 {
		kept := into[:first]
		for i := first; i < len(into); i++ {
			if o.allows(s, seat, &into[i]) {
				kept = append(kept, into[i])
			}
		}
		into = kept
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
			for i := 1; i < len(s.grid.slots); i++ {
				if sl := &s.grid.slots[i]; s.canReplace(card, sl.pony) {
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
	for i := 1; i < len(s.grid.slots); i++ {
		sl := &s.grid.slots[i]
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
			if s.mayReplace(card) && s.anyToReplace(card) {
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
	for i := 1; i < len(s.grid.slots); i++ {
		sl := &s.grid.slots[i]
		for d := right; d <= down; d++ {
			if sl.near[d] != 0 && !sl.shipped(d) {
				return true
			}
		}
	}
	return false
}

// plainEnd returns the simplest way to end the turn.
func (s *State) plainEnd() Act {
	a := Act{Do: MoveEnd}
	over := s.ending().discards()
	for _, card := range s.hands[s.turn] {
		if len(a.Discard) < over && !s.isTaken(card) && !s.comesBack(card) {
			a.Discard = append(a.Discard, card)
		}
	}
	p := ponies
	if !s.canDrawAfter(ponies, a.Discard) {
		p = ships
	}
	s.scratch.draw = s.scratch.draw[:0]
	for range s.draws(a.Discard) {
		s.scratch.draw = append(s.scratch.draw, p)
	}
	a.Draw = s.scratch.draw
	return a
}

// comesBack reports whether a card returns to the hand it is discarded from, so that it cannot be discarded down to the limit.
func (s *State) comesBack(card CardID) bool {
	return s.box.returns && card < s.box.ends[Pony] && s.box.powers[card].returns
}

func (s *State) isTaken(card CardID) bool {
	for _, c := range s.record.taken {
		if c == card {
			return true
		}
	}
	return false
}
