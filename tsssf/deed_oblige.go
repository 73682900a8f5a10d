package tsssf

import (
	"slices"

	"shipfic/game"
)

// While a card with that power is on the grid, every Ship card that is played must join it, if that Ship can, and for a ship with that
// Pony.

// obligation is where Ships must go now.
type obligation struct {
	to   CardID // the card they must join; 0: none
	free bool   // it has a free side
	link bool   // it has a neighbour that it is not shipped with
}

func (s *State) obligation() obligation {
	by := s.box.obliger
	if by == 0 || !s.grid.has(by) {
		return obligation{}
	}
	o, sl := obligation{to: by}, s.grid.of(by)
	for d := range sides {
		o.free = o.free || sl.near[d] == 0
		o.link = o.link || sl.near[d] != 0 && !sl.shipped(d)
	}
	return o
}

// allows reports whether a play of a Ship card satisfies the obligation.
func (o obligation) allows(s *State, seat game.Seat, a *Act) bool {
	if o.to == 0 {
		return true
	}
	at := s.grid.of(o.to).cell
	if a.From == at || a.Do == MoveLink && a.To == at || a.Do == MovePoison && a.Take == at {
		return true
	}
	switch a.Do {
	case MoveShip, MoveRevive:
		return !o.free
	case MoveLink:
		return !o.link && !(o.free && s.bringsPony(seat, a.Ship))
	case MovePoison:
		return !o.free || !s.stealsFor(o.to)
	}
	return true
}

// bringsPony reports whether a Ship card can be played with a Pony: one of the hand, or one that it revives.
func (s *State) bringsPony(seat game.Seat, ship CardID) bool {
	if s.box.powers[ship].revive && len(s.discards[ponies]) > 0 {
		return true
	}
	return slices.ContainsFunc(s.hands[seat], func(card CardID) bool { return s.isPony(card) && card != ship })
}

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

// onlyAt keeps of the open sides those of one Pony, as hex digits.
func onlyAt(sides string, slot uint16) string {
	digits := []byte(sides)
	for i := range digits {
		if i != int(slot)-1 {
			digits[i] = '0'
		}
	}
	return string(digits)
}

// linksTo keeps of the sides where a link can be laid those that join one Pony, as hex digits.
func (s *State) linksTo(pony CardID) string {
	const hex = "0123456789abcdef"
	digits := make([]byte, s.grid.ponies())
	n := s.grid.slotOf[pony]
	for i := range digits {
		sl, open := &s.grid.slots[i+1], 0
		for d := right; d <= down; d++ {
			if sl.near[d] != 0 && !sl.shipped(d) && (uint16(i+1) == n || sl.near[d] == n) {
				open |= 1 << d
			}
		}
		digits[i] = hex[open]
	}
	return string(digits)
}
