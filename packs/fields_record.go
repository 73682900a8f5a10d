package packs

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
)

// reader reads the value of a field.
type reader func(*cardReading, node) (value any, ok bool)

// record describes a struct that is an object in a file. The json tags of its fields are their names there, and encoding/json writes it.
type record struct {
	names   []string // in order
	readers map[string]reader
}

// recordOf describes a struct by its tags and a reader for each name. Fields that are true or false need none.
func recordOf[S any](readers map[string]reader) record {
	r := record{readers: readers}
	for _, field := range reflect.VisibleFields(reflect.TypeFor[S]()) {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		r.names = append(r.names, name)
		if field.Type.Kind() == reflect.Bool {
			readers[name] = boolean
		}
	}
	return r
}

// read reads a field into a struct. Those without a reader are left to the caller.
func (r record) read(c *cardReading, into any, m member) bool {
	read, known := r.readers[m.key]
	if !known {
		return true
	}
	value, ok := read(c, m.value)
	if ok {
		r.field(into, m.key).Set(reflect.ValueOf(value))
	}
	return ok
}

// field is the field of a struct that has the name.
func (r record) field(of any, name string) reflect.Value {
	return reflect.ValueOf(of).Elem().Field(slices.Index(r.names, name))
}

// object is a JSON object that is written in this order.
type object []property

type property struct {
	name  string
	value any
}

// add adds a property, unless its value is nil.
func (o *object) add(name string, value any) {
	if value != nil {
		*o = append(*o, property{name, value})
	}
}

// MarshalJSON writes the properties in order.
func (o object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	b.WriteByte('{')
	for i, p := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		if err := encoder.Encode(p.name); err != nil {
			return nil, err
		}
		b.WriteByte(':')
		if err := encoder.Encode(p.value); err != nil {
			return nil, err
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// unlessEmpty is a value, or nil if it is empty.
func unlessEmpty(value any) any {
	v := reflect.ValueOf(value)
	if v.IsZero() || (v.Kind() == reflect.Map || v.Kind() == reflect.Slice) && v.Len() == 0 {
		return nil
	}
	return value
}
