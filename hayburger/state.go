package hayburger

import (
	"slices"

	"shipfic/game"
)

// State is a game at one moment. It is a value: Apply changes a copy, and slices are replaced, never written into.
type State struct {
	table *table
	rand  game.Rand
	at    int64 // of the last input

	count int // seats in use
	seats [MaxSeats]seat
	pile  pile
	turn  game.Seat // who turns the next card

	challenge challenge
	collect   collect
	contest   contest
	slapped   []hand // hands on the current and the previous card
	watchers  watchers
	pause     pause
	chart     chart
	over      bool

	events []game.Event // of the input that is being applied
}

var _ game.State = (*State)(nil)

// seat is one player's place.
type seat struct {
	deck   []cardID // face down, top first
	barred bool     // from slapping in (L3)
	rtt    int64    // the usual round trip when the last card was turned; -1: not measured
	margin int64    // how much longer it may be
	credit int64    // lag beyond the usual that has not been used so far (F3)
	mark   Mark
	stats  Stats
}

// watchers is what the game remembers of those without a seat. Their numbers are the table's.
type watchers struct {
	barred []int // in ascending order
	seated []int // those who slapped in, in the order of their seats, which are the last ones
}

func newState(t *table, seats int, seed game.Seed) *State {
	s := &State{table: t, rand: game.Rand{Seed: seed}, count: seats, challenge: challenge{by: nobody}, collect: collect{by: nobody}}
	s.pile.turner = nobody
	for i := range s.seats {
		s.seats[i].rtt = -1
		s.seats[i].credit = firstCredit
	}
	return s
}

// maxAt keeps sums with times far from the end of int64.
const maxAt = 1 << 50

// nobody stands where a seat could, and there is none.
const nobody = game.Watcher

// Apply gives the state after the input and what happened, or a [game.Refusal] and nothing has changed.
func (s *State) Apply(in game.Input) (game.State, []game.Event, error) {
	switch {
	case s.over:
		return nil, nil, game.Refuse(GameOver)
	case in.Seat < game.Watcher || in.Seat >= game.Seat(s.count):
		return nil, nil, refuse(NoSuchSeat, int(in.Seat))
	case in.At < s.at || in.At > maxAt:
		return nil, nil, refuse(BadTime, in.At, s.at)
	}
	next := *s
	next.at = in.At
	var refusal *game.Refusal
	switch m := in.Move.(type) {
	case Turn:
		refusal = next.turnCard(in.Seat, m)
	case Slap:
		refusal = next.slap(in.Seat, m)
	case Seen:
		refusal = next.see(in.Seat)
	case Window:
		refusal = next.passWindow(in.Seat)
	default:
		refusal = game.Refuse(UnknownMove)
	}
	if refusal != nil {
		return nil, nil, refusal
	}
	return &next, next.tell(), nil
}

// At is the time of the last input.
func (s *State) At() int64 { return s.at }

// Waiting is the seat that must turn a card. While a window is open it is game.Watcher: the table, which lets it pass.
func (s *State) Waiting() []game.Seat {
	switch {
	case s.over:
		return nil
	case s.windowOpen():
		return []game.Seat{game.Watcher}
	}
	return []game.Seat{s.turn}
}

// Result counts the cards of each seat; the most cards win (K6), and all of them win at once (L6).
func (s *State) Result() game.Result {
	r := game.Result{Over: s.over, Points: make([]game.Points, s.count)}
	most := 0
	for i := range s.count {
		n := len(s.seats[i].deck)
		r.Points[i] = game.Points(n) * game.Point
		most = max(most, n)
	}
	if s.over {
		for i := range s.count {
			if len(s.seats[i].deck) == most {
				r.Winners = append(r.Winners, game.Seat(i))
			}
		}
	}
	return r
}

// hasCards reports whether the seat has a card to turn or to pay with.
func (s *State) hasCards(seat game.Seat) bool { return len(s.seats[seat].deck) > 0 }

// takeTop takes the top card of a seat's deck.
func (s *State) takeTop(seat game.Seat) cardID {
	deck := s.seats[seat].deck
	s.seats[seat].deck = deck[1:]
	return deck[0]
}

// takePile puts the pile under a seat's deck, order kept: the pile's bottom card goes first (K2, L2). That seat leads,
// unless the game ends with it.
func (s *State) takePile(by game.Seat, why string) {
	taken := len(s.pile.cards)
	s.seats[by].deck = slices.Concat(s.seats[by].deck, s.pile.cards)
	s.pile.cards, s.pile.buried = nil, 0
	s.challenge = challenge{by: nobody}
	s.collect = collect{by: nobody}
	s.contest = contest{}
	s.turn = by
	s.say(Taken{"taken", by, taken, why})
	if s.holdsAll(by) || s.pile.turned >= s.table.opts.MaxTurned {
		s.end()
	}
}

// holdsAll reports whether nobody else has a card (L6). The pile must have been taken.
func (s *State) holdsAll(seat game.Seat) bool {
	for i := range s.count {
		if game.Seat(i) != seat && len(s.seats[i].deck) > 0 {
			return false
		}
	}
	return true
}

func (s *State) end() {
	s.over = true
	s.pause = pause{}
	s.chart.finish(s)
	s.challenge = challenge{by: nobody}
	s.collect = collect{by: nobody}
	s.say(Over{"over", s.Result().Winners})
}
