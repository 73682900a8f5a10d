package tsssf

import (
	"slices"

	"shipfic/game"
)

// While a card with that power is on the grid, every Ship card that is played must join it, if that Ship can, and for a ship with that
// Pony.

// obligation is where Ships must go now: to any of some cards.
type obligation struct {
	to   []CardID // the cards; none: there is no obligation
	open []CardID // those of them that have a free side
	link bool     // one has a neighbour that it is not shipped with
}

func (s *State) obligation() (o obligation) {
	if s.box.obliger == 0 {
		return o
	}
	for _, card := range s.holders(standsObliges) {
		if s.rules < rules3 && card != s.box.obliger {
			continue
		}
		sl, free := s.grid.of(card), false
		for d := range sides {
			free = free || sl.near[d] == 0
			o.link = o.link || sl.near[d] != 0 && !sl.shipped(d)
		}
		if o.to = append(o.to, card); free {
			o.open = append(o.open, card)
		}
	}
	return o
}

// allows reports whether a play of a Ship card satisfies the obligation.
func (o obligation) allows(s *State, seat game.Seat, a *Act) bool {
	for _, card := range o.to {
		at := s.grid.of(card).cell
		if a.From == at || a.Do == MoveLink && a.To == at || a.Do == MovePoison && a.Take == at {
			return true
		}
	}
	switch a.Do {
	case MoveShip, MoveRevive:
		return len(o.open) == 0
	case MoveLink:
		return !o.link && !(len(o.open) > 0 && s.bringsPony(seat, a.Ship))
	case MovePoison:
		return !s.stealsForAny(o.open)
	}
	return true
}

// obliged keeps of the places those that the Ship of a new Pony must go to, if there are any.
func (s *State) obliged(places []pick) []pick {
	if s.rules < rules3 {
		return places
	}
	open := s.obligation().open
	return slices.DeleteFunc(places, func(p pick) bool { return len(open) > 0 && !slices.Contains(open, p.card()) })
}

// bringsPony reports whether a Ship card can be played with a Pony: one of the hand, or one that it revives.
func (s *State) bringsPony(seat game.Seat, ship CardID) bool {
	if s.box.powers[ship].revive && len(s.discards[ponies]) > 0 {
		return true
	}
	return slices.ContainsFunc(s.hands[seat], func(card CardID) bool { return s.isPony(card) && card != ship })
}

func (s *State) stealsForAny(cards []CardID) bool { return slices.ContainsFunc(cards, s.stealsFor) }

// stealsFor reports whether some Pony can be stolen and attached to a card.
func (s *State) stealsFor(to CardID) bool {
	n := s.grid.slotOf[to]
	for t := 1; t < len(s.grid.slots); t++ {
		if pony := s.grid.slots[t].pony; uint16(t) != n && !s.safe(pony, byLift) && s.connectedWithout(n, uint16(t)) {
			return true
		}
	}
	return false
}

// onlyAt keeps of the open sides those of some Ponies, as hex digits.
func (s *State) onlyAt(sides string, cards []CardID) string {
	digits := []byte(sides)
	for i := range digits {
		if !slices.Contains(cards, s.grid.slots[i+1].pony) {
			digits[i] = '0'
		}
	}
	return string(digits)
}

// linksTo keeps of the sides where a link can be laid those that join one of some Ponies, as hex digits.
func (s *State) linksTo(cards []CardID) string {
	const hex = "0123456789abcdef"
	digits := make([]byte, s.grid.ponies())
	for i := range digits {
		sl, open := &s.grid.slots[i+1], 0
		for d := right; d <= down; d++ {
			if sl.near[d] != 0 && !sl.shipped(d) && (slices.Contains(cards, sl.pony) || slices.Contains(cards, s.grid.slots[sl.near[d]].pony)) {
				open |= 1 << d
			}
		}
		digits[i] = hex[open]
	}
	return string(digits)
}
