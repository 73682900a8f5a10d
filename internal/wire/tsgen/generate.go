package main

import (
	"cmp"
	"encoding"
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"reflect"
	"slices"
	"strings"
)

// generate writes all constants and types.
func generate(root string) (string, error) {
	from, err := readSource(root)
	if err != nil {
		return "", err
	}
	w := &writer{source: from, known: map[reflect.Type]string{}, taken: map[string]reflect.Type{}, declared: map[string]string{}}
	for _, value := range roots {
		w.typeOf(reflect.TypeOf(value))
	}
	text := "// Made by `go run ./internal/wire/tsgen` from the Go types. Do not change it by hand.\n"
	for _, c := range constants {
		value, err := json.Marshal(c.value)
		if err != nil {
			return "", err
		}
		text += fmt.Sprintf("\n/** %s */\nexport const %s = %s as const\n", c.comment, c.name, value)
	}
	for _, name := range slices.Sorted(maps.Keys(w.declared)) {
		text += "\n" + w.declared[name]
	}
	return text + unions, w.err
}

// writer writes the types it meets, each once.
type writer struct {
	source   *source
	known    map[reflect.Type]string
	taken    map[string]reflect.Type
	declared map[string]string // by name
	err      error
}

var (
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
	jsonMarshaler = reflect.TypeFor[json.Marshaler]()
	rawMessage    = reflect.TypeFor[json.RawMessage]()
)

// typeOf is how a type is written in TypeScript.
func (w *writer) typeOf(t reflect.Type) string {
	if t.Kind() == reflect.Pointer {
		return w.typeOf(t.Elem())
	}
	if as, ok := written[t]; ok {
		return w.alias(t, as)
	}
	switch {
	case t == rawMessage:
		return "unknown"
	case t.Kind() == reflect.Struct && t.Name() != "":
		return w.object(t)
	case t.Implements(textMarshaler):
		return "string"
	case t.Implements(jsonMarshaler):
		w.fail("%s writes itself: say how in written", t)
	}
	switch t.Kind() {
	case reflect.Float64:
		return "number"
	case reflect.Bool:
		return "boolean"
	case reflect.String:
		return w.text(t)
	case reflect.Slice:
		return w.element(t) + "[]"
	case reflect.Array:
		return "[" + strings.Join(slices.Repeat([]string{w.typeOf(t.Elem())}, t.Len()), ", ") + "]"
	case reflect.Map:
		return "Record<" + w.typeOf(t.Key()) + ", " + w.typeOf(t.Elem()) + ">"
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64, reflect.Uint, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		if t.PkgPath() == "" {
			return "number"
		}
		return w.alias(t, "number")
	}
	w.fail("%s cannot be written", t)
	return "unknown"
}

// union is the type of a string that has one of the given values.
func union[S ~string](values []S) string {
	quoted := make([]string, len(values))
	for i, value := range values {
		quoted[i] = "'" + string(value) + "'"
	}
	return strings.Join(quoted, " | ")
}

// element is the type of a slice's elements, in brackets if it is one of several.
func (w *writer) element(t reflect.Type) string {
	of := w.typeOf(t.Elem())
	if strings.Contains(of, "|") {
		return "(" + of + ")"
	}
	return of
}

// text is a string, or one of the strings that the constants of its type are.
func (w *writer) text(t reflect.Type) string {
	if t.PkgPath() == "" {
		return "string"
	}
	if values := w.source.values[t.String()]; len(values) > 0 {
		return w.alias(t, strings.Join(values, " | "))
	}
	return w.alias(t, "string")
}

func (w *writer) alias(t reflect.Type, as string) string {
	name, is := w.name(t)
	if is {
		w.declare(t, fmt.Sprintf("export type %s = %s\n", name, as))
	}
	return name
}

// name gives a type its name in TypeScript, and tells whether it is new.
func (w *writer) name(t reflect.Type) (string, bool) {
	if name, ok := w.known[t]; ok {
		return name, false
	}
	name, ok := renamed[t]
	if !ok {
		name = prefixes[path.Base(t.PkgPath())] + t.Name()
	}
	if other, ok := w.taken[name]; ok {
		w.fail("%s and %s would both be %s: rename one", t, other, name)
	}
	w.known[t], w.taken[name] = name, t
	return name, true
}

func (w *writer) object(t reflect.Type) string {
	name, is := w.name(t)
	if !is {
		return name
	}
	var lines []string
	w.fields(t, &lines)
	w.declare(t, fmt.Sprintf("export interface %s {\n%s}\n", name, strings.Join(lines, "")))
	return name
}

// fields writes the fields of a struct, those of embedded ones among them.
func (w *writer) fields(t reflect.Type, lines *[]string) {
	for i := range t.NumField() {
		f := t.Field(i)
		name, rest, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && name == "":
			w.fields(f.Type, lines)
			continue
		case !f.IsExported() || name == "-":
			continue
		case name == "":
			name = f.Name
		}
		*lines = append(*lines, w.field(t, f, name, rest))
	}
}

func (w *writer) field(t reflect.Type, f reflect.StructField, name, rest string) string {
	as := cmp.Or(f.Tag.Get("ts"), fields[t.String()+"."+f.Name])
	if as == "" {
		as = w.typeOf(f.Type)
	}
	optional := strings.Contains(rest, "omitempty")
	if optional {
		name += "?"
	} else if f.Type.Kind() == reflect.Pointer {
		as += " | null"
	}
	line := "  " + name + ": " + as
	if comment := w.source.comments[t.String()+"."+f.Name]; comment != "" {
		line += " // " + comment
	}
	return line + "\n"
}

func (w *writer) declare(t reflect.Type, text string) {
	if comment := w.source.comments[t.String()]; comment != "" {
		text = "/** " + strings.ReplaceAll(strings.ReplaceAll(comment, "\n", " "), "*/", "* /") + " */\n" + text
	}
	w.declared[w.known[t]] = text
}

func (w *writer) fail(format string, args ...any) {
	if w.err == nil {
		w.err = fmt.Errorf(format, args...)
	}
}
