package packs

import (
	"sort"
	"unicode/utf8"
)

// source is the text of a file. It converts byte offsets to lines and columns.
type source struct {
	name  string
	data  []byte
	marks []mark
}

// mark is an offset whose line and column are known. There is one every few thousand bytes, because a hostile file
// may be one long line, and counting from the beginning for every finding would be quadratic.
type mark struct{ at, line, column int }

const markEvery = 4096

func newSource(name string, data []byte) *source {
	s := &source{name: name, data: data}
	here := mark{0, 1, 1}
	for here.at < len(data) {
		s.marks = append(s.marks, here)
		here = here.forward(data, min(here.at+markEvery, len(data)))
	}
	return s
}

// position is the line and column of a byte offset, both from 1. Columns count characters.
func (s *source) position(at int) (line, column int) {
	i := sort.Search(len(s.marks), func(i int) bool { return s.marks[i].at > at })
	if i == 0 {
		return 1, 1
	}
	found := s.marks[i-1].forward(s.data, min(at, len(s.data)))
	return found.line, found.column
}

// forward is the mark moved to a later offset.
func (m mark) forward(data []byte, to int) mark {
	for ; m.at < to; m.at++ {
		switch b := data[m.at]; {
		case b == '\n':
			m.line, m.column = m.line+1, 1
		case utf8.RuneStart(b):
			m.column++
		}
	}
	return m
}
