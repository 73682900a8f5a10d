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
	budget int // nodes for one turn
	spent  int
}

// imagining is the cost of dealing the hidden cards, in nodes.
const imagining = 10

// rate plays on from a position where the seat's turn ends, and returns the value for the seat, in thousandths of a
// point.
func (p *playouts) rate(from *tsssf.State, seat game.Seat, d tsssf.Dice) int {
	st := from.Imagine(seat, &d)
	p.spent += imagining
	v := st.Sight(seat)
	before := p.margin(v)
	if !v.Over() && v.Turn() == seat && v.Asking() == tsssf.AskNothing {
		p.end(st, seat, &d)
	}
	for range v.Seats() - 1 {
		if v.Over() {
			break
		}
		p.turn(st, &d)
	}
	if !v.Over() {
		p.turn(st, &d)
	}
	value := p.margin(v) - before
	if v.Over() {
		value += p.verdict(st, seat)
	}
	return value
}

func (p *playouts) verdict(st *tsssf.State, seat game.Seat) int {
	for _, w := range st.Result().Winners {
		if w == seat {
			return 4000
		}
	}
	return -4000
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

// turn plays one whole turn.
func (p *playouts) turn(st *tsssf.State, d *tsssf.Dice) {
	v := st.Sight(0)
	seat := v.Turn()
	p.quick.begin(p.lore, st, seat, p.style, p.budget)
	ends := p.quick.run(1)
	p.spent += p.quick.spent
	if len(ends) > 0 {
		st.CopyFrom(ends[0].state)
	}
	if !v.Over() && v.Turn() == seat {
		p.end(st, seat, d)
	}
}

// end ends a turn, answering any question on the way at random.
func (p *playouts) end(st *tsssf.State, seat game.Seat, d *tsssf.Dice) {
	v := st.Sight(seat)
	for !v.Over() && v.Turn() == seat {
		a := tsssf.Act{}
		if v.MayEnd() {
			a = p.lore.ending(st, v, p.quick.aims, p.style.ships)
		} else {
			a = v.Roll(d)
		}
		if st.Do(seat, a) != nil {
			return
		}
		p.spent++
	}
}
