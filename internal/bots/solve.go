package bots

import (
	"cmp"
	"slices"

	"shipfic/game"
	"shipfic/tsssf"
	"shipfic/tsssf/goal"
)

// Task asks about the observer's turn: can it win a Goal, or how many points can it win, with what the observer
// knows?
type Task struct {
	Goal  string // the id of an open Goal; empty means as many points as possible
	Nodes int    // limit on the moves that are tried
}

// Solution is the answer to a [Task].
type Solution struct {
	Points game.Points  `json:"points"` // the most that was found to win
	Goals  []string     `json:"goals"`  // won on the way, in order
	Won    bool         `json:"won"`    // for a task with a Goal: it can be won
	Line   []tsssf.Move `json:"line"`   // the moves
	// Proven tells that nothing better exists: everything was tried, or there is no more to win. Otherwise the search
	// ran out of nodes.
	Proven bool `json:"proven"`
	Nodes  int  `json:"nodes"`
	// Shorter lines win less, with one play or with two. The shortest is the first.
	Shorter []Shorter `json:"shorter,omitempty"`
}

// Shorter is a line with fewer plays than the best.
type Shorter struct {
	Points game.Points  `json:"points"`
	Goals  []string     `json:"goals"`
	Line   []tsssf.Move `json:"line"`
}

// Solve finds the most that the observer's turn can win. Cards that would be drawn and Goals that would be turned up
// on the way are unknown, and count for nothing.
//
// It tries all lines of one play first, then those of two, so that what is simple is not missed. Then an Alicorn's search looks for good
// lines among promising moves only, and a depth-first search tries all moves. It visits each position once, and prunes those from which
// even all open Goals would not beat the best line. Others decline what they are asked.
func Solve(lore *Lore, o Observation, task Task) Solution {
	s := &solver{
		lore: lore, seat: o.Seat, root: imagine(o), wanted: lore.box.Find(task.Goal),
		worth: map[tsssf.CardID]int{}, seen: map[uint64]int{},
	}
	s.begin()
	s.within(1, task.Nodes/8)
	s.keepShorter()
	s.within(2, task.Nodes/4)
	s.keepShorter()
	if !s.complete && s.best < s.limit {
		s.firstLook((task.Nodes - s.spent) / 2)
		s.within(anyPlays, task.Nodes)
	}
	return s.solution()
}

// anyPlays is more than a turn can have.
const anyPlays = 1 << 20

// within tries all lines with at most that many plays, until the search has spent that many nodes in all.
func (s *solver) within(plays, nodes int) {
	if s.complete || s.best >= s.limit {
		return
	}
	s.upTo, s.short, s.further, s.cut = nodes, false, false, false
	s.try(s.root, 0, 0, plays)
	s.complete = !s.short && !s.further && !s.cut
}

// keepShorter keeps the best line so far, in case a longer one is better.
func (s *solver) keepShorter() {
	if n := len(s.shorter); s.best > 0 && s.wanted == 0 && (n == 0 || s.best > s.shorter[n-1].gain) {
		s.shorter = append(s.shorter, shorter{s.best, s.line})
	}
}

// shorter is a line and what it gains.
type shorter struct {
	gain int
	line []tsssf.Act
}

// solver is one search for a solution. It maximizes points, or where a Goal is wanted counts that Goal as 1.
type solver struct {
	lore   *Lore
	seat   game.Seat
	root   *tsssf.State
	wanted tsssf.CardID
	unseen tsssf.CardSet
	worth  map[tsssf.CardID]int // by Goal that counts: the most it can be worth
	limit  int                  // the sum of worth: no line can win more
	upTo   int                  // how many nodes may have been spent
	spent  int
	seen   map[uint64]int // how many plays were left to lines through a position, at most

	short    bool // the search ran out of nodes
	further  bool // a line could have had another play
	cut      bool // a line ended with a question to somebody else who could not decline
	complete bool // all lines were tried

	states []*tsssf.State // by depth
	acts   [][]tsssf.Act
	path   []tsssf.Act
	best   int
	line   []tsssf.Act

	shorter []shorter
}

// begin finds out which cards are known and which Goals count.
func (s *solver) begin() {
	s.unseen = s.lore.unseen(s.root, s.seat, nil)
	for _, m := range s.lore.openAims(s.root.Sight(s.seat), nil) {
		if !m.mine || m.Kind() == goal.KindJudged || s.wanted != 0 && s.wanted != m.goal {
			continue
		}
		value := s.lore.box.Card(m.goal).Value
		s.worth[m.goal] = int(max(value.Points, value.MorePoints, 0))
		if s.wanted != 0 {
			s.worth[m.goal] = 1
		}
	}
	for seat := range game.Seat(s.root.Seats()) {
		if s.wanted == 0 && s.root.Sight(s.seat).Allied(seat, s.seat) {
			for _, goal := range s.root.Won(seat) { // it may be given up
				s.worth[goal] = int(s.lore.box.Card(goal).Value.Points)
			}
		}
	}
	s.limit = s.bound(s.root, 0)
}

// firstLook searches for a good line as an Alicorn does.
func (s *solver) firstLook(nodes int) {
	var look search
	look.begin(s.lore, s.root, s.seat)
	look.only(func(m *aim) bool {
		_, counts := s.worth[m.goal]
		return counts
	})
	for _, end := range look.repeat(bothStyles, usualRuns, nodes, 20) {
		at, gain := s.root.Clone(), 0
		acts := look.moves(end.line)
		for i, a := range acts {
			before := at.Clone()
			if i > 0 && imagined(at, s.seat, a, s.unseen) || do(at, s.seat, a) != nil || laid(at, s.root, s.unseen) {
				break
			}
			if gain += s.gain(before, at); gain > s.best {
				s.best, s.line = gain, acts[:i+1]
			}
		}
	}
	s.spent += look.spent
}

// gain is the value of the Goals that a move has won, of those that count, less the value of those that it has given up.
func (s *solver) gain(before, after *tsssf.State) int {
	sum, changed, uncounted := 0, false, false
	count := func(goals []tsssf.CardID, sign int) {
		for _, goal := range goals {
			worth, counts := s.worth[goal]
			changed, uncounted = true, uncounted || !counts
			if s.wanted == 0 {
				worth = int(s.lore.box.Card(goal).Value.Points)
			}
			if counts {
				sum += sign * worth
			}
		}
	}
	count(s.won(after, before), 1)
	count(s.won(before, after), -1)
	if !changed || uncounted || s.wanted != 0 {
		return sum
	}
	// The score is more exact than the Goals' values, which may change as they are won (G8), unless some Goals do not
	// count.
	return int(after.Sight(s.seat).Points(s.seat) - before.Sight(s.seat).Points(s.seat))
}

// won lists the Goals that the solver's side has in one state but not in another.
func (s *solver) won(in, not *tsssf.State) (goals []tsssf.CardID) {
	v := in.Sight(s.seat)
	for seat := range game.Seat(in.Seats()) {
		if v.Allied(seat, s.seat) {
			goals = append(goals, in.WonSince(not, seat)...)
		}
	}
	return goals
}

// bound is an upper limit for what lines through a position can win.
func (s *solver) bound(st *tsssf.State, gain int) int {
	v := st.Sight(s.seat)
	if v.Over() {
		return gain
	}
	for place := range v.Places() {
		if goal, _ := v.Open(place); goal != 0 {
			gain += s.worth[goal]
		}
	}
	return gain
}

// try tries all moves from a position where something better may be found, with at most that many plays left.
func (s *solver) try(st *tsssf.State, gain, depth, plays int) {
	v := st.Sight(s.seat)
	if asksOther(st, s.seat) {
		s.cut = true
		return
	}
	if v.Over() || !v.Moves() || v.Turn() != s.seat || st.Chance() != s.root.Chance() || s.bound(st, gain) <= s.best {
		return
	}
	for len(s.states) <= depth {
		s.states, s.acts = append(s.states, new(tsssf.State)), append(s.acts, nil)
	}
	if v.Asking() == tsssf.AskNothing {
		if plays == 0 {
			s.further = s.further || len(s.moves(st, nil)) > 0
			return
		}
		plays--
	}
	s.acts[depth] = s.moves(st, s.acts[depth][:0])
	for _, a := range s.acts[depth] {
		if s.spent >= s.upTo {
			s.short = true
			return
		}
		next := s.states[depth]
		next.CopyFrom(st)
		if do(next, s.seat, a) != nil {
			continue
		}
		s.spent++
		if laid(next, s.root, s.unseen) {
			continue
		}
		like := next.Alike(s.lore.like)
		if left, known := s.seen[like]; known && left >= plays {
			continue
		}
		s.seen[like] = plays
		s.path = append(s.path[:depth], a)
		more := gain + s.gain(st, next)
		if more > s.best {
			s.best, s.line = more, slices.Clone(s.path)
		}
		s.try(next, more, depth+1, plays)
		if s.short || s.best >= s.limit {
			return
		}
	}
}

// moves appends all moves with known cards, one for each set of interchangeable Ship cards, sorted by the open Goals
// that they could help.
func (s *solver) moves(st *tsssf.State, into []tsssf.Act) []tsssf.Act {
	v := st.Sight(s.seat)
	aims := s.lore.openAims(v, nil)
	into = v.Legal(into)
	var used []tsssf.CardID // the first in hand of each set of interchangeable Ship cards
	first := func(ship tsssf.CardID) bool {
		for _, other := range used {
			if s.lore.like[other] == s.lore.like[ship] {
				return other == ship
			}
		}
		used = append(used, ship)
		return true
	}
	into = slices.DeleteFunc(into, func(a tsssf.Act) bool {
		return st != s.root && imagined(st, s.seat, a, s.unseen) || a.Ship != 0 && !first(a.Ship)
	})
	promise := func(a tsssf.Act) int {
		switch a.Do {
		case tsssf.MoveShip:
			return -int(s.lore.pairs(v, aims, v.Pony(v.At(a.From)), a.Pony, s.lore.powers[a.Ship]) | s.lore.counts(v, aims, a.Pony, 0))
		case tsssf.MoveLink:
			return -int(s.lore.pairs(v, aims, v.Pony(v.At(a.From)), v.Pony(v.At(a.To)), s.lore.powers[a.Ship]))
		}
		return 0
	}
	type rated struct {
		act tsssf.Act
		by  int
	}
	all := make([]rated, len(into))
	for i, a := range into {
		all[i] = rated{a, promise(a)}
	}
	slices.SortStableFunc(all, func(a, b rated) int { return cmp.Compare(a.by, b.by) })
	for i := range all {
		into[i] = all[i].act
	}
	return into
}

// solution converts the best line to moves.
func (s *solver) solution() Solution {
	sol := Solution{Proven: s.complete || s.best >= s.limit, Nodes: s.spent, Points: game.Points(s.best)}
	var at *tsssf.State
	sol.Line, sol.Goals, at = s.moved(s.line)
	for _, short := range s.shorter {
		if short.gain < s.best {
			line, goals, _ := s.moved(short.line)
			sol.Shorter = append(sol.Shorter, Shorter{game.Points(short.gain), goals, line})
		}
	}
	if s.wanted != 0 {
		sol.Won = s.best > 0
		sol.Points = at.Sight(s.seat).Points(s.seat) - s.root.Sight(s.seat).Points(s.seat)
	}
	return sol
}

// moved converts a line to moves, and returns the Goals that it wins and where it ends.
func (s *solver) moved(acts []tsssf.Act) (line []tsssf.Move, goals []string, at *tsssf.State) {
	line, goals, at = []tsssf.Move{}, []string{}, s.root.Clone()
	for _, a := range acts {
		line = append(line, at.MoveOf(a))
		if do(at, s.seat, a) != nil {
			panic("bot: solved line is illegal")
		}
	}
	for _, goal := range s.won(at, s.root) {
		if !s.unseen.Has(goal) {
			goals = append(goals, s.lore.box.Card(goal).ID)
		}
	}
	return line, goals, at
}
