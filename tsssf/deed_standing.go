package tsssf

// Standing powers hold while their card is on the grid: they protect, forbid and count. A card has that of its print and, as a full copy of
// another card, that of the other (W7).

// gained returns the card whose power a card has in addition to its own, or 0. Before rules 3 such a power acted once and never stood.
func (s *State) gained(card CardID) CardID {
	if ch := s.changes.get(card); ch != nil && s.rules >= rules3 {
		return ch.copies
	}
	return 0
}

// has reports whether a Pony card has a standing power now.
func (s *State) has(card CardID, standing func(*power) bool) bool {
	if standing(&s.box.powers[card]) {
		return true
	}
	other := s.gained(card)
	return other != 0 && standing(&s.box.powers[other])
}

// holders lists the cards of the grid that have a standing power now.
func (s *State) holders(standing func(*power) bool) (cards []CardID) {
	for _, sl := range s.grid.slots[1:] {
		if s.has(sl.pony, standing) {
			cards = append(cards, sl.pony)
		}
	}
	return cards
}

// stands reports whether a card on the grid has a standing power.
func (s *State) stands(standing func(*power) bool) bool { return len(s.holders(standing)) > 0 }

// acting returns the card whose power acts when a Pony card is set off on an occasion: the card itself, or the one it is a full copy of. That
// has the limits of a copy (W3). It is 0 if no power acts.
func (s *State) acting(card CardID, o occasion) CardID {
	if s.box.powers[card].when&o != 0 && s.box.powers[card].onGrid {
		return card
	}
	if other := s.gained(card); other > startCard && s.box.powers[other].when&o != 0 && s.box.powers[other].copyable {
		return other
	}
	return 0
}

func standsOffer(p *power) bool   { return p.offers }
func standsReturns(p *power) bool { return p.returns }
func standsLeast(p *power) bool   { return p.least }
func standsObliges(p *power) bool { return p.obliges }

// returns reports whether a card goes to a hand when it would be discarded.
func (s *State) returns(card CardID) bool {
	return s.box.returns && card < s.box.ends[Pony] && s.has(card, standsReturns)
}
