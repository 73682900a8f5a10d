package delta

import (
	"bytes"
	"encoding/json"
	"reflect"
	"unsafe"
)

// A value is addressed by its type's plan and by where it is in memory. Views of a game have hundreds of fields, of which a move changes
// a few: comparing them by reflect takes five times as long as reading them.

// addressOf returns the address of a value, which must not change meanwhile.
func addressOf(v reflect.Value) unsafe.Pointer {
	if v.Kind() == reflect.Pointer {
		at := v.UnsafePointer()
		return unsafe.Pointer(&at)
	}
	at := reflect.New(v.Type())
	at.Elem().Set(v)
	return at.UnsafePointer()
}

// elements is a list, an array or a part of one in memory.
type elements struct {
	of    *plan
	first unsafe.Pointer // nil: a nil list
	len   int
}

// list returns the elements of the list at an address.
func (p *plan) list(at unsafe.Pointer) elements {
	header := *(*struct {
		first    unsafe.Pointer
		len, cap int
	})(at)
	return elements{p.of, header.first, header.len}
}

// array returns the elements of the array at an address.
func (p *plan) array(at unsafe.Pointer) elements { return elements{p.of, at, p.typ.Len()} }

func (e elements) at(i int) unsafe.Pointer { return unsafe.Add(e.first, uintptr(i)*e.of.size) }

func (e elements) slice(from, to int) elements {
	if from == to {
		return elements{e.of, e.first, 0} // the address after the last element may be outside the array
	}
	return elements{e.of, e.at(from), to - from}
}

// equalTo reports whether two lists have the same elements in the same order.
func (e elements) equalTo(other elements) bool {
	if e.len != other.len || e.first == other.first {
		return e.len == other.len
	}
	if e.of.plain {
		return sameMemory(e.first, other.first, uintptr(e.len)*e.of.size)
	}
	for i := range e.len {
		if !e.of.equal(e.at(i), other.at(i)) {
			return false
		}
	}
	return true
}

func textAt(at unsafe.Pointer) string { return *(*string)(at) }

func pointerAt(at unsafe.Pointer) unsafe.Pointer { return *(*unsafe.Pointer)(at) }

func sameMemory(a, b unsafe.Pointer, size uintptr) bool {
	return bytes.Equal(unsafe.Slice((*byte)(a), size), unsafe.Slice((*byte)(b), size))
}

// isZero reports whether a number, a string or a pointer is zero.
func (p *plan) isZero(at unsafe.Pointer) bool {
	switch p.form {
	case text:
		return textAt(at) == ""
	case pointer:
		return pointerAt(at) == nil
	}
	var zero [16]byte // the largest number is complex
	return sameMemory(at, unsafe.Pointer(&zero), p.size)
}

// key returns what identifies an element of a list: its id, or itself. Do not keep the key longer than the element.
func (p *plan) key(at unsafe.Pointer) string {
	if p.id >= 0 {
		id := &p.fields[p.id]
		return id.plan.key(id.of(at))
	}
	if p.form == text {
		return textAt(at)
	}
	return unsafe.String((*byte)(at), p.size)
}

// value returns a pointer to the value at an address. It encodes as the value does.
func (p *plan) value(at unsafe.Pointer) any { return reflect.NewAt(p.typ, at).Interface() }

// json returns the value at an address as JSON.
func (p *plan) json(at unsafe.Pointer) ([]byte, error) { return json.Marshal(p.value(at)) }
