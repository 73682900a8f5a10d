package tsssf

import "slices"

// play carries out a legal play from hand, up to its first question. What follows the placement is pushed in reverse order
// (W3): the disguise of a changeling, what the play counts for, a check, the Ship's power, the Pony's power.
func (s *State) play(a *Act) {
	s.beginAction()
	switch a.Do {
	case MoveUse:
		if s.grid.has(a.Pony) {
			s.emitUse(a.Pony)
			s.answerCall(a.Pony)
			return
		}
		if s.pledged(s.actor, a.Pony) != 0 {
			s.giveUp(a.Pony)
			return
		}
		s.use(a.Pony)
		return
	case MoveReplace:
		s.replace(a.Pony, s.grid.slots[s.grid.at(a.To)].pony)
		return
	}
	s.leaveHand(a.Ship)
	from := s.grid.slots[s.grid.at(a.From)].pony
	if a.Do == MoveLink {
		s.link(a.Ship, from, s.grid.slots[s.grid.at(a.To)].pony)
		return
	}
	pony, fallen := a.Pony, 0
	switch a.Do {
	case MoveShip:
		s.leaveHand(pony)
	case MoveRevive:
		pony = s.discards[ponies][len(s.discards[ponies])-1]
		s.discards[ponies] = s.discards[ponies][:len(s.discards[ponies])-1]
	case MovePoison:
		pony = s.grid.slots[s.grid.at(a.Take)].pony
		s.forgetMoves(pony)
	}
	s.emitPlay(a, pony, from)
	cuts := a.Do == MovePoison && s.lift(pony)
	sl := s.attach(pony, a.To)
	d, _ := a.To.sideOf(a.From)
	s.join(a.Ship, sl, d)
	if cuts {
		fallen = s.fall()
	}
	s.push(frame{step: stepPonyPower, card: pony, do: a.Do, mark: s.record.goalsWon})
	s.pushShipPower(a.Ship, from, pony)
	s.push(frame{step: stepCheck})
	if a.Do != MovePoison {
		s.askToInterrupt(pony)
	}
	s.push(frame{step: stepPlaced, do: a.Do, card: pony, of: a.Ship, pair: [2]CardID{from, pony}})
	if p := &s.box.powers[pony]; p.becomes != "" && !(p.fixed && a.Do == MovePoison && s.rules < rules3) && s.crowner(pony) == 0 {
		s.push(frame{step: stepDisguise, card: pony, acted: a.Do == MovePoison})
	}
	s.askDiscardTop(fallen)
}

func (s *State) pushShipPower(ship, a, b CardID) {
	if s.box.Kind(ship) == Ship {
		s.push(frame{step: stepShipPower, of: ship, pair: [2]CardID{a, b}})
	}
}

// link joins two neighbours; one of their powers may activate afterwards (A1).
func (s *State) link(ship, a, b CardID) {
	sl := s.grid.of(a)
	d, _ := sl.cell.sideOf(s.grid.of(b).cell)
	s.emitLink(ship, a, b)
	s.join(ship, sl, d)
	if s.opts.AdjacentPowers {
		s.push(frame{step: stepLink, pair: [2]CardID{a, b}, mark: s.record.goalsWon})
	}
	s.pushShipPower(ship, a, b)
	s.push(frame{step: stepCheck})
	s.push(frame{step: stepPlaced, do: MoveLink, of: ship, pair: [2]CardID{a, b}})
}

// replace puts a card from hand in another's place; the ships on that cell stay. Further effects of its power
// follow before the check of Goals, but are an action of their own (B1, W3).
func (s *State) replace(pony, old CardID) {
	own := s.replacesByItself(pony, old)
	s.leaveHand(pony)
	sl := s.grid.of(old)
	s.note(sl, false)
	s.emitReplace(pony, old, sl.cell)
	s.takePlace(pony, old)
	s.push(frame{step: stepCheck})
	p := &s.box.powers[pony]
	if own {
		s.activate(pony)
	}
	if own && p.becomes == "" && len(p.effects) > 0 {
		s.push(frame{step: stepPower, card: pony, of: pony, must: true})
	}
	s.discard(old)
	s.askToInterrupt(pony)
	s.push(frame{step: stepPlaced, do: MoveReplace, card: pony})
	if own && p.becomes != "" && s.crowner(pony) == 0 {
		s.push(frame{step: stepDisguise, card: pony, pair: [2]CardID{old}})
	}
}

// takePlace puts a Pony card where another is. The ships of the other are its own now.
func (s *State) takePlace(pony, old CardID) {
	s.tallyAround(old, -1)
	s.grid.supplant(old, pony)
	s.tallyAround(pony, +1)
	s.forgetMoves(old)
	removeCard(&s.record.called, old)
	removeCard(&s.touched, old)
	s.recountIfCrowner(old)
	s.touch(pony)
	s.recountIfCrowner(pony)
}

// placed records what a placement counts for, now that a changeling has its disguise (G3, C4).
func (s *State) placed(f frame) {
	s.record.turnUsed = true
	if s.actor == s.turn {
		s.record.played = true
		if f.do == MoveShip || f.do == MoveReplace {
			s.record.ponies = append(s.record.ponies, s.who(f.card))
		}
		if f.of != 0 {
			s.record.shipCards = append(s.record.shipCards, f.of)
		}
	}
	s.endAction(moveNames[f.do], nil)
	if f.of != 0 {
		s.playShip(s.who(f.pair[0]), s.who(f.pair[1]))
		return
	}
	s.noteReplacer(f.card)
	for _, other := range s.partnersByShip(f.card) {
		if other != 0 {
			s.playShip(s.who(f.card), s.who(other))
		}
	}
	s.beginAction() // further effects of the replacing card are another action
}

// partnersByShip returns the Pony cards joined to a card by a Ship card, by side.
func (s *State) partnersByShip(pony CardID) (others [sides]CardID) {
	sl := s.grid.of(pony)
	for d := range sides {
		if sl.shipped(d) {
			others[d] = s.grid.slots[sl.near[d]].pony
		}
	}
	return others
}

// noteReplacer counts a replacing card, each once a turn (G3).
func (s *State) noteReplacer(card CardID) {
	if s.actor == s.turn && !slices.Contains(s.record.replacers, card) {
		s.record.replacers = append(s.record.replacers, card)
	}
}

// use discards a card from hand for its power, which then cannot be declined. It is not a play onto the grid (T2).
func (s *State) use(card CardID) {
	if s.box.powers[card].topShip {
		s.push(frame{step: stepPower, card: card, of: card, must: true})
		return
	}
	s.emitUse(card)
	s.leaveHand(card)
	s.discard(card)
	s.record.turnUsed = true
	s.activate(card)
	s.push(frame{step: stepCheck})
	s.push(frame{step: stepPower, card: card, of: card, must: true})
}
