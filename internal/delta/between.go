package delta

import (
	"encoding/json"
	"reflect"
)

// Between returns the difference between two values, as JSON: nil if there is none. If the values are of different types or have no
// differences, or if after is shorter than the difference, it returns the whole of after, and isWhole is true.
func Between(before, after any) (change []byte, isWhole bool, err error) {
	a, b := reflect.ValueOf(before), reflect.ValueOf(after)
	if !a.IsValid() || !b.IsValid() || a.Type() != b.Type() {
		change, err = json.Marshal(after)
		return change, true, err
	}
	w := writer{}
	switch w.compare(planOf(a.Type()), a, b) {
	case equal:
		return nil, false, w.err
	case whole:
		return w.data, true, w.err
	default:
		return w.data, false, w.err
	}
}

// writer writes a difference.
type writer struct {
	data []byte
	err  error
}

// result is what compare has written.
type result int

const (
	equal   result = iota // nothing: the values are equal
	differs               // the difference
	whole                 // the new value
)

// compare writes the difference between two values, or the new value.
func (w *writer) compare(p *plan, a, b reflect.Value) result {
	begin := len(w.data)
	has := w.difference(p, a, b)
	if has != differs {
		w.data = w.data[:begin]
	}
	if has == whole {
		w.whole(b)
	}
	return has
}

func (w *writer) whole(v reflect.Value) {
	data, err := json.Marshal(v.Interface())
	if err != nil && w.err == nil {
		w.err = err
	}
	w.data = append(w.data, data...)
}

// difference writes the difference between two values. What it has written is of use only if they differ.
func (w *writer) difference(p *plan, a, b reflect.Value) result {
	switch p.form {
	case pointer:
		switch {
		case a.Pointer() == b.Pointer():
			return equal
		case a.IsNil() || b.IsNil():
			return whole
		}
		return w.difference(p.of, a.Elem(), b.Elem())
	case object:
		return w.objects(p, a, b)
	case list:
		if a.IsNil() != b.IsNil() {
			return whole
		}
		return w.lists(p.of, a, b)
	case text:
		return w.texts(a.String(), b.String())
	}
	if p.equal(a, b) {
		return equal
	}
	return whole
}

// objects writes the fields in which two objects differ.
func (w *writer) objects(p *plan, a, b reflect.Value) result {
	w.data = append(w.data, '{')
	begin := len(w.data)
	for i := range p.fields {
		before := len(w.data)
		if before > begin {
			w.data = append(w.data, ',')
		}
		if f := &p.fields[i]; !w.field(f, f.of(a), f.of(b)) {
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
func (w *writer) field(f *field, was, is reflect.Value) bool {
	wasThere, isThere := !f.omits(was), !f.omits(is)
	switch {
	case !wasThere && !isThere:
		return false
	case !isThere:
		w.key("-", f.name)
		w.data = append(w.data, "true"...)
		return true
	case !wasThere:
		w.key("", f.name)
		w.whole(is)
		return true
	}
	mark := len(w.data) + 1 // after the quote
	w.key("~", f.name)
	switch w.compare(f.plan, was, is) {
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
