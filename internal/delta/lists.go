package delta

import (
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
)

// lists writes the steps from one list to another, if some of the list is kept.
func (w *writer) lists(p *plan, a, b reflect.Value) result {
	s := steps{writer: w}
	begin := len(w.data)
	head, tail := ends(p, a, b)
	w.data = append(w.data, '[')
	for i := range head {
		s.match(p, a.Index(i), b.Index(i))
	}
	middle := a.Slice(head, a.Len()-tail)
	met := s.middle(p, middle, b.Slice(head, b.Len()-tail), head)
	for i := range tail {
		s.match(p, a.Index(a.Len()-tail+i), b.Index(b.Len()-tail+i))
	}
	s.flush()
	switch {
	case !s.any:
		return equal
	case head+tail == 0 && !met:
		return whole
	}
	w.data = append(w.data, ']')
	return w.shorter(begin, s.written, b)
}

// shorter compares the length of a difference with that of the new value, if most of that is in the difference anyway.
func (w *writer) shorter(begin, written int, v reflect.Value) result {
	end := len(w.data)
	if 2*written < v.Len() || end-begin < 24 {
		return differs
	}
	w.whole(v)
	isShorter := len(w.data)-end < end-begin
	w.data = w.data[:end]
	if isShorter {
		return whole
	}
	return differs
}

// ends counts the elements at the beginning and at the end that are the same in both lists.
func ends(p *plan, a, b reflect.Value) (head, tail int) {
	shorter := min(a.Len(), b.Len())
	for head < shorter && p.same(a.Index(head), b.Index(head)) {
		head++
	}
	for tail < shorter-head && p.same(a.Index(a.Len()-1-tail), b.Index(b.Len()-1-tail)) {
		tail++
	}
	return head, tail
}

// middle writes the steps between the two ends, which begin at offset in the old list. It reports whether something of it is kept.
func (s *steps) middle(p *plan, a, b reflect.Value, offset int) bool {
	if !p.hasKey() {
		i := 0
		if p.form == object { // things without an id stay in their place
			for ; i < min(a.Len(), b.Len()); i++ {
				s.match(p, a.Index(i), b.Index(i))
			}
		}
		s.drop(a.Len() - i)
		for j := i; j < b.Len(); j++ {
			s.insert(b.Index(j))
		}
		return i > 0
	}
	from, stays := origins(p, a, b)
	at, met := 0, false
	for j, i := range from {
		switch {
		case i < 0:
			s.insert(b.Index(j))
		case stays[j]:
			s.drop(i - at)
			s.match(p, a.Index(i), b.Index(j))
			at, met = i+1, true
		default:
			s.move(p, offset+i, a.Index(i), b.Index(j))
			met = true
		}
	}
	s.drop(a.Len() - at)
	return met
}

// origins finds for each element of the new list where it was in the old one, -1 for nowhere. Those that stay are in the same order in
// both lists, and as many as possible.
func origins(p *plan, a, b reflect.Value) (from []int, stays []bool) {
	places := make(map[any][]int, a.Len())
	for i := range a.Len() {
		key := p.key(a.Index(i))
		places[key] = append(places[key], i)
	}
	from, stays = make([]int, b.Len()), make([]bool, b.Len())
	var ends, before []int // ends[k] is the last element of the best sequence of k+1 elements so far; before links sequences
	for j := range from {
		from[j] = -1
		before = append(before, -1)
		key := p.key(b.Index(j))
		if len(places[key]) == 0 {
			continue
		}
		from[j], places[key] = places[key][0], places[key][1:]
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

func (p *plan) key(v reflect.Value) any {
	if p.id >= 0 {
		return v.FieldByIndex(p.fields[p.id].index).Interface()
	}
	return v.Interface()
}

// steps writes the steps of a list. Equal steps that follow each other are joined, and a last step that keeps elements is left out.
type steps struct {
	*writer
	kept, dropped int
	inserting     []reflect.Value
	written       int // elements that the steps have, as a whole or as a difference
	any           bool
}

func (s *steps) match(p *plan, a, b reflect.Value) {
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
		s.number(s.kept)
		s.kept = 0
	}
}

func (s *steps) drop(n int) { s.dropped += n }

func (s *steps) insert(v reflect.Value) {
	s.inserting = append(s.inserting, v)
	s.written++
}

// move takes an element from elsewhere in the old list. Where writing it is shorter, it is inserted.
func (s *steps) move(p *plan, from int, a, b reflect.Value) {
	if p.form == number || p.form == text && b.Len() < 8 {
		s.insert(b)
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

// flush writes what was collected: elements to keep, then those to drop, then those to insert.
func (s *steps) flush() {
	if s.dropped > 0 || len(s.inserting) > 0 {
		s.keep()
	}
	if s.dropped > 0 {
		s.number(-s.dropped)
		s.dropped = 0
	}
	for i, value := range s.inserting {
		if i == 0 {
			s.next()
		}
		s.data = append(s.data, "[,"[min(i, 1)])
		s.whole(value)
	}
	if len(s.inserting) > 0 {
		s.data = append(s.data, ']')
		s.inserting = s.inserting[:0]
	}
}

func (s *steps) number(n int) {
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

// textRuns compares two strings character by character, and returns about how many bytes that takes. What is longer in one of them is at
// its end.
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
		s.number(keep)
	}
	if drop > 0 {
		s.number(-drop)
	}
	if insert != "" {
		s.next()
		quoted, err := json.Marshal(insert)
		if err != nil && s.err == nil {
			s.err = err
		}
		s.data = append(s.data, quoted...)
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
