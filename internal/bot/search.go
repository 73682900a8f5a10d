package bot

import (
	"slices"

	"shipfic/game"
	"shipfic/tsssf"
)

// search looks for the best way through a turn: sequences of plays and answers, tried in an imagined state. What is drawn or
// turned up on the way is not known to the bot, so such cards are not played, and such Goals count for nothing.
type search struct {
	lore  *Lore
	seat  game.Seat
	aims  []aim
	known set
	cands candidates
	out   outlook
	style style

	root    *tsssf.State
	won     []int // by seat: Goals won at the root
	chance  uint64
	budget  int // nodes left: each carries out one move
	spent   int
	seen    map[uint64]struct{}
	lines   []line
	pool    []*tsssf.State
	depth   []*tsssf.State // scratch states, by the depth of questions
	answers [][]tsssf.Act
	path    []tsssf.Act
	next    []position
	unseen  []tsssf.CardID
}

// style is what one bot cares for, and how hard it looks.
type style struct {
	width  int // positions kept from play to play
	each   int // moves of one kind
	idle   int // moves that help no Goal; 0: all
	leaves int // outcomes of one play with its answers
	mine   int // how much the bot's own chances count, in thousandths
	theirs int // how much the others' do
	card   int // what it is worth to see another card, in thousandths of a point
	fresh  int // worth of an unknown Goal
	keep   int // how much the worth of cards in hand counts, in thousandths
	ships  int // how many Ship cards of seven it likes to hold
}

// line is how a position was reached: some moves from that of another line.
type line struct {
	from int
	acts []tsssf.Act
}

// position is a state between plays.
type position struct {
	state *tsssf.State
	line  int
	value int // as it is left when the turn ends here
	hope  int // as it is with the turn going on
	end   bool
}

// begin prepares a search from a state that the seat imagines.
func (s *search) begin(lore *Lore, root *tsssf.State, seat game.Seat, st style, budget int) {
	s.lore, s.root, s.seat, s.style, s.budget, s.spent = lore, root, seat, st, budget, 0
	v := root.Sight(seat)
	s.aims = lore.openAims(v, s.aims[:0])
	s.unseen = root.Unseen(seat, s.unseen[:0])
	s.known = lore.knownTo(root, seat, s.known)
	s.cands.lore, s.cands.aims, s.cands.known, s.cands.each, s.cands.idle = lore, s.aims, s.known, st.each, st.idle
	s.out.lore = lore
	s.out.odds = lore.readOdds(s.unseen, s.out.odds)
	s.won = s.won[:0]
	for seat := range game.Seat(root.Seats()) {
		s.won = append(s.won, len(root.Won(seat)))
	}
	s.chance = root.Chance()
	if s.seen == nil {
		s.seen = map[uint64]struct{}{}
	}
	clear(s.seen)
	s.lines = s.lines[:0]
}

// only leaves out the Goals that nobody asked for.
func (s *search) only(wanted func(*aim) bool) {
	s.aims = slices.DeleteFunc(s.aims, func(m aim) bool { return !wanted(&m) })
	s.cands.aims = s.aims
}

// run searches and gives the positions in which the turn could end, the best first. They are good until the next search.
func (s *search) run(keep int) []position {
	start := s.borrow()
	start.CopyFrom(s.root)
	s.lines = append(s.lines, line{from: -1})
	layer := []position{}
	if v := start.Sight(s.seat); v.Asking() != tsssf.AskNothing {
		s.settle(start, 0, 0)
		layer = append(layer, s.takeNext()...)
		s.giveBack(start)
	} else {
		value, hope := s.rate(start)
		layer = append(layer, position{start, 0, value, hope, v.Played()})
	}
	var ends []position
	for depth := 0; len(layer) > 0 && depth < 12; depth++ {
		allowed := s.budget / max(1, 4-depth)
		for i := range layer {
			p := &layer[i]
			if p.end {
				ends = append(ends, *p)
			}
			if allowed > 0 && !p.state.Sight(s.seat).Over() && p.state.Sight(s.seat).Turn() == s.seat && p.state.Chance() == s.chance {
				before := s.spent
				s.expand(p)
				allowed -= s.spent - before
			}
			if !p.end {
				s.giveBack(p.state)
			}
		}
		ends = s.best(ends, keep)
		layer = s.takeNext()
		if s.budget <= 0 {
			for _, p := range layer {
				if p.end {
					ends = append(ends, p)
				}
			}
			ends = s.best(ends, keep)
			break
		}
	}
	return ends
}

// best sorts positions and keeps a few.
func (s *search) best(ends []position, keep int) []position {
	slices.SortStableFunc(ends, func(a, b position) int { return b.value - a.value })
	for len(ends) > keep {
		s.giveBack(ends[len(ends)-1].state)
		ends = ends[:len(ends)-1]
	}
	return ends
}

func (s *search) takeNext() []position {
	next := slices.Clone(s.next)
	s.next = s.next[:0]
	return next
}

func (s *search) borrow() *tsssf.State {
	if n := len(s.pool); n > 0 {
		st := s.pool[n-1]
		s.pool = s.pool[:n-1]
		return st
	}
	return new(tsssf.State)
}

func (s *search) giveBack(st *tsssf.State) { s.pool = append(s.pool, st) }

// expand tries every play worth trying in a position.
func (s *search) expand(p *position) {
	plays := s.cands.plays(p.state.Sight(s.seat))
	scratch := s.scratch(0)
	for _, a := range plays {
		if s.budget <= 0 {
			return
		}
		scratch.CopyFrom(p.state)
		if scratch.Do(s.seat, a) != nil {
			continue
		}
		s.count()
		s.path = append(s.path[:0], a)
		leaves := s.style.leaves
		s.follow(scratch, p.line, 1, &leaves)
	}
}

func (s *search) count() {
	s.budget--
	s.spent++
}

func (s *search) scratch(depth int) *tsssf.State {
	for len(s.depth) <= depth {
		s.depth = append(s.depth, new(tsssf.State))
		s.answers = append(s.answers, nil)
	}
	return s.depth[depth]
}

// settle answers the question that is open at the root.
func (s *search) settle(st *tsssf.State, from, depth int) {
	s.path = s.path[:0]
	leaves := 4 * s.style.leaves
	s.follow(st, from, depth, &leaves)
}

// follow answers the questions that a play asks, in every way worth trying, and notes where that leads.
func (s *search) follow(st *tsssf.State, from, depth int, leaves *int) {
	v := st.Sight(s.seat)
	if v.Over() || v.Turn() != s.seat || v.Asking() == tsssf.AskNothing || !v.Moves() {
		*leaves--
		s.note(st, from)
		return
	}
	s.scratch(depth)
	s.answers[depth] = s.cands.answers(v, s.answers[depth][:0])
	for i := range s.answers[depth] {
		if *leaves <= 0 || s.budget <= 0 {
			return
		}
		next := s.scratch(depth)
		next.CopyFrom(st)
		a := s.answers[depth][i]
		if next.Do(s.seat, a) != nil {
			continue
		}
		s.count()
		s.path = append(s.path, a)
		s.follow(next, from, depth+1, leaves)
		s.path = s.path[:len(s.path)-1]
	}
}

// note keeps a position if it is among the best and new.
func (s *search) note(st *tsssf.State, from int) {
	like := st.Alike(s.lore.like)
	if _, known := s.seen[like]; known {
		return
	}
	s.seen[like] = struct{}{}
	value, hope := s.rate(st)
	if len(s.next) >= s.style.width {
		last := &s.next[len(s.next)-1]
		if last.hope >= hope {
			return
		}
		s.giveBack(last.state)
		s.next = s.next[:len(s.next)-1]
	}
	at := len(s.next)
	for at > 0 && s.next[at-1].hope < hope {
		at--
	}
	copied := s.borrow()
	copied.CopyFrom(st)
	s.lines = append(s.lines, line{from, slices.Clone(s.path)})
	v := st.Sight(s.seat)
	s.next = slices.Insert(s.next, at, position{copied, len(s.lines) - 1, value, hope, v.Played() || v.Over() || v.Turn() != s.seat})
}

// moves are all moves of a line, from the root.
func (s *search) moves(n int) []tsssf.Act {
	var back [][]tsssf.Act
	for n >= 0 {
		back = append(back, s.lines[n].acts)
		n = s.lines[n].from
	}
	slices.Reverse(back)
	return slices.Concat(back...)
}
