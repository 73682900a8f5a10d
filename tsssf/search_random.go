package tsssf

import "shipfic/game"

// RandomAct rolls one of the legal moves of a seat the game waits for, each equally likely. It does not list them: it rolls
// among everything that has the right shape until it hits a legal move. Any way to end the turn may come up. The last
// result is false when the game is over.
func (s *State) RandomAct(d *game.Dice) (game.Seat, Act, bool) {
	switch {
	case s.over:
		return 0, Act{}, false
	case s.proposal != nil:
		return s.voters()[0], Act{Do: MoveAgree + MoveKind(d.Below(2))}, true
	case s.asking:
		return s.actor, s.randomAnswer(d), true
	}
	return s.turn, s.randomPlay(d), true
}

// RandomMove rolls a legal move as RandomAct does and carries it out in place, without checking again that it is legal.
// It reports whether there was one.
func (s *State) RandomMove(d *game.Dice) bool {
	seat, a, more := s.RandomAct(d)
	switch {
	case !more:
		return false
	case a.Do == MoveChoose || a.Do == MovePass:
		s.answer(a.pick)
	case a.Do == MoveEnd || a.Do == MoveAgree || a.Do == MoveDisagree:
		return s.Do(seat, a) == nil
	default:
		s.actor = seat
		s.play(&a)
	}
	s.run()
	return true
}

func (s *State) randomAnswer(d *game.Dice) Act {
	options := s.openOptions()
	n := len(options)
	if s.declinable() {
		n++
	}
	if i := d.Below(n); i < len(options) {
		return Act{Do: MoveChoose, pick: options[i]}
	}
	return Act{Do: MovePass}
}

// handful is a hand sorted by what its cards can do.
type handful struct {
	ships, poisons, revives, ponies, replacers, usable []CardID
}

// sortHand sorts the hand of the player whose turn it is.
func (s *State) sortHand() *handful {
	h := &s.scratch.hand
	*h = handful{h.ships[:0], h.poisons[:0], h.revives[:0], h.ponies[:0], h.replacers[:0], h.usable[:0]}
	for _, card := range s.hands[s.turn] {
		p := &s.box.powers[card]
		if s.isShip(card) {
			switch {
			case p.poison:
				h.poisons = append(h.poisons, card)
			case p.revive && len(s.discards[ponies]) > 0:
				h.revives = append(h.revives, card)
				fallthrough
			default:
				h.ships = append(h.ships, card)
			}
		}
		if s.isPony(card) {
			h.ponies = append(h.ponies, card)
			if s.mayReplace(card) {
				h.replacers = append(h.replacers, card)
			}
			if s.usableFromHand(card) {
				h.usable = append(h.usable, card)
			}
		}
	}
	h.usable = s.usable(h.usable)
	return h
}

func (s *State) randomPlay(d *game.Dice) Act {
	h := s.sortHand()
	n := s.grid.ponies()
	places := n * int(sides)
	shapes := [...]int{
		MoveShip:    len(h.ships) * len(h.ponies) * places,
		MoveLink:    len(h.ships) * n * 2,
		MovePoison:  len(h.poisons) * (n - 1) * places,
		MoveRevive:  len(h.revives) * places,
		MoveReplace: len(h.replacers) * (n - 1),
		MoveUse:     len(h.usable),
		MoveEnd:     0,
	}
	if s.record.played || !s.anyPlay(s.turn) {
		shapes[MoveEnd] = 1
	}
	all := 0
	for _, n := range shapes {
		all += n
	}
	for {
		i := d.Below(all)
		do := MoveKind(0)
		for i >= shapes[do] {
			i -= shapes[do]
			do++
		}
		if do == MoveEnd {
			return s.randomEnd(d)
		}
		if a, legal := s.shape(do, i, h); legal && (s.box.obliger == 0 || s.obligation().allows(s, s.turn, &a)) {
			return a
		}
	}
}

// shape returns the i-th move of a kind that has the right shape, and whether it is legal.
func (s *State) shape(do MoveKind, i int, h *handful) (a Act, legal bool) {
	a.Do = do
	one := func(cards []CardID) CardID {
		card := cards[i%len(cards)]
		i /= len(cards)
		return card
	}
	slot := func() *slot {
		n := s.grid.ponies()
		sl := &s.grid.slots[1+i%n]
		i /= n
		return sl
	}
	other := func() Cell { // any cell but Start's: Start is in the first slot unless it was moved
		n := s.grid.ponies() - 1
		k := 1 + i%n
		i /= n
		if k >= int(s.grid.slotOf[startCard]) {
			k++
		}
		return s.grid.slots[k].cell
	}
	switch do {
	case MoveReplace:
		a.Pony, a.To = one(h.replacers), other()
		return a, s.canReplace(a.Pony, s.grid.slots[s.grid.at(a.To)].pony)
	case MoveUse:
		a.Pony = one(h.usable)
		return a, !s.barred(a.Pony)
	case MoveShip:
		a.Ship, a.Pony = one(h.ships), one(h.ponies)
	case MoveLink:
		a.Ship = one(h.ships)
	case MoveRevive:
		a.Ship = one(h.revives)
	case MovePoison:
		a.Ship, a.Take = one(h.poisons), other()
		if s.box.protects && s.safe(s.grid.slots[s.grid.at(a.Take)].pony, byLift) {
			return a, false
		}
	}
	sl := slot()
	d := side(i)
	a.From, a.To = sl.cell, sl.cell.neighbour(d)
	switch {
	case do == MoveLink:
		return a, sl.near[d] != 0 && !sl.shipped(d)
	case do == MovePoison && (a.Take == a.From || !s.connectedWithout(s.grid.slotOf[sl.pony], s.grid.at(a.Take))):
		return a, false
	}
	return a, sl.near[d] == 0 && a.Pony != a.Ship
}

// randomEnd ends the turn with any draws, and discards whatever is over the limit.
func (s *State) randomEnd(d *game.Dice) Act { return s.drawAtRandom(s.plainEnd(), d) }

// drawAtRandom chooses at random which decks the end of a turn draws from.
func (s *State) drawAtRandom(a Act, d *game.Dice) Act {
	for i := range a.Draw {
		if p := ponies + pile(d.Below(2)); s.CanDraw(p, a.Discard) {
			a.Draw[i] = p
		}
	}
	return a
}
