package tsssf

// disguises lists the ponies that the changeling of a frame may become (C1). One that replaced a card becomes that card.
func disguises(s *State, f frame, _ *effect, into []pick) []pick {
	becomes := s.box.powers[f.card].becomes
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
	if p := &s.box.powers[card]; p.becomes != "" && !p.fixed && !s.crowns(card) {
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
	s.changes.leave(card)
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
