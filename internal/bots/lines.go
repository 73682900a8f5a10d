package bots

import "shipfic/tsssf"

// line is how a position was reached: a range of moves, played after those of another line.
type line struct {
	from        int
	first, last int
}

// moves lists all moves of a line, from the root.
func (s *search) moves(n int) []tsssf.Act { return s.appendMoves(nil, n) }

func (s *search) appendMoves(into []tsssf.Act, n int) []tsssf.Act {
	l := s.lines[n]
	if l.from >= 0 {
		into = s.appendMoves(into, l.from)
	}
	return append(into, s.moved[l.first:l.last]...)
}

// forget drops the lines of all positions but those where the turn could end, so that the next run uses their memory.
func (s *search) forget() {
	lines, moved := s.old.lines[:0], s.old.moved[:0]
	for i := range s.ends {
		first := len(moved)
		moved = s.appendMoves(moved, s.ends[i].line)
		s.ends[i].line = len(lines)
		lines = append(lines, line{-1, first, len(moved)})
	}
	s.old.lines, s.old.moved = s.lines, s.moved
	s.lines, s.moved = lines, moved
}

// suggest opens the positions that the suggested line leads to.
func (s *search) suggest(from, keep int) {
	if len(s.suggested) == 0 {
		return
	}
	at := s.borrow()
	defer s.giveBack(at)
	at.CopyFrom(s.root)
	for i, a := range s.suggested {
		if s.budget <= 0 || do(at, s.seat, a) != nil {
			return
		}
		s.count()
		if v := at.Sight(s.seat); v.Over() || v.Turn() != s.seat || v.Asking() == tsssf.AskNothing {
			s.scratch(0).CopyFrom(at)
			s.path = append(s.path[:0], s.suggested[:i+1]...)
			s.note(0, from)
			s.takeIn(keep)
		}
	}
}
