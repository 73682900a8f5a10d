package game

import (
	"bytes"
	"runtime"
)

// Quick reads JSON as JSON.stringify and encoding/json write it, several times as fast as [UnmarshalStrict]. It is for what clients send
// with every move, and knows only what is usual there. It gives up on everything else, right or wrong: UnmarshalStrict decides about that.
//
//	q := game.Quick{Data: data}
//	q.Object(func(name []byte) {
//		switch string(name) {
//		case "do":
//			m.Do = q.Text()
//		default:
//			q.GiveUp()
//		}
//	})
//	if !q.Done() { … }
type Quick struct {
	Data []byte // what is not read yet
	lost bool
}

// QuickPays reports whether it pays to read quickly. In a browser one player makes a move now and then, and the program is smaller without it.
const QuickPays = runtime.GOARCH != "wasm"

// maxQuick is how many values may be inside each other.
const maxQuick = 8

// GiveUp is for what the caller does not know, such as another field.
func (q *Quick) GiveUp() { q.Data, q.lost = nil, true }

// Done reports whether everything was read.
func (q *Quick) Done() bool { return !q.lost && len(q.Data) == 0 }

// Object reads an object. It calls field with each name, to read the value.
func (q *Quick) Object(field func(name []byte)) {
	q.items('{', '}', func() {
		name := q.plain()
		q.expect(':')
		field(name)
	})
}

// List reads a list. It calls element to read each element.
func (q *Quick) List(element func()) { q.items('[', ']', element) }

// items reads what stands between two brackets, separated by commas.
func (q *Quick) items(open, shut byte, item func()) {
	q.expect(open)
	if q.next() == shut {
		q.expect(shut)
		return
	}
	for {
		item()
		if q.next() != ',' {
			break
		}
		q.expect(',')
	}
	q.expect(shut)
}

// Text reads a string.
func (q *Quick) Text() string { return string(q.plain()) }

// plain reads a string of printable ASCII without escapes.
func (q *Quick) plain() []byte {
	q.expect('"')
	for i, c := range q.Data {
		switch {
		case c == '"':
			text := q.Data[:i]
			q.Data = q.Data[i+1:]
			return text
		case c < ' ' || c > '~' || c == '\\':
			q.GiveUp()
			return nil
		}
	}
	q.GiveUp()
	return nil
}

// Int reads an integer of at most nine digits.
func (q *Quick) Int() int {
	sign := 1
	if q.next() == '-' {
		q.expect('-')
		sign = -1
	}
	n, digits := 0, 0
	for ; digits < len(q.Data) && q.Data[digits] >= '0' && q.Data[digits] <= '9'; digits++ {
		n = 10*n + int(q.Data[digits]-'0')
	}
	if digits == 0 || digits > 9 || digits > 1 && q.Data[0] == '0' {
		q.GiveUp()
		return 0
	}
	q.Data = q.Data[digits:]
	return sign * n
}

// Raw reads a value of any kind and returns a copy of its JSON.
func (q *Quick) Raw() []byte {
	whole := q.Data
	q.pass(maxQuick)
	if q.lost {
		return nil
	}
	return bytes.Clone(whole[:len(whole)-len(q.Data)])
}

// pass reads a value in which at most depth others are inside each other.
func (q *Quick) pass(depth int) {
	switch next := q.next(); {
	case depth == 0:
		q.GiveUp()
	case next == '{':
		q.items('{', '}', func() {
			q.plain()
			q.expect(':')
			q.pass(depth - 1)
		})
	case next == '[':
		q.items('[', ']', func() { q.pass(depth - 1) })
	case next == '"':
		q.plain()
	default:
		q.Int()
	}
}

// next returns the next byte, or 0 at the end.
func (q *Quick) next() byte {
	if len(q.Data) == 0 {
		return 0
	}
	return q.Data[0]
}

// expect reads a byte that must be there.
func (q *Quick) expect(c byte) {
	if q.next() != c || q.lost {
		q.GiveUp()
		return
	}
	q.Data = q.Data[1:]
}
