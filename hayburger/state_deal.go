package hayburger

import "shipfic/game"

// deal deals the whole mix face down, card by card from the left of the dealer on, so that the extra cards of an uneven deal
// go there too. Left of the dealer begins (K1).
func (s *State) deal() {
	first := int(s.table.opts.Dealer) + 1
	for i, card := range s.rand.Order(len(s.table.mix.cards)) {
		seat := &s.seats[(first+i)%s.count]
		seat.deck = append(seat.deck, cardID(card))
	}
	s.turn = game.Seat(first % s.count)
	cards := make([]int, s.count)
	for i := range cards {
		cards[i] = len(s.seats[i].deck)
	}
	s.say(Dealt{"dealt", cards, s.turn})
	s.pauseNow() // the first card waits too, so that nobody is surprised by it
}
