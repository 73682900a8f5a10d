package tsssf

import "slices"

// Outcome is what a play or an answer would do to the cards on the grid, so that a client can show it before it is made.
type Outcome struct {
	Of     []int    `json:"of"`               // the targets, places or options that have this outcome
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

// preview tries out what could be done in a state, on a copy.
type preview struct {
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

func (s *State) newPreview() *preview { return &preview{s: s} }

// begin makes the copy, and notes how s is. Often there is nothing to try out.
func (f *preview) begin() {
	n := f.s.shipCards()
	f.trial, f.ships, f.left, f.apart = f.s.Clone(), f.s.edges(make([]edgeOf, 0, n)), make([]edgeOf, 0, n), f.s.brokenThisAction(nil)
}

// edges lists the Ship cards of the grid in the order of the view.
func (s *State) edges(into []edgeOf) []edgeOf {
	for sl, d := range s.grid.neighbours {
		if sl.shipped(d) {
			into = append(into, edgeOf{sl.ship[d], sl.pony, s.grid.slots[sl.near[d]].pony})
		}
	}
	return into
}

// of returns the outcome of do, which is valid until the next call. It looks only at the grid, so it reveals nothing
// hidden.
func (f *preview) of(do func(*State)) *Outcome {
	if f.trial == nil {
		f.begin()
	} else {
		f.trial.CopyFrom(f.s)
	}
	do(f.trial)
	o := &f.found
	o.Falls, o.Loose, o.Breaks, o.Moves = o.Falls[:0], o.Loose[:0], o.Breaks[:0], o.Moves[:0]
	grid := &f.trial.grid
	for i, sl := range f.s.grid.slots[1:] {
		if !grid.has(sl.pony) {
			o.Falls = append(o.Falls, i)
		} else if to := grid.of(sl.pony).cell; to != sl.cell && f.s.grid.at(to) != 0 { // a free cell has no index
			o.Moves = append(o.Moves, [2]int{i, int(f.s.grid.at(to)) - 1})
		}
	}
	f.broken = f.trial.brokenThisAction(f.broken[:0])
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

// brokenThisAction adds the pairs that the current action has broken up so far.
func (s *State) brokenThisAction(pairs []joint) []joint {
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
func (f *preview) stolen(target int) *Outcome {
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

// answerAndGoOn answers, and goes on with the power that asked, up to its next question or to its end.
func (s *State) answerAndGoOn(p pick) {
	depth := len(s.frames)
	s.answer(p)
	for len(s.frames) == depth && s.top().step == stepPower && !s.step() {
	}
}
