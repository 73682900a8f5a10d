package delta

import (
	"bytes"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
	"unsafe"
)

// writer writes a difference, or a value.
type writer struct {
	data []byte
	err  error
}

// writers are used again, with the memory they have. What they wrote is copied once its length is known.
var writers = sync.Pool{New: func() any { return new(writer) }}

// maxKept is the length of the longest text whose memory a writer keeps.
const maxKept = 64 << 10

func newWriter() *writer { return writers.Get().(*writer) }

// free lets others use the writer.
func (w *writer) free() {
	if cap(w.data) <= maxKept {
		w.data, w.err = w.data[:0], nil
		writers.Put(w)
	}
}

// Marshal returns the same as json.Marshal, in a third of the time for values that are made of structs, lists, strings and integers. Anything
// else is left to encoding/json.
func Marshal(v any) ([]byte, error) {
	w := newWriter()
	defer w.free()
	w.marshal(v)
	return bytes.Clone(w.data), w.err
}

func (w *writer) marshal(v any) {
	if value := reflect.ValueOf(v); value.IsValid() {
		w.whole(planOf(value.Type()), addressOf(value))
		return
	}
	w.data = append(w.data, "null"...)
}

// whole writes a value.
func (w *writer) whole(p *plan, at unsafe.Pointer) {
	switch p.form {
	case number:
		w.number(p, at)
	case text:
		w.quoted(p, at)
	case pointer:
		if to := pointerAt(at); to != nil {
			w.whole(p.of, to)
		} else {
			w.data = append(w.data, "null"...)
		}
	case fixed:
		w.all(p.array(at))
	case list:
		if l := p.list(at); l.first != nil {
			w.all(l)
		} else {
			w.data = append(w.data, "null"...)
		}
	case object:
		w.fields(p, at)
	default:
		w.json(p, at)
	}
}

// fields writes an object.
func (w *writer) fields(p *plan, at unsafe.Pointer) {
	w.data = append(w.data, '{')
	begin := len(w.data)
	for i := range p.fields {
		f := &p.fields[i]
		if f.omitted(f.of(at)) {
			continue
		}
		if len(w.data) > begin {
			w.data = append(w.data, ',')
		}
		w.key("", f.name)
		w.whole(f.plan, f.of(at))
	}
	w.data = append(w.data, '}')
}

// all writes a list.
func (w *writer) all(e elements) {
	w.data = append(w.data, '[')
	for i := range e.len {
		if i > 0 {
			w.data = append(w.data, ',')
		}
		w.whole(e.of, e.at(i))
	}
	w.data = append(w.data, ']')
}

func (w *writer) number(p *plan, at unsafe.Pointer) {
	switch p.basic {
	case reflect.Bool:
		w.data = strconv.AppendBool(w.data, *(*bool)(at))
	case reflect.Int:
		w.data = strconv.AppendInt(w.data, int64(*(*int)(at)), 10)
	case reflect.Int64:
		w.data = strconv.AppendInt(w.data, *(*int64)(at), 10)
	case reflect.Uint64:
		w.data = strconv.AppendUint(w.data, *(*uint64)(at), 10)
	default:
		w.json(p, at)
	}
}

// quoted writes a string. Few need more than quotes.
func (w *writer) quoted(p *plan, at unsafe.Pointer) {
	if s := textAt(at); isSimple(s) {
		w.data = append(append(append(w.data, '"'), s...), '"')
		return
	}
	w.json(p, at)
}

func (w *writer) json(p *plan, at unsafe.Pointer) {
	data, err := p.json(at)
	if err != nil && w.err == nil {
		w.err = err
	}
	w.data = append(w.data, data...)
}

// isSimple reports whether encoding/json writes a string as it is, between quotes.
func isSimple(s string) bool {
	ascii := true
	for i := range len(s) {
		switch c := s[i]; {
		case c < ' ' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' || c == 0x7f:
			return false
		case c >= utf8.RuneSelf:
			ascii = false
		}
	}
	return ascii || utf8.ValidString(s) && !strings.ContainsAny(s, "\u2028\u2029")
}
