package delta

import (
	"encoding/json"
	"reflect"
	"unsafe"
)

// Between returns the difference between two values, as JSON: nil if there is none. If the values are of different types or have no
// differences, or if after is shorter than the difference, it returns the whole of after, and isWhole is true.
func Between(before, after any) (change []byte, isWhole bool, err error) {
	var w writer
	has := w.between(before, after)
	if has == equal {
		return nil, false, w.err
	}
	return w.data, has == whole, w.err
}

// Field returns the difference of one field, in the form in which it stands in the difference of an object. It returns nil if the field did
// not change. Neither value is nil.
func Field(name string, before, after any) ([]byte, error) {
	var w writer
	if !w.marked(name, func() result { return w.between(before, after) }) {
		return nil, w.err
	}
	return w.data, w.err
}

// writer writes a difference, or a value.
type writer struct {
	data []byte
	err  error
}

// json writes a value.
func (w *writer) json(v any) {
	data, err := json.Marshal(v)
	if err != nil && w.err == nil {
		w.err = err
	}
	w.data = append(w.data, data...)
}

// whole writes the value at an address.
func (w *writer) whole(p *plan, at unsafe.Pointer) { w.json(p.value(at)) }

// between writes the difference between two values, or the new value.
func (w *writer) between(before, after any) result {
	a, b := reflect.ValueOf(before), reflect.ValueOf(after)
	if !a.IsValid() || !b.IsValid() || a.Type() != b.Type() {
		w.json(after)
		return whole
	}
	return w.compare(planOf(a.Type()), addressOf(a), addressOf(b))
}

// result is what compare has written.
type result int

const (
	equal   result = iota // nothing: the values are equal
	differs               // the difference
	whole                 // the new value
)

// compare writes the difference between two values, or the new value.
func (w *writer) compare(p *plan, a, b unsafe.Pointer) result {
	begin := len(w.data)
	has := w.difference(p, a, b)
	if has != differs {
		w.data = w.data[:begin]
	}
	if has == whole {
		w.whole(p, b)
	}
	return has
}

// difference writes the difference between two values. Unless the result is differs, the caller drops what was written.
func (w *writer) difference(p *plan, a, b unsafe.Pointer) result {
	switch p.form {
	case pointer:
		was, is := pointerAt(a), pointerAt(b)
		switch {
		case was == is:
			return equal
		case was == nil || is == nil:
			return whole
		}
		return w.difference(p.of, was, is)
	case object:
		return w.objects(p, a, b)
	case list:
		was, is := p.list(a), p.list(b)
		switch {
		case (was.first == nil) != (is.first == nil):
			return whole
		case was.first == is.first && was.len == is.len:
			return equal
		}
		return w.lists(p, a, b)
	case text:
		return w.texts(textAt(a), textAt(b))
	}
	if p.equal(a, b) {
		return equal
	}
	return whole
}

// objects writes the fields in which two objects differ.
func (w *writer) objects(p *plan, a, b unsafe.Pointer) result {
	w.data = append(w.data, '{')
	begin := len(w.data)
	for i := range p.fields {
		before := len(w.data)
		if before > begin {
			w.data = append(w.data, ',')
		}
		if f := &p.fields[i]; !f.compared || !w.field(f, f.of(a), f.of(b)) {
			w.data = w.data[:before]
		}
	}
	if len(w.data) == begin {
		return equal
	}
	w.data = append(w.data, '}')
	return differs
}

// field writes how a field differs, if it does.
func (w *writer) field(f *field, was, is unsafe.Pointer) bool {
	wasThere, isThere := !f.omitted(was), !f.omitted(is)
	switch {
	case !wasThere && !isThere:
		return false
	case !isThere:
		w.key("-", f.name)
		w.data = append(w.data, "true"...)
		return true
	case !wasThere:
		w.key("", f.name)
		w.whole(f.plan, is)
		return true
	}
	return w.marked(f.name, func() result { return w.compare(f.plan, was, is) })
}

// marked writes a key and what compare writes, if that is something. The key has a mark if it is a difference.
func (w *writer) marked(name string, compare func() result) bool {
	mark := len(w.data) + 1 // after the quote
	w.key("~", name)
	switch compare() {
	case equal:
		return false
	case whole:
		w.data = append(w.data[:mark], w.data[mark+1:]...)
	}
	return true
}

// key writes a key. Names of fields need no escaping.
func (w *writer) key(mark, name string) {
	w.data = append(append(append(append(w.data, '"'), mark...), name...), '"', ':')
}
