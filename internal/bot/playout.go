package bot

import (
	"shipfic/game"
	"shipfic/tsssf"
)

// playouts rates positions by what comes next: it deals the hidden cards, lets the others play their next turns with
// a short search, and then the bot one of its own.
type playouts struct {
	lore   *Lore
	quick  search
	style  style
	rounds int // turns that everybody has
	budget int // nodes for one turn
	spent  int
	aims   []aim

	// For a clairvoyant: nothing is hidden from me, so nothing is dealt.
	clairvoyant bool
	mine        search
}

// imagining is the cost of dealing the hidden cards, in nodes.
const imagining = 10

// rate plays on from a position where the seat's turn ends, and returns the value for the seat, in thousandths of a
// point. The turn ends as told, or if that is nil, the usual way.
func (p *playouts) rate(from *tsssf.State, ending *tsssf.Act, seat game.Seat, d tsssf.Dice) int {
	st := p.deal(from, seat, &d)
	v := st.Sight(seat)
	before := p.margin(v)
	if !v.Over() && v.Turn() == seat && v.Asking() == tsssf.AskNothing {
		if ending != nil {
			_ = st.Do(seat, *ending) // if it is not possible with these cards, the turn ends the usual way
		}
		p.end(st, seat, &d)
	}
	for range p.rounds * v.Seats() {
		if v.Over() {
			break
		}
		p.turn(st, seat, &d)
	}
	value := p.margin(v) - before
	if v.Over() {
		value += p.verdict(st, seat)
	}
	return value
}

// deal deals the hidden cards.
func (p *playouts) deal(from *tsssf.State, seat game.Seat, d *tsssf.Dice) *tsssf.State {
	p.spent += imagining
	if p.clairvoyant {
		return from.Clone()
	}
	return from.Imagine(seat, d)
}

// finish is the value of a won game in a playout, in thousandths of a point.
const finish = 4000

func (p *playouts) verdict(st *tsssf.State, seat game.Seat) int {
	for _, w := range st.Result().Winners {
		if w == seat {
			return finish
		}
	}
	return -finish
}

// margin is how far the seat's side is ahead of the best other, in thousandths of a point.
func (p *playouts) margin(v tsssf.Sight) int {
	best := game.Points(0)
	for other := range game.Seat(v.Seats()) {
		if !v.Allied(other, v.Seat()) {
			best = max(best, v.Points(other))
		}
	}
	return int(v.Points(v.Seat())-best) * 1000 / int(game.Point)
}

// turn plays one whole turn. Me is the seat that the playout is for.
func (p *playouts) turn(st *tsssf.State, me game.Seat, d *tsssf.Dice) {
	v := st.Sight(0)
	seat := v.Turn()
	s := &p.quick
	if p.clairvoyant && seat == me {
		s = &p.mine
		s.clairvoyant = true
	}
	s.begin(p.lore, st, seat, p.style, p.budget)
	ends := s.run(1)
	p.spent += s.spent
	if len(ends) > 0 {
		st.CopyFrom(ends[0].state)
	}
	if !v.Over() && v.Turn() == seat {
		p.end(st, seat, d)
	}
}

// end ends a turn if it is not over, answering any question on the way at random.
func (p *playouts) end(st *tsssf.State, seat game.Seat, d *tsssf.Dice) {
	v := st.Sight(seat)
	for !v.Over() && v.Turn() == seat {
		a := tsssf.Act{}
		if v.MayEnd() {
			p.aims = p.lore.openAims(v, p.aims[:0])
			a = p.lore.ending(st, v, p.aims, p.style.ships)
		} else {
			a = v.Roll(d)
		}
		if st.Do(seat, a) != nil {
			return
		}
		p.spent++
	}
}
