package delta

import (
	"bytes"
	"encoding/json"
	"reflect"
)

// equal reports whether two values have the same JSON.
func (p *plan) equal(a, b reflect.Value) bool {
	switch p.form {
	case number:
		switch {
		case a.CanInt():
			return a.Int() == b.Int()
		case a.CanUint():
			return a.Uint() == b.Uint()
		}
		return a.Equal(b)
	case text:
		return a.String() == b.String()
	case fixed, list:
		if p.form == list && a.IsNil() != b.IsNil() || a.Len() != b.Len() {
			return false
		}
		for i := range a.Len() {
			if !p.of.equal(a.Index(i), b.Index(i)) {
				return false
			}
		}
		return true
	case object:
		for i := range p.fields {
			f := &p.fields[i]
			was, is := f.of(a), f.of(b)
			if !f.plan.equal(was, is) && !(f.omits(was) && f.omits(is)) {
				return false
			}
		}
		return true
	case pointer:
		if a.IsNil() || b.IsNil() || a.Pointer() == b.Pointer() {
			return a.Pointer() == b.Pointer()
		}
		return p.of.equal(a.Elem(), b.Elem())
	default:
		was, err := json.Marshal(a.Interface())
		is, otherErr := json.Marshal(b.Interface())
		return err == nil && otherErr == nil && bytes.Equal(was, is) // an error is reported when the value is encoded
	}
}

// same reports whether two elements of lists are the same thing, perhaps changed.
func (p *plan) same(a, b reflect.Value) bool {
	if p.id < 0 {
		return p.equal(a, b)
	}
	id := &p.fields[p.id]
	return id.plan.equal(id.of(a), id.of(b))
}
