package tsssf

import "shipfic/game"

// redrawHands lets every player discard the whole hand and draw as many cards, in the order of turns. Each names the decks before seeing
// any of the cards.
func (s *State) redrawHands() {
	counts := make([]int, s.Seats())
	actor := s.actor
	s.emitTurnsUp(ponies) // the hands are shown, and the decks are drawn from
	for k := range s.Seats() {
		s.actor = game.Seat((int(s.turn) + k) % s.Seats())
		counts[k] = len(*s.hand())
		for range counts[k] {
			s.discardFromHand((*s.hand())[0])
		}
	}
	s.actor = actor
	for k := s.Seats() - 1; k >= 0; k-- {
		if counts[k] > 0 {
			s.push(frame{step: stepRedraw, effect: uint8(k), made: uint8(min(counts[k], maxPicks))})
		}
	}
}

// redraw asks the seat of a frame for the next deck, and reports whether it must ask. When all cards are drawn the seat sees them.
func (s *State) redraw(f *frame) (asks bool) {
	s.actor = game.Seat((int(s.turn) + int(f.effect)) % s.Seats())
	if f.made > 0 && (s.canDraw(ponies) || s.canDraw(ships)) {
		return s.anyOption()
	}
	s.seeDrawn()
	s.pop()
	s.actor = s.turn
	return false
}
