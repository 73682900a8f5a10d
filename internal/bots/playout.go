package bots

import (
	"shipfic/game"
	"shipfic/tsssf"
)

// playouts rates ways to play a turn by what comes next: it deals the hidden cards, and lets everybody play their next turns with a short search.
type playouts struct {
	lore       *Lore
	quick      search
	me, others player
	turns      func(seats int) int // that are played after the current one
	spent      int
	aims       []aim

	root  *tsssf.State
	seat  game.Seat
	point int         // what a point more is worth at the root, in millionths of a win
	dealt tsssf.State // the root, with the hidden cards of this round of playouts
	at    tsssf.State

	// For a clairvoyant: nothing is hidden from me, so nothing is dealt.
	clairvoyant bool
	mine        search
}

// player is how somebody searches their turns in playouts.
type player struct {
	style
	budget int // nodes for one turn
}

// imagining is the cost of dealing the hidden cards, in nodes.
const imagining = 10

// begin prepares playouts of a seat's turn.
func (p *playouts) begin(root *tsssf.State, seat game.Seat) {
	p.root, p.seat, p.spent = root, seat, 0
	p.point = theRace.point(root.Sight(seat))
}

// untilNext is the number of turns until a player's next one. In a solitaire it is that one.
func untilNext(seats int) int { return max(1, seats-1) }

// cost is about how many nodes a playout takes.
func (p *playouts) cost(seats int) int { return p.turns(seats) * p.others.budget }

// deal deals the hidden cards for playouts that are to be compared.
func (p *playouts) deal(d *game.Dice) {
	p.spent += imagining
	if p.clairvoyant {
		p.dealt.CopyFrom(p.root)
	} else {
		p.root.ImagineInto(&p.dealt, p.seat, d)
	}
}

// result plays a turn in the contender's way, then the turns after it, and returns the chance to win from there, in millionths.
func (p *playouts) result(c *contender, d game.Dice) int {
	st := &p.at
	st.CopyFrom(&p.dealt)
	v := st.Sight(p.seat)
	for _, a := range c.acts {
		if do(st, p.seat, a) != nil {
			break // not possible with these cards
		}
		p.spent++
	}
	switch mine := !v.Over() && v.Turn() == p.seat; {
	case mine && c.reveals:
		p.turn(st, c.continuation, &d)
	case mine && v.Asking() == tsssf.AskNothing:
		if c.ending != nil {
			_ = st.Do(p.seat, *c.ending) // if it is not possible with these cards, the turn ends the usual way
		}
		p.end(st, p.seat, &d)
	}
	for range p.turns(v.Seats()) {
		if v.Over() {
			break
		}
		p.turn(st, nil, &d)
	}
	return theRace.chance(st, p.seat)
}

// player is the one at a seat.
func (p *playouts) player(seat game.Seat) *player {
	if seat == p.seat {
		return &p.me
	}
	return &p.others
}

// turn plays a turn to its end. The suggested line is what was planned for it before; nil means that nothing was.
func (p *playouts) turn(st *tsssf.State, suggested []tsssf.Act, d *game.Dice) {
	v := st.Sight(0)
	seat := v.Turn()
	s, player := &p.quick, p.player(seat)
	if p.clairvoyant && seat == p.seat {
		s = &p.mine
		s.clairvoyant = true
	}
	s.begin(p.lore, st, seat)
	s.suggested = suggested
	ends := s.run(player.style, 0, player.budget, 1)
	p.spent += s.spent
	if len(ends) > 0 {
		st.CopyFrom(ends[0].state)
	}
	if !v.Over() && v.Turn() == seat {
		p.end(st, seat, d)
	}
}

// end ends a turn if it is not over, answering any question on the way at random.
func (p *playouts) end(st *tsssf.State, seat game.Seat, d *game.Dice) {
	v, turn := st.Sight(seat), st.TurnNumber() // in a solitaire it is always the same seat's turn
	for !v.Over() && v.Turn() == seat && st.TurnNumber() == turn {
		a := tsssf.Act{}
		if v.MayEnd() {
			p.aims = p.lore.openAims(v, p.aims[:0])
			a = p.lore.ending(st, v, p.aims, p.player(seat).ships)
		} else {
			a = v.Roll(d)
		}
		if do(st, seat, a) != nil {
			return
		}
		p.spent++
	}
}
