package tsssf

import "slices"

// joint is a ship that an action made or undid: the two cards with the identities they had then (B1).
type joint struct {
	a, b who
	made bool
}

// same reports whether two joints are the same pair, whichever way round.
func (j joint) same(o joint) bool { return j.a == o.a && j.b == o.b || j.a == o.b && j.b == o.a }

// beginAction starts a new action: a placement, or one power from its first pick to its end (B1).
func (s *State) beginAction() {
	s.record.action++
	s.journal = s.journal[:0]
	s.apart = [2]CardID{}
}

// endAction compares the ships before and after: pairs no longer joined are broken up (B1). Pairs newly joined are
// passed to newly, if it is not nil. Why names the play or power that did it.
func (s *State) endAction(why string, newly func(a, b who)) {
	s.balance()
	for _, j := range s.journal {
		switch {
		case j.a.card == 0:
		case j.made && newly != nil:
			newly(j.a, j.b)
		case !j.made:
			s.record.broken = append(s.record.broken, breakUp{j.a, j.b, s.record.action})
			s.emitBreakUp(j.a, j.b, why)
		}
	}
	s.journal = s.journal[:0]
}

// balance cancels the ships that the action both made and undid.
func (s *State) balance() { balance(s.journal) }

func balance(journal []joint) {
	for i := range journal {
		j := &journal[i]
		if !j.made || j.a.card == 0 {
			continue
		}
		for k := range journal {
			if o := &journal[k]; !o.made && o.a.card != 0 && j.same(*o) {
				j.a.card, o.a.card = 0, 0
				break
			}
		}
	}
}

// playShip counts a pair as played this turn (G3). What another player does in the turn does not count.
func (s *State) playShip(a, b who) {
	if s.actor == s.turn {
		s.record.ships = append(s.record.ships, [2]who{a, b})
	}
}

// swapShip counts a pair that a swap has newly joined, if the table lets swaps play ships (G3).
func (s *State) swapShip(a, b who) {
	if s.opts.SwapsPlayShips {
		s.playShip(a, b)
	}
}

// note records all ships around a slot in the journal.
func (s *State) note(sl *slot, made bool) {
	for d := range sides {
		if sl.shipped(d) {
			s.noteEdge(sl, d, made)
		}
	}
}

func (s *State) noteEdge(sl *slot, d side, made bool) {
	a, b := sl.pony, s.grid.slots[sl.near[d]].pony
	if s.apart == [2]CardID{a, b} || s.apart == [2]CardID{b, a} {
		return
	}
	s.journal = append(s.journal, joint{s.who(a), s.who(b), made})
}

// touch records that something happened to a Pony, so that the next check of Goals looks at it.
func (s *State) touch(card CardID) {
	if !slices.Contains(s.touched, card) {
		s.touched = append(s.touched, card)
	}
}

// attach puts a Pony card on a free cell.
func (s *State) attach(pony CardID, c Cell) *slot {
	sl := s.grid.attach(pony, c)
	s.tallyPony(pony, +1)
	s.touch(pony)
	s.recountIfCrowner(pony)
	return sl
}

// join lays a Ship card on a side of a slot.
func (s *State) join(ship CardID, sl *slot, d side) {
	s.grid.join(ship, sl, d)
	s.tallyShips(sl, 1<<d, +1)
	s.noteEdge(sl, d, true)
	s.touch(sl.pony)
}

// unjoin removes the Ship card on a side of a slot.
func (s *State) unjoin(sl *slot, d side) CardID {
	s.noteEdge(sl, d, false)
	s.tallyShips(sl, 1<<d, -1)
	return s.grid.unjoin(sl, d)
}

// exchange swaps two Pony cards and counts the swap.
func (s *State) exchange(a, b CardID) {
	s.swapMoves(a)
	s.swapMoves(b)
	s.exchangeQuietly(a, b)
}

// exchangeQuietly swaps two Pony cards without counting it. A ship between the two is recorded only once.
func (s *State) exchangeQuietly(a, b CardID) {
	s.noteBoth(a, b, false)
	s.tallyBoth(a, b, -1)
	s.grid.exchange(a, b)
	s.tallyBoth(a, b, +1)
	s.noteBoth(a, b, true)
	s.touch(a)
	s.touch(b)
}

func (s *State) noteBoth(a, b CardID, made bool) {
	s.note(s.grid.of(a), made)
	sl, other := s.grid.of(b), s.grid.slotOf[a]
	for d := range sides {
		if sl.shipped(d) && sl.near[d] != other {
			s.noteEdge(sl, d, made)
		}
	}
}

// swapMoves remembers where a card stood before swaps touched it this turn (G3).
func (s *State) swapMoves(card CardID) {
	if !slices.ContainsFunc(s.record.moved, func(m movedBy) bool { return m.card == card }) {
		s.record.moved = append(s.record.moved, movedBy{card, s.grid.of(card).cell})
	}
}

// forgetMoves forgets the swaps of a card that leaves its cell in another way (G3).
func (s *State) forgetMoves(card CardID) {
	s.record.moved = slices.DeleteFunc(s.record.moved, func(m movedBy) bool { return m.card == card })
}

// swapped returns the number of Pony cards that swaps have moved to another cell this turn (G3).
func (s *State) swapped() int {
	n := 0
	for _, m := range s.record.moved {
		if s.elsewhere(m) {
			n++
		}
	}
	return n
}

// elsewhere reports whether a Pony that swaps have touched is not where it was when the turn began.
func (s *State) elsewhere(m movedBy) bool { return s.grid.of(m.card).cell != m.from }

// lift takes a Pony card off the grid and reports whether that may cut off others. The Ship cards on its
// sides no longer join two Pony cards and are discarded (B2), in the order they were attached (B3).
func (s *State) lift(pony CardID) (cuts bool) {
	sl := s.grid.of(pony)
	s.scratch.cut = s.scratch.cut[:0]
	for d := range sides {
		if sl.shipped(d) {
			s.scratch.cut = append(s.scratch.cut, s.unjoin(sl, d))
		}
	}
	cuts = len(s.scratch.cut) > 1
	s.discardInOrder(s.scratch.cut, whyLoose)
	s.takeOff(pony)
	return cuts
}

// takeOff takes a Pony card without ships off the grid.
func (s *State) takeOff(pony CardID) {
	s.tallyPony(pony, -1)
	s.grid.remove(pony)
	removeCard(&s.record.called, pony)
	s.forgetMoves(pony)
	removeCard(&s.touched, pony)
	s.recountIfCrowner(pony)
}

// fall discards all cards that are no longer connected to the Start card (B2), each kind in the order they were
// attached (B3), and returns how many Ponies fell.
func (s *State) fall() int {
	s.scratch.reached, s.scratch.queue = s.grid.reach(s.scratch.reached, s.scratch.queue, 0)
	if len(s.scratch.queue) == s.grid.ponies() {
		return 0
	}
	lost, loose := s.scratch.lost[:0], s.scratch.cut[:0]
	for i := 1; i < len(s.grid.slots); i++ {
		if s.scratch.reached[i] {
			continue
		}
		sl := &s.grid.slots[i]
		lost = append(lost, sl.pony)
		for d := range sides {
			if sl.shipped(d) {
				loose = append(loose, s.unjoin(sl, d))
			}
		}
	}
	s.scratch.lost, s.scratch.cut = lost, loose
	s.discardInOrder(loose, whyCutOff)
	s.orderByAge(lost)
	before := len(s.discards[ponies])
	for _, pony := range lost {
		from := s.grid.of(pony).cell
		s.takeOff(pony)
		s.discard(pony)
		s.emitFall(pony, from)
	}
	return len(s.discards[ponies]) - before
}

// discardInOrder discards Ship cards of the grid, oldest first.
func (s *State) discardInOrder(cards []CardID, why string) {
	s.orderByAge(cards)
	for _, c := range cards {
		s.discard(c)
		s.emitLoose(c, why)
	}
}

func (s *State) orderByAge(cards []CardID) {
	slices.SortFunc(cards, func(x, y CardID) int { return int(s.grid.since[x]) - int(s.grid.since[y]) })
}

// discard puts a card on top of its discard pile, or where its power says, and then what it covers.
func (s *State) discard(card CardID) {
	if card < s.box.ends[Pony] {
		switch {
		case s.returns(card):
			*s.hand() = append(*s.hand(), card)
			s.discardCovered(card)
			return
		case s.box.powers[card].when&whenDiscarded != 0:
			s.pushAfterPower(frame{step: stepDiscarded, card: card})
		}
	}
	p := pileOf(s.box.Kind(card))
	s.discards[p] = append(s.discards[p], card)
	if len(s.covered) > 0 {
		s.discardCovered(card)
	}
}
