package tsssf

import (
	"slices"

	"shipfic/game"
)

// Imagine returns a state that is possible as far as the seat knows. Everything hidden from it is dealt again by the dice, card
// for card of the same kind: the decks, the other hands, others' private Goals, cards drawn unseen, and the seed of future
// shuffles. The result depends on nothing the seat cannot see, so bots search in it and never get the real state.
//
// Cards that another seat took from a discard pile this turn are public knowledge, and stay.
func (s *State) Imagine(seat game.Seat, d *game.Dice) *State {
	c := new(State)
	s.ImagineInto(c, seat, d)
	return c
}

// ImagineInto is like [State.Imagine], but reuses the memory of a state.
func (s *State) ImagineInto(c *State, seat game.Seat, d *game.Dice) {
	c.CopyFrom(s)
	for _, kind := range []Kind{Pony, Ship, Goal} {
		rearrange(c.hiddenFrom(seat, kind), func(cards []CardID) { redeal(cards, d) })
	}
	for i := range c.rand.Seed {
		c.rand.Seed[i] = byte(d.Below(256))
	}
	c.retally()
}

// hiddenFrom lists the places of the cards of a kind that the seat cannot see.
func (s *State) hiddenFrom(seat game.Seat, kind Kind) []*CardID {
	hidden := make([]*CardID, 0, s.box.ends[kind])
	s.eachHidden(seat, kind, func(at *CardID) { hidden = append(hidden, at) })
	return hidden
}

// eachHidden calls do for each place with a card of a kind that the seat cannot see.
func (s *State) eachHidden(seat game.Seat, kind Kind, do func(*CardID)) {
	add := func(cards []CardID) {
		for i := range cards {
			if s.box.Kind(cards[i]) == kind && !s.Taken(cards[i]) {
				do(&cards[i])
			}
		}
	}
	deck, seen := s.decks[pileOf(kind)], s.known(int(seat), pileOf(kind))
	for i := range deck {
		if !slices.Contains(seen, deck[i]) {
			do(&deck[i])
		}
	}
	for other := range game.Seat(s.Seats()) {
		if !s.insiders(other).Includes(seat) {
			add(s.hands[other])
		}
	}
	add(s.drawn)
	for i := range s.places {
		if kind == Goal && s.places[i].goal != 0 && !s.goalAudience(i).Includes(seat) {
			do(&s.places[i].goal)
		}
	}
}

// rearrange puts the cards in these places in another order.
func rearrange(places []*CardID, order func([]CardID)) {
	cards := make([]CardID, len(places))
	for i, at := range places {
		cards[i] = *at
	}
	order(cards)
	for i, at := range places {
		*at = cards[i]
	}
}

// redeal sorts cards, so that nothing is left of their old order, and shuffles them.
func redeal(cards []CardID, d *game.Dice) {
	slices.Sort(cards)
	for i := len(cards) - 1; i > 0; i-- {
		j := d.Below(i + 1)
		cards[i], cards[j] = cards[j], cards[i]
	}
}
