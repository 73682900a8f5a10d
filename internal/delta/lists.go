package delta

import (
	"slices"
	"strconv"
	"unsafe"
)

// lists writes the steps from one list to another, if the steps keep any element.
func (w *writer) lists(p *plan, was, is unsafe.Pointer) result {
	s := steps{writer: w}
	begin := len(w.data)
	a, b := p.list(was), p.list(is)
	head, tail := ends(a, b)
	w.data = append(w.data, '[')
	for i := range head {
		s.match(p.of, a.at(i), b.at(i))
	}
	met := s.middle(a.slice(head, a.len-tail), b.slice(head, b.len-tail), head)
	for i := range tail {
		s.match(p.of, a.at(a.len-tail+i), b.at(b.len-tail+i))
	}
	s.flush()
	switch {
	case !s.any:
		return equal
	case head+tail == 0 && !met:
		return whole
	}
	w.data = append(w.data, ']')
	return w.shorter(begin, s.written, p, is)
}

// shorter compares the length of a difference with that of the new value, if most of that is in the difference anyway.
func (w *writer) shorter(begin, written int, p *plan, at unsafe.Pointer) result {
	end := len(w.data)
	if 2*written < p.list(at).len || end-begin < 24 {
		return differs
	}
	w.whole(p, at)
	isShorter := len(w.data)-end < end-begin
	w.data = w.data[:end]
	if isShorter {
		return whole
	}
	return differs
}

// ends counts the elements at the beginning and at the end that are the same in both lists.
func ends(a, b elements) (head, tail int) {
	shorter := min(a.len, b.len)
	for head < shorter && a.of.same(a.at(head), b.at(head)) {
		head++
	}
	for tail < shorter-head && a.of.same(a.at(a.len-1-tail), b.at(b.len-1-tail)) {
		tail++
	}
	return head, tail
}

// middle writes the steps for the elements between the two ends, which begin at offset in the old list. It reports whether the steps keep
// any of them.
func (s *steps) middle(a, b elements, offset int) bool {
	p := a.of
	if a.len == 0 || !p.hasKey() {
		i := 0
		if p.form == object { // things without an id stay in their place
			for ; i < min(a.len, b.len); i++ {
				s.match(p, a.at(i), b.at(i))
			}
		}
		s.drop(a.len - i)
		for j := i; j < b.len; j++ {
			s.insert(p, b.at(j))
		}
		return i > 0
	}
	from, stays := origins(a, b)
	at, met := 0, false
	for j, i := range from {
		switch {
		case i < 0:
			s.insert(p, b.at(j))
		case stays[j]:
			s.drop(i - at)
			s.match(p, a.at(i), b.at(j))
			at, met = i+1, true
		default:
			s.move(p, offset+i, a.at(i), b.at(j))
			met = true
		}
	}
	s.drop(a.len - at)
	return met
}

// origins finds for each element of the new list where it was in the old one, -1 for nowhere. Those that stay are in the same order in
// both lists, and as many as possible.
func origins(a, b elements) (from []int, stays []bool) {
	indexes := make(map[string][]int, a.len)
	for i := range a.len {
		key := a.of.key(a.at(i))
		indexes[key] = append(indexes[key], i)
	}
	from, stays = make([]int, b.len), make([]bool, b.len)
	var ends, before []int // ends[k] is the last element of the best sequence of k+1 elements so far; before links sequences
	for j := range from {
		from[j] = -1
		before = append(before, -1)
		key := b.of.key(b.at(j))
		if len(indexes[key]) == 0 {
			continue
		}
		from[j], indexes[key] = indexes[key][0], indexes[key][1:]
		k, _ := slices.BinarySearchFunc(ends, from[j], func(end, i int) int { return from[end] - i })
		if k > 0 {
			before[j] = ends[k-1]
		}
		ends = append(ends[:k], append([]int{j}, ends[min(k+1, len(ends)):]...)...)
	}
	if len(ends) > 0 {
		for j := ends[len(ends)-1]; j >= 0; j = before[j] {
			stays[j] = true
		}
	}
	return from, stays
}

// hasKey reports whether elements of lists are recognized by a key: their id, or themselves.
func (p *plan) hasKey() bool { return p.id >= 0 || p.form == text || p.form == number }

// steps writes the steps of a list. Equal steps that follow each other are joined, and a last step that keeps elements is left out.
type steps struct {
	*writer
	kept, dropped int
	inserting     []unsafe.Pointer
	inserted      *plan // how to write them
	written       int   // elements that the steps hold, whole or as a difference
	any           bool
}

func (s *steps) match(p *plan, a, b unsafe.Pointer) {
	if p.equal(a, b) {
		if s.dropped > 0 || len(s.inserting) > 0 {
			s.flush()
		}
		s.kept++
		return
	}
	s.flush()
	s.keep()
	s.next()
	s.objects(p, a, b)
	s.written++
}

func (s *steps) keep() {
	if s.kept > 0 {
		s.count(s.kept)
		s.kept = 0
	}
}

func (s *steps) drop(n int) { s.dropped += n }

func (s *steps) insert(p *plan, at unsafe.Pointer) {
	s.inserting, s.inserted = append(s.inserting, at), p
	s.written++
}

// move takes an element from elsewhere in the old list. Where writing it is shorter, it is inserted.
func (s *steps) move(p *plan, from int, a, b unsafe.Pointer) {
	if p.form == number || p.form == text && len(textAt(b)) < 8 {
		s.insert(p, b)
		return
	}
	s.flush()
	s.keep()
	s.next()
	begin := len(s.data)
	if p.form != object || s.objects(p, a, b) == equal {
		s.data = append(s.data[:begin], "{}"...)
	}
	rest := string(s.data[begin+1:])
	s.data = strconv.AppendInt(append(s.data[:begin], `{"":`...), int64(from), 10)
	if rest != "}" {
		s.data = append(s.data, ',')
	}
	s.data = append(s.data, rest...)
}

// flush writes the collected steps: elements to keep, then elements to drop, then elements to insert.
func (s *steps) flush() {
	if s.dropped > 0 || len(s.inserting) > 0 {
		s.keep()
	}
	if s.dropped > 0 {
		s.count(-s.dropped)
		s.dropped = 0
	}
	for i, value := range s.inserting {
		if i == 0 {
			s.next()
		}
		s.data = append(s.data, "[,"[min(i, 1)])
		s.whole(s.inserted, value)
	}
	if len(s.inserting) > 0 {
		s.data = append(s.data, ']')
		s.inserting = s.inserting[:0]
	}
}

func (s *steps) count(n int) {
	s.next()
	s.data = strconv.AppendInt(s.data, int64(n), 10)
}

func (s *steps) next() {
	if s.any {
		s.data = append(s.data, ',')
	}
	s.any = true
}

// longText is the length from which on strings have differences.
const longText = 24

// texts writes the steps from one string to another, if they are long and ASCII.
func (w *writer) texts(a, b string) result {
	switch {
	case a == b:
		return equal
	case len(a) < longText || len(b) < longText || !isASCII(a) || !isASCII(b):
		return whole
	}
	begin := len(w.data)
	w.data = append(w.data, '[')
	s := steps{writer: w}
	head := 0
	for head < min(len(a), len(b)) && a[head] == b[head] {
		head++
	}
	tail := 0
	for tail < min(len(a), len(b))-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	spliced := len(b) - head - tail
	if inPlace := s.textRuns(a, b, false); inPlace <= spliced+longText {
		s.textRuns(a, b, true)
	} else {
		s.textStep(head, len(a)-head-tail, b[head:len(b)-tail])
	}
	w.data = append(w.data, ']')
	if len(w.data)-begin > len(b) {
		return whole
	}
	return differs
}

// textRuns compares two strings character by character, and returns about how many bytes the steps take. A part that only one of them
// has is taken to be at its end.
func (s *steps) textRuns(a, b string, write bool) (size int) {
	const near = 8 // equal characters between two runs that are not worth a step
	kept := 0
	for i := 0; i < max(len(a), len(b)); {
		if i < len(a) && i < len(b) && a[i] == b[i] {
			i++
			continue
		}
		end, equal := i+1, 0
		for k := i + 1; k < max(len(a), len(b)) && equal < near; k++ {
			if k < len(a) && k < len(b) && a[k] == b[k] {
				equal++
			} else {
				end, equal = k+1, 0
			}
		}
		drop, insert := max(0, min(end, len(a))-i), b[min(i, len(b)):min(end, len(b))]
		size += len(insert) + near
		if write {
			s.textStep(i-kept, drop, insert)
		}
		kept, i = end, end
	}
	return size
}

func (s *steps) textStep(keep, drop int, insert string) {
	if keep > 0 {
		s.count(keep)
	}
	if drop > 0 {
		s.count(-drop)
	}
	if insert != "" {
		s.next()
		s.json(insert)
	}
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}
