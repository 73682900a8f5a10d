package tsssf

import (
	"slices"

	"shipfic/game"
)

// beginTurn fills the empty places of Goals (T1); then the player acts.
func (s *State) beginTurn(seat game.Seat) {
	s.turn, s.actor = seat, seat
	s.turns++
	s.record.clear()
	s.emitTurn()
	if s.opts.Length == ridiculous && s.goalsLeft() == 0 {
		s.end()
		return
	}
	s.expireGoals(seat)
	s.refill(s.opts.GreasedLightning)
	if s.opts.GreasedLightning && !s.over {
		s.check()
	}
	if !s.over {
		s.callOn(onTurnStart)
	}
}

// handLimit returns how many cards a seat may hold at the end of its turn (T4, G8).
func (s *State) handLimit(seat game.Seat) int { return s.opts.HandLimit + int(s.bonus[seat]) }

// ending is what the player must do to end the turn now (T2, T4).
type ending struct {
	free  bool // nothing was played: any cards may be discarded and replaced
	keep  int  // cards in hand after those taken from the discards are given back
	stay  int  // those of them that come back when they are discarded
	limit int
}

func (s *State) ending() ending {
	return ending{
		free:  !s.record.played,
		keep:  len(s.hands[s.turn]) - s.takenBy(s.turn),
		stay:  s.stay(s.turn),
		limit: s.handLimit(s.turn),
	}
}

// discards returns how many cards must be discarded, at least. Cards that come back may leave a hand over the limit.
func (e ending) discards() int { return max(0, e.keep-max(e.limit, e.stay)) }

// stay counts the cards of a hand that come back when they are discarded, but for those that are given back anyway.
func (s *State) stay(seat game.Seat) int {
	n := 0
	if s.box.returns {
		for _, card := range s.hands[seat] {
			if s.Stays(card) && !s.Taken(card) {
				n++
			}
		}
	}
	return n
}

// Draws returns how many cards must be drawn at the end of the turn after the given cards are discarded: none if no deck has cards.
func (s *State) Draws(discard []CardID) int {
	if !s.CanDraw(ponies, discard) && !s.CanDraw(ships, discard) {
		return 0
	}
	e := s.ending()
	return max(0, e.limit-e.keep+len(discard))
}

// endTurn checks how the player ends the turn and starts to carry it out (T4).
func (s *State) endTurn(draw []pile, discard []CardID) error {
	if !s.record.played && s.anyPlay(s.turn) {
		return s.refuse(MustPlay)
	}
	if err := s.checkDiscards(discard); err != nil {
		return err
	}
	if want := s.Draws(discard); len(draw) != want {
		return s.refuse(WrongDraws, want)
	}
	for _, p := range draw {
		if p > ships || !s.CanDraw(p, discard) {
			return s.refuse(NotADeck, pileNames[min(p, goals)])
		}
	}
	s.beginAction()
	s.push(frame{step: stepEndTurn})
	s.push(frame{step: stepCheck})
	s.push(frame{step: stepSeeDrawn})
	for i := len(draw) - 1; i >= 0; i-- {
		s.push(frame{step: stepDrawUnseen, deck: draw[i]})
	}
	s.giveBack()
	for _, card := range discard {
		s.discardFromHand(card)
	}
	return nil
}

// takenBy counts the cards that a seat took from the discards this turn and still holds.
func (s *State) takenBy(seat game.Seat) int {
	n := 0
	for _, card := range s.record.taken {
		if slices.Contains(s.hands[seat], card) {
			n++
		}
	}
	return n
}

// giveBack discards the cards that were taken this turn and are still in a hand (T4): they may have gone to another.
func (s *State) giveBack() {
	for seat := range game.Seat(s.Seats()) {
		s.actor = seat
		for _, card := range slices.Clone(s.record.taken) {
			if slices.Contains(s.hands[seat], card) {
				s.discardFromHand(card)
			}
		}
	}
	s.actor = s.turn
}

// CanDraw reports whether a card can be drawn from a deck after the given cards, and those taken, are discarded.
func (s *State) CanDraw(p pile, discard []CardID) bool {
	if s.canDraw(p) {
		return true
	}
	for _, cards := range [][]CardID{discard, s.record.taken} {
		for _, card := range cards {
			if pileOf(s.box.Kind(card)) == p {
				return true
			}
		}
	}
	return false
}

// checkDiscards requires exactly as many cards as are over the limit, or any cards after a turn without a play (T2, T4).
func (s *State) checkDiscards(discard []CardID) error {
	e := s.ending()
	if len(discard) < e.discards() || !e.free && len(discard) > e.discards() {
		return s.refuse(WrongDiscards, e.discards())
	}
	for i, card := range discard {
		if slices.Contains(discard[:i], card) || slices.Contains(s.record.taken, card) {
			return s.refuse(WrongDiscards, card)
		}
		if !slices.Contains(s.hands[s.turn], card) {
			return s.refuse(NotInHand, card)
		}
		if s.Stays(card) {
			return s.refuse(WrongDiscards, card)
		}
	}
	return nil
}

// endOfTurn ends what lasts until the end of the turn. What happens after every turn follows, then the next turn. Places of Goals that
// were won are filled before, if the option says so (T1).
func (s *State) endOfTurn() {
	if s.opts.NewGoalsAtEnd && s.record.goalsWon > 0 {
		if s.refill(s.opts.GreasedLightning); s.over {
			return
		}
	}
	s.settle()
	s.push(frame{step: stepNextTurn})
	s.callOn(onTurnEnd)
}

// nextTurn begins the next player's turn, or ends the game.
func (s *State) nextTurn() {
	s.idle++
	if s.record.turnUsed {
		s.idle = 0
	}
	switch {
	case s.opts.Length == solitaire && s.turns >= solitaireRounds:
		s.end()
	case s.opts.Length != solitaire && int(s.idle) >= s.Seats():
		s.end()
	default:
		s.beginTurn(game.Seat((int(s.turn) + 1) % s.Seats()))
	}
}

// settle ends all changes and disguises (T4). The next check of Goals looks at these cards.
func (s *State) settle() {
	s.endRewording()
	if len(s.changes.list) == 0 {
		return
	}
	crowned := s.box.crowner != 0 && slices.ContainsFunc(s.changes.list, func(ch change) bool { return ch.copies == s.box.crowner })
	for _, ch := range s.changes.list {
		s.tallyAround(ch.card, -1)
		s.changes.revert(ch.card)
		s.tallyAround(ch.card, +1)
		if s.grid.has(ch.card) {
			s.touch(ch.card)
		}
	}
	s.changes.clear()
	if crowned {
		s.recountAll()
	}
	s.emitSettled()
}
