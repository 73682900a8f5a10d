//go:build js

package indexeddb

import (
	"syscall/js"

	"shipfic/internal/gamelog"
)

// record reads a stored object. Go's functions panic on a value of another type, which would end the whole program, so types are looked at
// first.
type record struct {
	v       js.Value
	damaged bool // something was not there, or of another type
}

// get returns a property, or a value of type undefined if it is not of that type.
func (r *record) get(name string, is js.Type) js.Value {
	if r.v.Type() == js.TypeObject {
		if p := r.v.Get(name); p.Type() == is {
			return p
		}
	}
	r.damaged = true
	return js.Undefined()
}

func (r *record) number(name string) float64 {
	if v := r.get(name, js.TypeNumber); v.Type() == js.TypeNumber {
		return v.Float()
	}
	return 0
}

func (r *record) text(name string) string {
	if v := r.get(name, js.TypeString); v.Type() == js.TypeString {
		return v.String()
	}
	return ""
}

func (r *record) bytes(name string) []byte {
	data, whole := bytesOf(r.get(name, js.TypeObject))
	r.damaged = r.damaged || !whole
	return data
}

// entryOf reads an entry, and reports whether it is one.
func entryOf(v js.Value) (e gamelog.Entry, whole bool) {
	r := record{v: v}
	e = gamelog.Entry{At: int64(r.number("at")), Kind: r.text("kind"), Body: r.bytes("body")}
	size := copy(e.Digest[:], r.bytes("digest"))
	return e, !r.damaged && size == len(e.Digest)
}

// bytesOf reads an array of bytes, and reports whether it is one.
func bytesOf(v js.Value) (data []byte, whole bool) {
	if v.Type() != js.TypeObject || !v.InstanceOf(js.Global().Get("Uint8Array")) {
		return nil, false
	}
	data = make([]byte, v.Length())
	js.CopyBytesToGo(data, v)
	return data, true
}
