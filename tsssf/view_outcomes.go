package tsssf

import "slices"

// Outcome is what a play or an answer would do to the cards on the grid, so that a client can show it before it is made.
type Outcome struct {
	Of     []int    `json:"of"`               // the targets of the set, or the options of the question, that have this outcome
	Falls  []int    `json:"falls,omitempty"`  // Ponies that leave the grid, as indexes into the view's ponies
	Loose  []int    `json:"loose,omitempty"`  // Ship cards that leave the grid, as indexes into the view's ships
	Breaks []int    `json:"breaks,omitempty"` // ships whose two Ponies break up (B1), as indexes into the view's ships
	Moves  [][2]int `json:"moves,omitempty"`  // a Pony, and the one whose cell it goes to, as indexes into the view's ponies
}

func (o *Outcome) nothing() bool {
	return len(o.Falls)+len(o.Loose)+len(o.Breaks)+len(o.Moves) == 0
}

func (o *Outcome) same(other *Outcome) bool {
	return slices.Equal(o.Falls, other.Falls) && slices.Equal(o.Loose, other.Loose) &&
		slices.Equal(o.Breaks, other.Breaks) && slices.Equal(o.Moves, other.Moves)
}

// copyOf returns a copy that is the outcome of those targets or options.
func (o *Outcome) copyOf(of []int) Outcome {
	return Outcome{of, slices.Clone(o.Falls), slices.Clone(o.Loose), slices.Clone(o.Breaks), slices.Clone(o.Moves)}
}

// addOutcome adds what number n of several does to a list in which equal outcomes share one entry, and in which doing nothing has none.
// Where one does something, most of them do something else.
func addOutcome(list []Outcome, n, of int, o *Outcome) []Outcome {
	if o.nothing() {
		return list
	}
	for i := range list {
		if list[i].same(o) {
			list[i].Of = append(list[i].Of, n)
			return list
		}
	}
	if list == nil {
		list = make([]Outcome, 0, of)
	}
	return append(list, o.copyOf([]int{n}))
}

// foresight tries out what could be done in a state, on a copy.
type foresight struct {
	s      *State
	trial  *State   // nil: nothing was tried out yet
	ships  []edgeOf // of s, in the order of the view
	left   []edgeOf // of the trial
	apart  []joint  // what the current action has broken up in s
	broken []joint  // in the trial
	found  Outcome
}

// edgeOf is a Ship card of the grid and the two Pony cards it joins.
type edgeOf struct{ ship, a, b CardID }

// joins reports whether it is between the two Pony cards of a pair.
func (e edgeOf) joins(j joint) bool {
	return j.a.card == e.a && j.b.card == e.b || j.a.card == e.b && j.b.card == e.a
}

func (s *State) foresee() *foresight { return &foresight{s: s} }

// begin makes the copy, and notes how s is. Often there is nothing to try out.
func (f *foresight) begin() {
	n := f.s.shipCards()
	f.trial, f.ships, f.left, f.apart = f.s.Clone(), f.s.edges(make([]edgeOf, 0, n)), make([]edgeOf, 0, n), f.s.apartNow(nil)
}

// edges lists the Ship cards of the grid in the order of the view.
func (s *State) edges(into []edgeOf) []edgeOf {
	for i := 1; i < len(s.grid.slots); i++ {
		sl := &s.grid.slots[i]
		for d := right; d <= down; d++ {
			if sl.shipped(d) {
				into = append(into, edgeOf{sl.ship[d], sl.pony, s.grid.slots[sl.near[d]].pony})
			}
		}
	}
	return into
}

// of returns the outcome of do, which is valid until the next call. It looks only at the grid, so it reveals nothing
// hidden.
func (f *foresight) of(do func(*State)) *Outcome {
	if f.trial == nil {
		f.begin()
	} else {
		f.trial.CopyFrom(f.s)
	}
	do(f.trial)
	o := &f.found
	o.Falls, o.Loose, o.Breaks, o.Moves = o.Falls[:0], o.Loose[:0], o.Breaks[:0], o.Moves[:0]
	grid := &f.trial.grid
	for i := 1; i < len(f.s.grid.slots); i++ {
		sl := &f.s.grid.slots[i]
		if !grid.has(sl.pony) {
			o.Falls = append(o.Falls, i-1)
		} else if to := grid.of(sl.pony).cell; to != sl.cell {
			o.Moves = append(o.Moves, [2]int{i - 1, int(f.s.grid.at(to)) - 1})
		}
	}
	f.broken = f.trial.apartNow(f.broken[:0])
	if f.trial.record.action == f.s.record.action {
		f.broken = without(f.broken, f.apart)
	}
	f.left = f.trial.edges(f.left[:0])
	stays := 0 // what is left keeps its order unless Ponies fall
	for i, e := range f.ships {
		if stays < len(f.left) && f.left[stays].ship == e.ship {
			stays++
		} else if !slices.ContainsFunc(f.left, func(l edgeOf) bool { return l.ship == e.ship }) {
			o.Loose = append(o.Loose, i)
		}
		if len(f.broken) > 0 && slices.ContainsFunc(f.broken, e.joins) {
			o.Breaks = append(o.Breaks, i)
		}
	}
	return o
}

// apartNow adds the pairs that the current action has broken up so far.
func (s *State) apartNow(pairs []joint) []joint {
	for _, b := range s.record.broken {
		if b.action == s.record.action {
			pairs = append(pairs, joint{a: b.a, b: b.b})
		}
	}
	s.balance()
	for _, j := range s.journal {
		if j.a.card != 0 && !j.made {
			pairs = append(pairs, j)
		}
	}
	return pairs
}

// without removes from a list what another list has, each as often as it is there.
func without(pairs, others []joint) []joint {
	for _, j := range others {
		if i := slices.IndexFunc(pairs, j.same); i >= 0 {
			pairs = slices.Delete(pairs, i, i+1)
		}
	}
	return pairs
}

// stolen returns what stealing a Pony costs. The Pony itself stays on the grid; if it is joined with a former partner again, that pair does
// not break up, wherever else it may have gone.
func (f *foresight) stolen(target int) *Outcome {
	pony := f.s.grid.slots[target+1].pony
	o := f.of(func(s *State) {
		s.beginAction()
		if s.lift(pony) {
			s.fall()
		}
	})
	o.Falls = slices.DeleteFunc(o.Falls, func(i int) bool { return i == target })
	return o
}

// replaced returns what replacing a Pony with a card from hand costs.
func (f *foresight) replaced(card CardID, target int) *Outcome {
	return f.of(func(s *State) {
		s.actor = s.turn
		s.play(&Act{Do: MoveReplace, Pony: card, To: s.grid.slots[target+1].cell})
	})
}

// answered returns what an answer does. It goes on with the power that asked, up to the next question or to its end.
func (f *foresight) answered(p pick) *Outcome {
	return f.of(func(s *State) {
		depth := len(s.frames)
		s.answer(p)
		for len(s.frames) == depth && s.top().step == stepPower && !s.step() {
		}
	})
}

// outcomes lists what the answers to the open question would do to the grid, and what declining it would.
func (s *State) outcomes(options []pick) (list []Outcome, pass *Outcome) {
	f := s.foresee()
	for i, p := range options {
		if p.kind == pickCell || p.kind == pickEdge || p.kind == pickOrder || p.kind == pickCard && p.name != 0 {
			list = addOutcome(list, i, len(options), f.answered(p))
		}
	}
	if s.declinable() {
		if o := f.answered(pick{}); !o.nothing() {
			declined := o.copyOf([]int{})
			pass = &declined
		}
	}
	return list, pass
}
