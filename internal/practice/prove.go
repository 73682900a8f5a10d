package practice

import (
	"slices"

	"shipfic/tsssf"
)

// proof is what a search of a whole turn shows about a position.
type proof struct {
	Best     int              // the most Goals that the turn can win
	Sets     [][]tsssf.CardID // all sets of that many Goals that it can win
	Line     []tsssf.Move     // a shortest way to win as many
	Complete bool             // nothing was left out; otherwise the search ran out of nodes
	Nodes    int              // moves that were tried
}

// prove searches a turn, within a limit of moves that are tried. A known line that wins much saves time.
//
// Nothing is hidden from the search: it plays the position itself with its real decks. So what it excludes cannot
// happen even by luck.
func prove(like []tsssf.CardID, begin *tsssf.State, known []tsssf.Move, nodes int) proof {
	p := &prover{like: like, begin: begin, nodes: nodes, depth: longest}
	p.follow(known)
	p.pass()
	// The first pass visits a position once, so it may have found a detour. The next ones look for shorter lines until
	// there are none.
	for !p.short && len(p.line) > 1 {
		found := p.line
		p.depth, p.line = len(found)-1, nil
		if p.pass(); p.line == nil {
			p.line = found
			break
		}
	}
	return proof{Best: p.best, Sets: p.sets, Line: p.line, Complete: !p.short, Nodes: nodes - p.nodes}
}

// prover is one search.
type prover struct {
	like  []tsssf.CardID
	begin *tsssf.State
	nodes int  // left to spend
	short bool // the nodes ran out

	depth  int            // of this pass: the most moves of a line
	seen   map[uint64]int // by position: the fewest moves after which it was searched
	states []*tsssf.State // by number of moves
	acts   [][]tsssf.Act
	path   []tsssf.Act

	best int
	sets [][]tsssf.CardID
	line []tsssf.Move
}

// follow begins with what a known line wins.
func (p *prover) follow(line []tsssf.Move) {
	at := p.begin
	for _, move := range line {
		next, err := at.After(learner, move, nil)
		if err != nil {
			return
		}
		at = next
	}
	if won := p.won(at); len(won) > 0 {
		p.best, p.sets, p.line = len(won), [][]tsssf.CardID{won}, line
	}
}

// pass searches all lines of limited length.
func (p *prover) pass() {
	p.seen = map[uint64]int{}
	p.try(p.begin, 0)
}

// try tries all moves from a position that was reached by a number of moves.
func (p *prover) try(s *tsssf.State, moves int) {
	v := s.Sight(learner)
	if moves == p.depth || v.Over() || !v.Moves() || v.Turn() != learner || !p.promising(s) {
		return
	}
	for len(p.states) <= moves {
		p.states, p.acts = append(p.states, new(tsssf.State)), append(p.acts, nil)
	}
	p.acts[moves] = p.legal(v, p.acts[moves][:0])
	for _, a := range p.acts[moves] {
		if p.nodes == 0 {
			p.short = true
			return
		}
		next := p.states[moves]
		next.CopyFrom(s)
		if next.Do(learner, a) != nil {
			continue
		}
		p.nodes--
		like := next.Alike(p.like)
		if before, known := p.seen[like]; known && (before <= moves || p.depth == longest) {
			continue
		}
		p.seen[like] = moves
		p.path = append(p.path[:moves], a)
		if len(next.Won(learner)) > len(s.Won(learner)) {
			p.note(next)
		}
		if p.try(next, moves+1); p.short {
			return
		}
	}
}

// note compares what the current line has won with the best.
func (p *prover) note(s *tsssf.State) {
	won := p.won(s)
	if len(won) < p.best {
		return
	}
	if len(won) > p.best {
		p.best, p.sets, p.line = len(won), nil, nil
	}
	if !p.has(won) {
		p.sets = append(p.sets, won)
	}
	if p.line != nil && len(p.line) <= len(p.path) {
		return
	}
	p.line = nil
	at := p.begin.Clone()
	for _, a := range p.path {
		p.line = append(p.line, at.MoveOf(a))
		if at.Do(learner, a) != nil {
			panic("practice: a line of the search is illegal")
		}
	}
}

// promising reports whether a line through a position could win more than the best, or as much in another way. If only
// shorter lines are wanted, one of them is enough.
func (p *prover) promising(s *tsssf.State) bool {
	v := s.Sight(learner)
	most := p.won(s)
	for place := range v.Places() {
		if goal, _ := v.Open(place); goal != 0 {
			most = append(most, goal)
		}
	}
	switch {
	case len(most) != p.best:
		return len(most) > p.best && (p.depth == longest || p.line == nil)
	case p.depth < longest:
		return p.line == nil
	}
	slices.Sort(most)
	return !p.has(most)
}

// won lists the Goals won this turn, sorted.
func (p *prover) won(s *tsssf.State) []tsssf.CardID {
	return slices.Sorted(slices.Values(s.WonSince(p.begin, learner)))
}

// has reports whether a set of Goals is known.
func (p *prover) has(set []tsssf.CardID) bool {
	return slices.ContainsFunc(p.sets, func(known []tsssf.CardID) bool { return slices.Equal(known, set) })
}

// legal appends all moves except the end of the turn, with one of each set of interchangeable Ship cards in hand.
func (p *prover) legal(v tsssf.Sight, into []tsssf.Act) []tsssf.Act {
	var used []tsssf.CardID
	return slices.DeleteFunc(v.Legal(into), func(a tsssf.Act) bool {
		if a.Do == tsssf.MoveEnd {
			return true
		}
		for _, other := range used {
			if a.Ship != 0 && p.like[other] == p.like[a.Ship] {
				return other != a.Ship
			}
		}
		if a.Ship != 0 {
			used = append(used, a.Ship)
		}
		return false
	})
}
