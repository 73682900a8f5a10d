package sim

import (
	"slices"

	"shipfic/game"
	"shipfic/tsssf"
)

// record is what happened in one game. It is used again for the next.
type record struct {
	cards  []cardRecord
	up     []opening // Goals that lay open, also those still open
	places []int     // by place: which of up lies there, or -1
	held   [][]tsssf.CardID
	won    []int // by seat: Goals won so far
	turn   game.Seat
	turns  int
}

// cardRecord is what became of one card.
type cardRecord struct {
	drawn, played int
	by            game.Audience // the seats that played it
}

// opening is one stay of a Goal among the open ones, in turns.
type opening struct {
	goal       tsssf.CardID
	from, till int // till: stillOpen, or when it was taken away
	won        bool
}

// begin takes down a game just dealt.
func (r *record) begin(s *tsssf.State, cards int) {
	if len(r.cards) != cards {
		r.cards = make([]cardRecord, cards)
	}
	clear(r.cards)
	r.up, r.places, r.won = r.up[:0], r.places[:0], r.won[:0]
	if cap(r.held) < s.Seats() {
		r.held = make([][]tsssf.CardID, s.Seats())
	}
	r.held = r.held[:s.Seats()]
	for seat := range r.held {
		r.held[seat] = r.held[seat][:0]
		r.won = append(r.won, 0)
		r.look(s, game.Seat(seat))
	}
	v := s.Sight(0)
	for range v.Places() {
		r.places = append(r.places, -1)
	}
	r.turn, r.turns = v.Turn(), v.Turns()
	r.goals(s)
}

// played takes down a move from hand.
func (r *record) played(seat game.Seat, a *tsssf.Act) {
	switch a.Do {
	case tsssf.DoShipPlay:
		r.card(seat, a.Ship)
		r.card(seat, a.Pony)
	case tsssf.DoLinkPlay, tsssf.DoPoisonPlay, tsssf.DoRevivePlay:
		r.card(seat, a.Ship)
	case tsssf.DoReplacePlay, tsssf.DoUse:
		r.card(seat, a.Pony)
	}
}

// card takes down that a card was played. One that was drawn in the same turn was not noted as drawn yet.
func (r *record) card(seat game.Seat, card tsssf.CardID) {
	c := &r.cards[card]
	c.played++
	c.by |= game.Only(seat)
	if i := slices.Index(r.held[seat], card); i >= 0 {
		r.held[seat] = slices.Delete(r.held[seat], i, i+1)
	} else {
		c.drawn++
	}
}

// after takes down what a move has changed.
func (r *record) after(s *tsssf.State) {
	r.goals(s)
	v := s.Sight(r.turn)
	if v.Turns() == r.turns && !v.Over() {
		return
	}
	r.look(s, r.turn)
	r.turn, r.turns = v.Turn(), v.Turns()
}

// look notes the cards that a seat has drawn since it was last looked at.
func (r *record) look(s *tsssf.State, seat game.Seat) {
	hand := s.Sight(seat).Hand()
	for _, card := range hand {
		if !slices.Contains(r.held[seat], card) {
			r.cards[card].drawn++
		}
	}
	r.held[seat] = append(r.held[seat][:0], hand...)
}

// goals notes which Goals were turned up, won and discarded.
func (r *record) goals(s *tsssf.State) {
	now := s.Sight(0).Turns()
	known := len(r.up)
	for place, i := range r.places {
		goal := s.Lying(place)
		if i >= 0 && r.up[i].goal == goal || i < 0 && goal == 0 {
			continue
		}
		if i >= 0 {
			r.up[i].till = r.turns
		}
		r.places[place] = -1
		if goal != 0 {
			r.places[place] = len(r.up)
			r.up = append(r.up, opening{goal: goal, from: now, till: stillOpen})
		}
	}
	for seat := range r.won {
		won := s.Won(game.Seat(seat))
		for _, goal := range won[min(r.won[seat], len(won)):] {
			r.goalWon(goal, r.up[:known])
		}
		r.won[seat] = len(won)
	}
}

// stillOpen is when an open Goal was taken away.
const stillOpen = -1

// goalWon notes that a Goal was won. One that was turned up and won at a stroke was never seen lying open (V3).
func (r *record) goalWon(goal tsssf.CardID, before []opening) {
	for i := len(before) - 1; i >= 0; i-- {
		if o := &before[i]; o.goal == goal && o.till == r.turns && !o.won {
			o.won = true
			return
		}
	}
	r.up = append(r.up, opening{goal: goal, from: r.turns, till: r.turns, won: true})
}
