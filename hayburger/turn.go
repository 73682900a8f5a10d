package hayburger

import (
	"fmt"

	"shipfic/game"
)

// turnCard turns the seat's top card onto the pile (K2).
func (s *State) turnCard(seat game.Seat, m Turn) *game.Refusal {
	switch {
	case seat != s.turn:
		return refuse(NotYourTurn, s.turn)
	case s.collecting():
		return game.Refuse(WindowOpen)
	case s.at < s.Ready(m):
		return refuse(TooSoon, s.Ready(m))
	}
	if refusal := s.setLines(m.RTT, m.Margin); refusal != nil {
		return refusal
	}
	if s.contest.open() { // comes last: all other refusals are the same whether a slap waits for its decision or not (F4)
		return &game.Refusal{Code: WindowOpen, Secret: true}
	}
	card := s.takeTop(seat)
	s.pile.lay(card, seat, s.at)
	s.forgetOldSlaps()
	s.pause = pause{}
	s.chart.note(s)
	s.say(Turned{"turned", seat, s.pile.turned, s.table.mix.cards[card], len(s.seats[seat].deck)}).Reveals = true

	switch chances := s.table.mix.chancesOf(card); {
	case chances > 0:
		s.challenge = challenge{by: seat, left: chances}
		s.passOn(seat)
	case s.challenge.by == nobody:
		s.passOn(seat)
	default:
		s.missChance(seat)
	}
	if s.pile.turned >= s.table.opts.MaxTurned && !s.collecting() {
		s.collectLater(nobody)
	}
	return nil
}

// passOn finds the seat that turns the next card: the next one with cards (K4). An open Challenge goes on with its chances, but
// not past the challenger's seat (K3).
func (s *State) passOn(from game.Seat) {
	challenged := s.challenge.by != nobody
	for i := range s.count {
		next := (from + game.Seat(i) + 1) % game.Seat(s.count)
		if challenged && next == s.challenge.by {
			break
		}
		if s.hasCards(next) {
			s.turn = next
			if challenged {
				s.say(Challenged{"challenged", s.challenge.by, next, s.challenge.left})
			}
			return
		}
	}
	if challenged {
		s.failChallenge()
		return
	}
	s.collectLater(s.pile.turner) // nobody at all has cards (K4)
}

// pace is the least time from one card to the next: as long as slaps may be on their way, or as the table wants (F5).
func (s *State) pace() int64 { return max(s.fairWindow(), s.table.opts.CardTime) }

// Ready is the time before which Apply refuses a move that is legal otherwise. A window passes at its end (K5, F4), and cards are
// not turned faster than slaps on their way can follow (F5), nor before a pause is over (K7).
func (s *State) Ready(m game.Move) int64 {
	switch m.(type) {
	case Turn:
		if s.pile.turned == 0 {
			return s.pause.until
		}
		return max(s.pile.at[0]+s.pace(), s.pause.until)
	case Window:
		if s.contest.open() {
			return s.contest.due
		}
		return s.collect.due
	}
	return 0
}

// refuse makes a refusal about values.
func refuse(code string, about ...any) *game.Refusal {
	words := make([]string, len(about))
	for i, a := range about {
		words[i] = fmt.Sprint(a)
	}
	return game.Refuse(code, words...)
}
