package tsssf

// disguises lists the ponies that the changeling of a frame may become (C1). One that replaced a card becomes that card.
func disguises(s *State, f frame, _ *effect, into []pick) []pick {
	becomes := s.disguiser(f.card).becomes
	for _, d := range s.box.disguises[becomes] {
		if becomes != "replace" || f.step == stepDisguise && f.pair[0] == d.card {
			into = append(into, pick{kind: pickCard, value: uint16(d.card), name: d.name})
		}
	}
	return into
}

// canDisguise reports whether there is any pony that the changeling of a frame may become.
func (s *State) canDisguise(f frame) bool {
	becomes := s.box.powers[f.card].becomes
	return becomes != "replace" && len(s.box.disguises[becomes]) > 0
}

// redisguise lets a changeling that was moved take a new disguise (C1).
func (s *State) redisguise(card CardID) {
	if p := s.disguiser(card); p.becomes != "" && !p.fixed && s.crowner(card) == 0 {
		s.push(frame{step: stepDisguise, card: card, acted: true})
	}
}

// takeDisguise gives a changeling a new identity (C4). One that was moved or activated breaks up the ships it had under
// the old one; one just attached breaks nothing. Changes to the old identity end.
func (s *State) takeDisguise(card CardID, as disguise, breaks bool) {
	if breaks {
		s.note(s.grid.of(card), false)
	}
	s.tallyAround(card, -1)
	copied := s.gained(card)
	s.changes.leave(card)
	ch := s.changes.edit(card)
	s.changes.identities++
	*ch = change{card: card, identity: s.changes.identities, as: as, everypony: ch.everypony, lender: ch.lender}
	s.changes.forgetGained(card)
	s.tallyAround(card, +1)
	s.recountIfCrowner(copied)
	s.touch(card)
	if breaks {
		s.note(s.grid.of(card), true)
	}
	s.emitDisguise(card, as)
}

// disguiser returns the power by which a card takes disguises: its own, or one that was lent to it.
func (s *State) disguiser(card CardID) *power {
	if ch := s.changes.get(card); ch != nil && ch.lender != 0 {
		return &s.box.powers[ch.lender]
	}
	return &s.box.powers[card]
}

// borrower returns the one of the two just joined that cannot take disguises, if the other can.
func borrower(s *State, f frame, _ *effect, into []pick) []pick {
	a, b := f.pair[0], f.pair[1]
	if !s.grid.has(a) || !s.grid.has(b) {
		return into
	}
	can := func(card CardID) bool { return s.disguiser(card).becomes != "" }
	switch {
	case can(a) && !can(b):
		return append(into, cellPick(b))
	case can(b) && !can(a):
		return append(into, cellPick(a))
	}
	return into
}

// lend gives one of the two just joined the other's power to take disguises until the end of the turn. It takes one at once.
func (s *State) lend(f frame) {
	card := f.picks[0].card()
	lender := f.pair[0]
	if lender == card {
		lender = f.pair[1]
	}
	if ch := s.changes.get(lender); ch != nil && ch.lender != 0 {
		lender = ch.lender
	}
	s.alter(card, func(ch *change) { ch.lender = lender })
	s.apart = f.pair
	s.push(frame{step: stepDisguise, card: card, acted: true})
}
