package delta

import (
	"encoding"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"sync"
	"unsafe"
)

// form is how values of a type are compared.
type form int

const (
	opaque  form = iota // by their JSON
	number              // and other plain values
	text                // may have differences if they are long
	fixed               // an array, which is replaced as a whole
	list                // has differences
	object              // has differences
	pointer             // as what it points to
)

// plan is how to compare the values of a type. It is made once for each type.
type plan struct {
	form   form
	typ    reflect.Type
	size   uintptr
	plain  bool    // values are equal if their memory is
	of     *plan   // of a pointer, an array or a list
	fields []field // of an object
	id     int     // the field that identifies an object among the elements of a list; -1: none
}

type field struct {
	name     string
	offset   uintptr
	omits    omission
	compared bool
	plan     *plan
}

// of returns where the field of a struct is.
func (f *field) of(object unsafe.Pointer) unsafe.Pointer { return unsafe.Add(object, f.offset) }

var plans sync.Map // by reflect.Type

func planOf(t reflect.Type) *plan {
	if known, ok := plans.Load(t); ok {
		return known.(*plan)
	}
	p := newPlan(t, nil)
	plans.Store(t, p)
	return p
}

var (
	marshaler     = reflect.TypeFor[json.Marshaler]()
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
)

// newPlan makes a plan for a type that is inside others. One that contains itself is compared by its JSON.
func newPlan(t reflect.Type, inside []reflect.Type) *plan {
	p := &plan{id: -1, typ: t, size: t.Size()}
	if slices.Contains(inside, t) {
		return p
	}
	inside = append(inside[:len(inside):len(inside)], t)
	marshals := t.Implements(marshaler) || t.Implements(textMarshaler) ||
		reflect.PointerTo(t).Implements(marshaler) || reflect.PointerTo(t).Implements(textMarshaler)
	switch kind := t.Kind(); {
	case kind == reflect.Pointer:
		p.form, p.of = pointer, newPlan(t.Elem(), inside)
	case kind >= reflect.Bool && kind <= reflect.Float64: // a plain value says the same however it marshals
		p.form, p.plain = number, true
	case marshals:
	case kind == reflect.String:
		p.form = text
	case kind == reflect.Array:
		p.form, p.of = fixed, newPlan(t.Elem(), inside)
		p.plain = p.of.plain
	case kind == reflect.Slice && t.Elem().Kind() != reflect.Uint8: // bytes are written as base64
		p.form, p.of = list, newPlan(t.Elem(), inside)
	case kind == reflect.Struct:
		p.addFields(t, 0, inside)
	}
	return p
}

// addFields adds the fields of a struct at an offset, unless one of them is written in a way that differences do not know.
func (p *plan) addFields(t reflect.Type, offset uintptr, inside []reflect.Type) {
	p.form = object
	for i := range t.NumField() {
		f := t.Field(i)
		at := offset + f.Offset
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous && name == "" && f.Type.Kind() == reflect.Struct {
			p.addFields(f.Type, at, inside)
			continue
		}
		if !f.IsExported() || name == "-" {
			continue
		}
		if name == "" {
			name = f.Name
		}
		omits, known := omissions[options]
		if f.Anonymous || !known || strings.ContainsAny(name[:1], "~-") {
			*p = plan{id: -1, typ: p.typ, size: p.size}
			return
		}
		if f.Tag.Get("delta") == "id" {
			p.id = len(p.fields)
		}
		p.fields = append(p.fields, field{name, at, omits, f.Tag.Get("delta") != "-", newPlan(f.Type, inside)})
	}
}

// omission is when encoding/json leaves a field out.
type omission int

const (
	never omission = iota
	ifZero
	ifEmpty
)

var omissions = map[string]omission{"": never, "omitzero": ifZero, "omitempty": ifEmpty}

// omitted reports whether encoding/json leaves the field out if its value is the one there.
func (f *field) omitted(at unsafe.Pointer) bool {
	if f.omits == never {
		return false
	}
	switch f.plan.form {
	case number, text, pointer:
		return f.plan.isZero(at)
	case list:
		l := f.plan.list(at)
		return l.first == nil || f.omits == ifEmpty && l.len == 0
	}
	v := reflect.NewAt(f.plan.typ, at).Elem()
	if f.omits == ifZero {
		return v.IsZero()
	}
	return isEmpty(v)
}

func isEmpty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Array, reflect.Map, reflect.Slice, reflect.String:
		return v.Len() == 0
	case reflect.Struct:
		return false
	default:
		return v.IsZero()
	}
}
