package sim

import (
	"slices"

	"shipfic/game"
	"shipfic/tsssf"
)

// record is what happened in one game. It is reused for the next.
type record struct {
	cards  []cardRecord
	up     []opening // Goals that lay open or still do
	places []int     // by place: index into up of the Goal that lies there, or -1
	held   [][]tsssf.CardID
	won    [][]tsssf.CardID // by seat: the Goals it has
	turn   game.Seat
	turns  int
}

// cardRecord is what happened to one card.
type cardRecord struct {
	drawn, played int
	by            game.Audience // the seats that played it
}

// opening is one stay of a Goal among the open ones, in turns.
type opening struct {
	goal       tsssf.CardID
	from, till int // till is stillOpen, or when it was won or discarded
	won        bool
}

// begin records a game that was just dealt.
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
		r.won = append(r.won, nil)
		r.noteDrawn(s, game.Seat(seat))
	}
	v := s.Sight(0)
	for range v.Places() {
		r.places = append(r.places, -1)
	}
	r.turn, r.turns = v.Turn(), v.Turns()
	r.goals(s)
}

// played records a play from hand.
func (r *record) played(seat game.Seat, a *tsssf.Act) {
	switch a.Do {
	case tsssf.MoveShip:
		r.card(seat, a.Ship)
		r.card(seat, a.Pony)
	case tsssf.MoveLink, tsssf.MovePoison, tsssf.MoveRevive:
		r.card(seat, a.Ship)
	case tsssf.MoveReplace, tsssf.MoveUse:
		r.card(seat, a.Pony)
	}
}

// card records that a card was played. If it was drawn in the same turn, it is not yet counted as drawn.
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

// after records what a move has changed.
func (r *record) after(s *tsssf.State) {
	r.goals(s)
	v := s.Sight(r.turn)
	if v.Turns() == r.turns && !v.Over() {
		return
	}
	r.noteDrawn(s, r.turn)
	r.turn, r.turns = v.Turn(), v.Turns()
}

// noteDrawn records the cards that a seat has drawn since the last look.
func (r *record) noteDrawn(s *tsssf.State, seat game.Seat) {
	hand := s.Sight(seat).Hand()
	for _, card := range hand {
		if !slices.Contains(r.held[seat], card) {
			r.cards[card].drawn++
		}
	}
	r.held[seat] = append(r.held[seat][:0], hand...)
}

// goals records which Goals were turned up, won and discarded.
func (r *record) goals(s *tsssf.State) {
	now := s.Sight(0).Turns()
	known := len(r.up)
	for place, i := range r.places {
		goal := s.GoalAt(place)
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
		for _, goal := range won {
			if !slices.Contains(r.won[seat], goal) {
				r.goalWon(goal, r.up[:known])
			}
		}
		r.won[seat] = append(r.won[seat][:0], won...)
	}
}

// stillOpen is the end of an opening that has not ended.
const stillOpen = -1

// goalWon records that a Goal was won. A Goal that is met as it is turned up never lies open (V3).
func (r *record) goalWon(goal tsssf.CardID, before []opening) {
	for i := len(before) - 1; i >= 0; i-- {
		if o := &before[i]; o.goal == goal && o.till == r.turns && !o.won {
			o.won = true
			return
		}
	}
	r.up = append(r.up, opening{goal: goal, from: r.turns, till: r.turns, won: true})
}
