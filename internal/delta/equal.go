package delta

import (
	"bytes"
	"unsafe"
)

// equal reports whether two values have the same JSON.
func (p *plan) equal(a, b unsafe.Pointer) bool {
	switch p.form {
	case number:
		return sameMemory(a, b, p.size)
	case text:
		return textAt(a) == textAt(b)
	case fixed:
		return p.array(a).equalTo(p.array(b))
	case list:
		was, is := p.list(a), p.list(b)
		return (was.first == nil) == (is.first == nil) && was.equalTo(is)
	case object:
		for i := range p.fields {
			f := &p.fields[i]
			was, is := f.of(a), f.of(b)
			if f.compared && !f.plan.equal(was, is) && !(f.omitted(was) && f.omitted(is)) {
				return false
			}
		}
		return true
	case pointer:
		was, is := pointerAt(a), pointerAt(b)
		if was == nil || is == nil || was == is {
			return was == is
		}
		return p.of.equal(was, is)
	default:
		was, err := p.json(a)
		is, otherErr := p.json(b)
		return err == nil && otherErr == nil && bytes.Equal(was, is) // an error is reported when the value is encoded
	}
}

// same reports whether two elements of lists are the same thing, perhaps changed.
func (p *plan) same(a, b unsafe.Pointer) bool {
	if p.id < 0 {
		return p.equal(a, b)
	}
	id := &p.fields[p.id]
	return id.plan.equal(id.of(a), id.of(b))
}
