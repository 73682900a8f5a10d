package tsssf

import "slices"

// placePick is a place for a Pony card: next to a Pony of the grid, on one of its sides.
func placePick(pony CardID, d side) pick {
	return pick{kind: pickPlace, value: uint16(pony), name: nameID(d)}
}

// placeOfPick returns the slot that a place is next to, and the side.
func (s *State) placeOfPick(p pick) (*slot, side) { return s.grid.of(p.card()), side(p.name) }

// freeSides returns the free places next to a Pony card.
func (s *State) freeSides(pony CardID, into []pick) []pick {
	for d := range sides {
		if s.grid.of(pony).near[d] == 0 {
			into = append(into, placePick(pony, d))
		}
	}
	return into
}

// moved returns the card that a carrying effect moves: the card itself, or the one picked first.
func (e *effect) moved(f *frame) CardID {
	if e.who == WhoSelf {
		return f.of
	}
	return f.picks[0].card()
}

// carriable returns the Pony cards that can be carried to the card whose power it is: not shipped with it, and not holding it.
func carriable(s *State, f frame, _ *effect, into []pick) []pick {
	if !s.grid.has(f.of) || len(s.freeSides(f.of, nil)) == 0 {
		return into
	}
	to := s.grid.slotOf[f.of]
	for i := 1; i < len(s.grid.slots); i++ {
		sl := &s.grid.slots[i]
		if sl.pony == f.of || s.safe(sl.pony, byLift) || sl.ships() == 0 || slices.Contains(s.partners(f.of, nil), sl.pony) || !s.connectedWithout(to, uint16(i)) {
			continue
		}
		into = append(into, cellPick(sl.pony))
	}
	return into
}

// shipsOf returns the Ship cards on the card that is carried.
func shipsOf(s *State, f frame, e *effect, into []pick) []pick {
	if pony := e.moved(&f); s.grid.has(pony) {
		for _, ship := range s.grid.of(pony).ship {
			if ship != 0 {
				into = append(into, edgePick(ship))
			}
		}
	}
	return into
}

// places returns where the card that is carried can go: next to the card whose power it is or, if that is the one carried, next to any
// that stays connected to Start without it.
func places(s *State, f frame, e *effect, into []pick) []pick {
	if e.who != WhoSelf {
		return s.freeSides(f.of, into)
	}
	if !s.grid.has(f.of) {
		return into
	}
	n := s.grid.slotOf[f.of]
	s.scratch.reached, s.scratch.queue = s.grid.reach(s.scratch.reached, s.scratch.queue, n)
	for i := 1; i < len(s.grid.slots); i++ {
		if uint16(i) != n && s.scratch.reached[i] {
			into = s.freeSides(s.grid.slots[i].pony, into)
		}
	}
	return into
}

func canCarry(s *State, f frame, e *effect) bool {
	if e.who == WhoSelf {
		return s.atLeast(1, shipsOf, f, e) && s.atLeast(1, places, f, e)
	}
	return s.atLeast(1, carriable, f, e)
}

// carry moves a Pony card with one of its Ships to a place. Its other Ships fall, and what is then cut off (B2). It is neither a play nor
// a swap.
func (s *State) carry(pony, ship CardID, to pick) {
	sl, d := s.placeOfPick(to)
	cell, from := sl.cell.neighbour(d), s.grid.of(pony).cell
	s.emitCarried(pony, ship, from, cell)
	at, on, _ := s.grid.edge(ship)
	s.touch(at.pony)
	s.unjoin(at, on)
	s.lift(pony)
	n := s.attach(pony, cell)
	s.join(ship, n, d.opposite())
	fallen := s.fall()
	s.uncount()
	s.redisguise(pony)
	s.askDiscardTop(fallen)
}

// uncount lets the pairs that the action has newly joined count as neither played nor swapped (G3).
func (s *State) uncount() {
	s.balance()
	s.journal = slices.DeleteFunc(s.journal, func(j joint) bool { return j.made || j.a.card == 0 })
}

// openPlaces returns the sides of the card whose power it is that have no Ship: first those with a free cell, where only one is filled.
func openPlaces(s *State, f frame, e *effect, into []pick) []pick {
	if !s.grid.has(f.of) || f.card != f.of || !s.canTopShip() && !s.canTearUpFor(ships) {
		return into
	}
	sl, first := s.grid.of(f.of), len(into)
	for d := range sides {
		if sl.near[d] == 0 && (s.canTop(ponies) || s.canTearUpFor(ponies)) {
			into = append(into, placePick(f.of, d))
		}
	}
	if len(into) > first && e.n == 1 {
		return into
	}
	for d := range sides {
		if sl.near[d] != 0 && !sl.shipped(d) {
			into = append(into, placePick(f.of, d))
		}
	}
	return into
}

// canTop reports whether a card can be taken from the top of a deck, which may be rebuilt first (D1).
func (s *State) canTop(p pile) bool { return len(s.decks[p])+len(s.discards[p]) > 0 }

// canTopShip reports whether a Ship that can be laid in the ordinary way can be taken from the top of the deck.
func (s *State) canTopShip() bool {
	if s.rules < rules3 {
		return s.canTop(ships)
	}
	lays := func(ship CardID) bool { return !s.box.powers[ship].poison }
	return slices.ContainsFunc(s.decks[ships], lays) || slices.ContainsFunc(s.discards[ships], lays)
}

// canTearUpFor reports whether notes can be torn up for a deck that has run out together with its discard (D2).
func (s *State) canTearUpFor(p pile) bool { return s.rules >= rules3 && !s.canTop(p) && s.canDraw(p) }

// prepareSide lets notes be torn up for the cards that a side needs, before it is filled (D2).
func (s *State) prepareSide(f frame) {
	sl, d := s.placeOfPick(f.picks[0])
	f.step = stepFillSide
	s.push(f)
	s.push(frame{step: stepRenew, deck: ships})
	if sl.near[d] == 0 {
		s.push(frame{step: stepRenew, deck: ponies})
	}
}

// renew lets notes be torn up until a deck can be rebuilt, and reports whether it must ask. In a long haul an empty deck ends the game (V5).
func (s *State) renew(f *frame) (asks bool) {
	switch {
	case !s.canTearUpFor(f.deck):
		s.pop()
	case s.opts.Length == longHaul:
		s.end()
	default:
		return s.askIfAny(f)
	}
	return false
}

// fillPrepared fills a side, if its card has not been torn up.
func (s *State) fillPrepared(f frame) {
	if s.grid.has(f.picks[0].card()) {
		s.fillSide(f, &s.box.powers[f.of].effects[f.effect])
	}
}

func (s *State) topOf(p pile) (CardID, bool) {
	s.rebuildEmpty(p)
	if len(s.decks[p]) == 0 {
		return 0, false
	}
	return s.takeTop(p), true
}

// topShip takes the top card of the Ship deck that can be laid in the ordinary way. Love poisons are discarded.
func (s *State) topShip() (CardID, bool) {
	s.emitTurnsUp(ships)
	for range s.box.Count(Ship) {
		ship, found := s.topOf(ships)
		if !found || !s.box.powers[ship].poison {
			return ship, found
		}
		s.discard(ship)
		s.emitMilled(ship, ships)
	}
	return 0, false
}

// fillSide lays the top Ship on a side of a card, and the top Pony beyond it where nopony stands. Their powers follow when all sides are
// filled. Only where one side is filled are they played from hand (G3).
func (s *State) fillSide(f frame, e *effect) {
	sl, d := s.placeOfPick(f.picks[0])
	cell, host := sl.cell.neighbour(d), sl.pony
	ship, found := s.topShip()
	if !found {
		return
	}
	s.record.turnUsed = true
	other := s.grid.at(cell)
	follow, disguise := []frame{}, false
	if other == 0 {
		pony, found := s.topOf(ponies)
		if !found {
			s.decks[ships] = append(s.decks[ships], ship)
			return
		}
		s.emitFilled(pony, ship, host, cell)
		s.join(ship, s.attach(pony, cell), d.opposite())
		follow = append(follow, frame{step: stepPonyPower, card: pony, do: MoveShip, mark: s.record.goalsWon})
		follow = append(follow, frame{step: stepShipPower, of: ship, pair: [2]CardID{host, pony}})
		disguise = s.box.powers[pony].becomes != "" && s.crowner(pony) == 0
		if e.n == 1 {
			s.record.ponies = append(s.record.ponies, s.who(pony))
		}
		other = s.grid.slotOf[pony]
	} else {
		neighbour := s.grid.slots[other].pony
		s.emitLink(ship, host, neighbour)
		s.join(ship, s.grid.of(host), d)
		if s.opts.AdjacentPowers {
			follow = append(follow, frame{step: stepLink, pair: [2]CardID{host, neighbour}, mark: s.record.goalsWon})
		}
		follow = append(follow, frame{step: stepShipPower, of: ship, pair: [2]CardID{host, neighbour}})
	}
	if e.n == 1 {
		s.record.shipCards = append(s.record.shipCards, ship)
		s.playShip(s.who(host), s.who(s.grid.slots[other].pony))
	}
	s.uncount()
	s.pushBelow(follow)
	if disguise {
		s.push(frame{step: stepDisguise, card: s.grid.slots[other].pony})
	}
}

// pushBelow adds work that follows the power on top, after a check of Goals and after what it has added so before (W3).
func (s *State) pushBelow(follow []frame) {
	at := len(s.frames) - 1
	check := frame{step: stepCheck, acted: true}
	if at == 0 || s.frames[at-1] != check {
		s.frames = slices.Insert(s.frames, at, check)
	} else {
		at--
	}
	for at > 0 && slices.Contains([]step{stepShipPower, stepPonyPower, stepLink}, s.frames[at-1].step) {
		at--
	}
	s.frames = slices.Insert(s.frames, at, follow...)
}

// anywhere returns all places next to the Ponies of the grid.
func anywhere(s *State, _ frame, _ *effect, into []pick) []pick {
	for _, sl := range s.grid.slots[1:] {
		into = s.freeSides(sl.pony, into)
	}
	return s.obliged(into)
}

// playWithTop plays a card of the hand with the top card of the Ship deck.
func (s *State) playWithTop(card CardID, to pick) {
	if !slices.Contains(*s.hand(), card) {
		return
	}
	ship, found := s.topShip()
	if !found {
		return
	}
	sl, d := s.placeOfPick(to)
	s.play(&Act{Do: MoveShip, Ship: ship, Pony: card, From: sl.cell, To: sl.cell.neighbour(d)})
}
