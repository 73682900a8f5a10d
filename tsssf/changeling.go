package tsssf

// disguises are whom the changeling of a frame may become (C1). One that replaces takes the looks of whom it replaced.
func disguises(s *State, f frame, _ *effect, into []pick) []pick {
	becomes := s.box.powers[f.card].becomes
	for _, d := range s.box.disguises[becomes] {
		if becomes != "replace" || f.step == stepDisguise && f.pair[0] == d.card {
			into = append(into, pick{kind: pickCard, value: uint16(d.card), name: d.name})
		}
	}
	return into
}

// canDisguise reports whether there is anypony the changeling of a frame may become.
func (s *State) canDisguise(f frame) bool {
	becomes := s.box.powers[f.card].becomes
	return becomes != "replace" && len(s.box.disguises[becomes]) > 0
}

// redisguise lets a changeling that was moved take a new disguise (C1).
func (s *State) redisguise(card CardID) {
	if p := &s.box.powers[card]; p.becomes != "" && !p.fixed {
		s.push(frame{step: stepDisguise, card: card, acted: true})
	}
}

// takeDisguise gives a changeling a new identity (C4). One that was moved or activated breaks up the ships it had under
// the old one; one just attached breaks nothing. What was changed about the old identity ends.
func (s *State) takeDisguise(card CardID, as disguise, breaks bool) {
	if breaks {
		s.note(s.grid.of(card), false)
	}
	s.tallyAround(card, -1)
	ch := s.changes.edit(card)
	s.changes.identities++
	everypony := ch.everypony
	*ch = change{card: card, identity: s.changes.identities, as: as, everypony: everypony}
	s.changes.forgetGained(card)
	s.tallyAround(card, +1)
	s.touch(card)
	if breaks {
		s.note(s.grid.of(card), true)
	}
	s.tellDisguise(card, as)
}

// becomeCopy makes a card another's copy in all but its place, and uses that one's power (W7). What was changed about
// the card stays with it (W6).
func (s *State) becomeCopy(card, other CardID) {
	s.alter(card, func(ch *change) { ch.copies = other })
	s.tellChange(card)
	if s.canCopy(card, other) {
		s.usePowerOf(card, other)
	}
}

// usePowerOf carries another card's power out as the card's own, as part of the same action (W3).
func (s *State) usePowerOf(card, other CardID) {
	s.tellCopy(card, other)
	s.push(frame{step: stepPower, card: card, of: other, must: s.box.powers[other].must})
}

func notYetWithEverypony(s *State, _ frame, _ *effect, into []pick) []pick {
	for i := 1; i < len(s.grid.slots); i++ {
		pony := s.grid.slots[i].pony
		if ch := s.changes.get(pony); ch == nil || !ch.everypony {
			into = append(into, cellPick(pony))
		}
	}
	return into
}

// shipWithEverypony lets one pony count as shipped with all on the grid until the end of the turn (W7).
func (s *State) shipWithEverypony(pony CardID) {
	s.alter(pony, func(ch *change) { ch.everypony = true })
	s.changes.everypony++
	s.tellChange(pony)
}
