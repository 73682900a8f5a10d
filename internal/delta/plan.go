package delta

import (
	"encoding"
	"encoding/json"
	"reflect"
	"strings"
	"sync"
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
	of     *plan   // of a pointer, an array or a list
	fields []field // of an object
	id     int     // the field that identifies an object among the elements of a list; -1: none
}

type field struct {
	name  string
	index []int
	omits func(reflect.Value) bool // whether encoding/json leaves it out
	plan  *plan
}

// of returns the field of a struct.
func (f *field) of(v reflect.Value) reflect.Value {
	if len(f.index) == 1 {
		return v.Field(f.index[0])
	}
	return v.FieldByIndex(f.index)
}

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
	p := &plan{id: -1}
	for _, outer := range inside {
		if outer == t {
			return p
		}
	}
	inside = append(inside[:len(inside):len(inside)], t)
	marshals := t.Implements(marshaler) || t.Implements(textMarshaler) ||
		reflect.PointerTo(t).Implements(marshaler) || reflect.PointerTo(t).Implements(textMarshaler)
	switch kind := t.Kind(); {
	case kind == reflect.Pointer:
		p.form, p.of = pointer, newPlan(t.Elem(), inside)
	case kind >= reflect.Bool && kind <= reflect.Float64: // a plain value says the same however it marshals
		p.form = number
	case marshals:
	case kind == reflect.String:
		p.form = text
	case kind == reflect.Array:
		p.form, p.of = fixed, newPlan(t.Elem(), inside)
	case kind == reflect.Slice && t.Elem().Kind() != reflect.Uint8: // bytes are written as base64
		p.form, p.of = list, newPlan(t.Elem(), inside)
	case kind == reflect.Struct:
		p.addFields(t, nil, inside)
	}
	return p
}

// addFields adds the fields of a struct, unless one of them is written in a way that differences do not know.
func (p *plan) addFields(t reflect.Type, path []int, inside []reflect.Type) {
	p.form = object
	for i := range t.NumField() {
		f := t.Field(i)
		index := append(path[:len(path):len(path)], i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous && name == "" && f.Type.Kind() == reflect.Struct {
			p.addFields(f.Type, index, inside)
			continue
		}
		if !f.IsExported() || name == "-" || f.Tag.Get("delta") == "-" {
			continue
		}
		if name == "" {
			name = f.Name
		}
		omits := omissions[options]
		if f.Anonymous || omits == nil || strings.ContainsAny(name[:1], "~-") {
			*p = plan{id: -1}
			return
		}
		if f.Tag.Get("delta") == "id" {
			p.id = len(p.fields)
		}
		p.fields = append(p.fields, field{name, index, omits, newPlan(f.Type, inside)})
	}
}

// omissions tell by the options of a json tag whether encoding/json leaves a field out.
var omissions = map[string]func(reflect.Value) bool{
	"":          func(reflect.Value) bool { return false },
	"omitzero":  reflect.Value.IsZero,
	"omitempty": isEmpty,
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
