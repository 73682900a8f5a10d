package bots

import (
	"cmp"
	"slices"

	"shipfic/game"
	"shipfic/tsssf"
)

// search looks for the best way through a turn: sequences of plays and answers, tried in an imagined state. Cards
// that are drawn and Goals that are turned up on the way are unknown to the bot, so it does not play those cards and
// those Goals count for nothing.
type search struct {
	lore   *Lore
	seat   game.Seat
	aims   []aim
	unseen tsssf.CardSet // the cards that the bot does not know; a clairvoyant has none
	cands  candidates
	out    outlook
	style  style
	nature

	variation int // see run
	runs      int // so far, by repeat

	suggested []tsssf.Act // a line to try in every run, as far as it is legal
	late      func() bool // reports whether it must end, whatever the nodes; nil means that it need not

	root   *tsssf.State
	chance uint64
	budget int // nodes left
	spent  int
	seen   map[uint64]struct{}
	lines  []line
	moved  []tsssf.Act // the moves of all lines, one after the other
	old    struct {    // memory for lines and moved, to use again
		lines []line
		moved []tsssf.Act
	}
	pool    []*tsssf.State
	depth   []*tsssf.State // scratch states, by the depth of questions
	answers [][]tsssf.Act
	path    []tsssf.Act
	made    int        // plays in it, and before it
	next    []position // found by expanding one position, the most hopeful first
	open    []position // not expanded yet, the most hopeful last
	ends    []position // where the turn could end, the best first

	clairvoyant bool  // it sees all cards, including those that will be drawn
	opened      []aim // for a clairvoyant: the Goals that are open in the position that is rated
}

// style sets how wide a bot searches and what it values.
type style struct {
	width  int  // positions kept from the plays of one position
	each   int  // limit on moves of one kind
	idle   int  // limit on moves that help no Goal; 0 means no limit
	leaves int  // limit on outcomes of one play with its answers
	alike  int  // limit on positions that leave the same cards and Goals, among those where the turn could end; 0 means no limit
	eager  bool // it goes on from positions that are close to Goals, whatever their hand is worth
	weights
}

// weights sets what a bot values.
type weights struct {
	mine   int // weight of the bot's own chances, in thousandths
	theirs int // weight of the others' chances
	card   int // value of seeing one more card, in thousandths of a point
	hold   int // cost of keeping a card: a new one could be drawn in its place
	fresh  int // value of an unknown Goal
	keep   int // weight of the cards in hand, in thousandths
	ships  int // Ship cards that it likes to hold, of seven
}

// position is a state between plays.
type position struct {
	state *tsssf.State
	line  int
	value int // if the turn ends here
	hope  int // if the turn goes on
	plays int // so far
	end   bool
	like  uint64 // the same for positions that do not differ in a relevant way
	left  uint64 // see search.leaves; only of positions where the turn could end
}

// begin prepares a search from a state that the seat has imagined.
func (s *search) begin(lore *Lore, root *tsssf.State, seat game.Seat) {
	s.lore, s.root, s.seat, s.spent, s.runs = lore, root, seat, 0, 0
	s.suggested = nil
	v := root.Sight(seat)
	s.aims = lore.openAims(v, s.aims[:0])
	s.unseen = lore.unseen(root, seat, s.unseen)
	s.out.lore = lore
	for i := range s.aims {
		s.out.readOdds(s.aims[i].goalLore, s.unseen)
	}
	if s.clairvoyant {
		for i := range lore.goals { // any of them may be turned up
			s.out.readOdds(&lore.goals[i], s.unseen)
		}
		clear(s.unseen)
	}
	s.cands.lore, s.cands.aims, s.cands.unseen = lore, s.aims, s.unseen
	s.cands.blind, s.cands.kind = s.blind(), s.kind
	s.overlook()
	s.chance = root.Chance()
	if s.seen == nil {
		s.seen = map[uint64]struct{}{}
	}
	for _, p := range s.ends {
		s.giveBack(p.state)
	}
	s.ends, s.lines, s.moved = s.ends[:0], s.lines[:0], s.moved[:0]
}

// only drops the Goals that are not wanted.
func (s *search) only(wanted func(*aim) bool) {
	s.aims = slices.DeleteFunc(s.aims, func(m aim) bool { return !wanted(&m) })
	s.cands.aims = s.aims
}

// minRun is how many nodes a run should have at least. With less than that for each, fewer runs find more.
const minRun = 500

// repeat searches the turn up to a number of times, in each style in turn. Each run may use an equal share of the nodes, and the nodes
// that earlier runs left. Several runs find more than one run with all the nodes, because each goes other ways (docs/lab/bots.md). Call
// repeat again to search on.
func (s *search) repeat(styles []style, runs, nodes, keep int) []position {
	runs = max(1, min(runs, nodes/minRun))
	before := s.spent
	for i := range runs {
		if s.runs > 0 && s.isLate() {
			break
		}
		variation := max(0, s.runs-len(styles)+1)
		s.run(styles[s.runs%len(styles)], variation, before+nodes*(i+1)/runs, keep)
		s.runs++
	}
	return s.ends
}

// run searches, the most hopeful position first, until all runs since begin have spent that many nodes together. A run in the style of another
// has a variation other than 0, so that it goes other ways. It returns up to keep positions where the turn could end, of all these runs, the best
// first. They are valid until begin is called again.
func (s *search) run(st style, variation, nodes, keep int) []position {
	s.style, s.variation, s.budget = st, variation, nodes-s.spent
	s.seed(keep)
	for len(s.open) > 0 && s.budget > 0 && !s.isLate() {
		p := s.open[len(s.open)-1]
		s.open = s.open[:len(s.open)-1]
		if v := p.state.Sight(s.seat); !v.Over() && v.Turn() == s.seat && (s.clairvoyant || p.state.Chance() == s.chance) && s.foresees(&p) {
			if s.clairvoyant {
				s.aims = s.lore.openAims(v, s.aims[:0])
				s.cands.aims = s.aims
			}
			s.expand(&p)
			s.takeIn(keep)
		}
		s.giveBack(p.state)
	}
	for _, p := range s.open {
		s.giveBack(p.state)
	}
	s.open = s.open[:0]
	s.forget()
	return s.ends
}

// seed opens the root, or if it asks a question, the positions that the answers lead to.
func (s *search) seed(keep int) {
	clear(s.seen)
	s.made = 0
	s.cands.each, s.cands.idle, s.cands.skip = s.style.each, s.style.idle, s.variation*stride
	from := len(s.lines)
	s.lines = append(s.lines, line{from: -1})
	start := s.scratch(0)
	start.CopyFrom(s.root)
	if v := start.Sight(s.seat); v.Asking() == tsssf.AskNothing {
		value, hope := s.rate(start)
		s.next = append(s.next, position{state: s.takeScratch(0), line: from, value: value, hope: hope, end: v.Played()})
	} else {
		s.path = s.path[:0]
		leaves := 4 * s.style.leaves
		s.follow(0, from, &leaves)
	}
	s.takeIn(keep)
	s.suggest(from, keep)
}

// maxOpen limits the positions that wait to be expanded.
const maxOpen = 500

// takeIn inserts the positions just found into the open ones, and notes where the turn could end.
func (s *search) takeIn(keep int) {
	for _, p := range s.next {
		if p.end {
			s.noteEnd(p, keep)
		}
		at, _ := slices.BinarySearchFunc(s.open, p.hope, func(o position, hope int) int { return cmp.Compare(o.hope, hope) })
		s.open = slices.Insert(s.open, at, p)
	}
	s.next = s.next[:0]
	if n := len(s.open) - maxOpen; n > 0 {
		for _, p := range s.open[:n] {
			s.giveBack(p.state)
		}
		s.open = slices.Delete(s.open, 0, n)
	}
}

// noteEnd keeps a copy of a position where the turn could end, if it is among the best.
func (s *search) noteEnd(p position, keep int) {
	at := len(s.ends)
	for at > 0 && s.ends[at-1].value < p.value {
		at--
	}
	if at >= keep || slices.ContainsFunc(s.ends, func(e position) bool { return e.like == p.like }) {
		return
	}
	last := keep - 1 // the one that has to go
	if s.style.alike > 0 {
		p.left = s.leaves(p.state)
		same := 0
		for i := range s.ends {
			if s.ends[i].left != p.left {
				continue
			}
			if same++; same == s.style.alike {
				if i < at {
					return
				}
				last = i
			}
		}
	}
	if last < len(s.ends) {
		s.giveBack(s.ends[last].state)
		s.ends = slices.Delete(s.ends, last, last+1)
	}
	state := s.borrow()
	state.CopyFrom(p.state)
	p.state = state
	s.ends = slices.Insert(s.ends, at, p)
}

// leaves is a hash of the things that a position leaves to the bot, apart from the grid: the points, the known cards in the hand and the
// open Goals.
func (s *search) leaves(st *tsssf.State) uint64 {
	v := st.Sight(s.seat)
	sum := uint64(v.Points(s.seat))
	mix := func(n uint64) {
		n *= 0x9E3779B97F4A7C15
		sum += n ^ n>>29
	}
	for _, card := range v.Hand() {
		if !s.unseen.Has(card) {
			mix(uint64(s.lore.like[card]))
		}
	}
	for place := range v.Places() {
		goal, _ := v.Open(place)
		mix(uint64(goal) + 1<<32)
	}
	return sum
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

// expand tries every candidate play in a position.
func (s *search) expand(p *position) {
	plays := s.cands.plays(p.state.Sight(s.seat))
	s.made = p.plays + 1
	for _, a := range plays {
		if s.budget <= 0 {
			return
		}
		scratch := s.scratch(0)
		scratch.CopyFrom(p.state)
		if do(scratch, s.seat, a) != nil {
			continue
		}
		s.count()
		s.path = append(s.path[:0], a)
		leaves := s.style.leaves
		s.follow(0, p.line, &leaves)
	}
}

func (s *search) isLate() bool { return s.late != nil && s.late() }

func (s *search) count() {
	s.budget--
	s.spent++
}

// scratch is the state to work on after that many questions.
func (s *search) scratch(depth int) *tsssf.State {
	for len(s.depth) <= depth {
		s.depth = append(s.depth, new(tsssf.State))
		s.answers = append(s.answers, nil)
	}
	return s.depth[depth]
}

// takeScratch takes a scratch state out, to keep it. That saves a copy.
func (s *search) takeScratch(depth int) *tsssf.State {
	st := s.depth[depth]
	s.depth[depth] = s.borrow()
	return st
}

// follow answers the questions that a play asks, in every way worth trying, and notes the outcomes.
func (s *search) follow(depth, from int, leaves *int) {
	st := s.scratch(depth)
	v := st.Sight(s.seat)
	if v.Over() || v.Turn() != s.seat || v.Asking() == tsssf.AskNothing || !v.Moves() {
		*leaves--
		s.note(depth, from)
		return
	}
	s.answers[depth] = s.cands.answers(v, s.answers[depth][:0])
	for i := range s.answers[depth] {
		if *leaves <= 0 || s.budget <= 0 {
			return
		}
		next := s.scratch(depth + 1)
		if last := i == len(s.answers[depth])-1; last { // it need not be copied
			next, s.depth[depth], s.depth[depth+1] = st, next, st
		} else {
			next.CopyFrom(st)
		}
		a := s.answers[depth][i]
		if do(next, s.seat, a) != nil {
			continue
		}
		s.count()
		s.path = append(s.path, a)
		s.follow(depth+1, from, leaves)
		s.path = s.path[:len(s.path)-1]
	}
}

// note keeps the position of a scratch state if it is new and among the best.
func (s *search) note(depth, from int) {
	st := s.scratch(depth)
	like := st.Alike(s.lore.like)
	if _, known := s.seen[like]; known {
		return
	}
	s.seen[like] = struct{}{}
	value, hope := s.rate(st)
	hope += s.whim(like)
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
	s.lines = append(s.lines, line{from, len(s.moved), len(s.moved) + len(s.path)})
	s.moved = append(s.moved, s.path...)
	v := st.Sight(s.seat)
	end := v.Played() || v.Over() || v.Turn() != s.seat
	s.next = slices.Insert(s.next, at, position{state: s.takeScratch(depth), line: len(s.lines) - 1, value: value, hope: hope, plays: s.made, end: end, like: like})
}

// A variation adds up to whims thousandths of a point to the hope of each position, at random, and it begins stride further on among moves
// that are alike. Both numbers were chosen by how much such runs find (docs/lab/bots.md).
const (
	whims  = 3000
	stride = 5
)

// whim is the amount that a variation adds to the hope of a position. It is the same every time.
func (s *search) whim(like uint64) int {
	if s.variation == 0 {
		return 0
	}
	d := game.Dice(like + uint64(s.variation))
	return d.Below(whims)
}
