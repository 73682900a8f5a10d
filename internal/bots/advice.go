package bots

import (
	"math"

	"shipfic/game"
	"shipfic/tsssf"
)

// Advice is for a turn in which there was nothing to win: how else to play it, and how many more of 100 games that wins.
type Advice struct {
	Reason Reason
	Line   []tsssf.Move // up to the first card that it reveals, or to the end of the turn; none if nothing better was found
	Better int          // how many more of 100 games it wins than what was played
	Error  int          // of Better, with 95 % confidence
}

// The budgets for advice.
const (
	quietNodes = 3_000 // for a plan
	quietDeals = 60    // in which the plan and what was played are compared
)

// advise plans the turn of a seat again, and compares the plan with what was played by playouts of the turns that follow. A difference that may
// be luck is none.
func (r *Reviewer) advise(seat game.Seat, end *tsssf.State) *Advice {
	o := observe(r.begin, seat)
	planner := newAlicorn(r.lore, uint64(r.from), quietNodes)
	choice := planner.Choose(o)
	root := imagine(o)
	first, err := root.Act(choice.Move)
	if err != nil {
		panic("bot: planned move is illegal")
	}
	acts := append([]tsssf.Act{first}, planner.plan.acts...)
	planned := r.chancesOf(root, seat, acts)
	played := r.chancesOf(end, seat, nil)
	better := planned.mean() - played.mean()
	doubt := 2 * math.Sqrt(planned.variance()+played.variance())
	if better <= doubt || better < 1 {
		return &Advice{Reason: choice.Reason}
	}
	return &Advice{
		Reason: choice.Reason, Line: notate(root, seat, acts, r.lore.unseen(root, seat, nil)),
		Better: int(math.Round(better)), Error: max(1, int(math.Round(doubt))),
	}
}

// chancesOf plays acts in many deals of the hidden cards, and then the turns until the seat's next one.
func (r *Reviewer) chancesOf(from *tsssf.State, seat game.Seat, acts []tsssf.Act) (s sample) {
	p := playouts{lore: r.lore, turns: untilNext, me: hastyPlayer, others: hastierPlayer}
	p.begin(from, seat)
	dice := game.Dice(r.from)
	plan := contender{opening: opening{acts: acts, reveals: true}} // what the acts leave of the turn is planned again
	for range quietDeals {
		p.deal(&dice)
		s.add(p.result(&plan, dice) / (certain / 1000))
	}
	return s
}

// sample adds up chances, in thousandths.
type sample struct{ n, sum, squares int }

func (s *sample) add(chance int) {
	s.n, s.sum, s.squares = s.n+1, s.sum+chance, s.squares+chance*chance
}

// mean is in percent.
func (s sample) mean() float64 { return float64(s.sum) / float64(10*s.n) }

// variance is that of the mean.
func (s sample) variance() float64 {
	return float64(s.n*s.squares-s.sum*s.sum) / float64(100*s.n*s.n*(s.n-1))
}
