package packs

import (
	"bytes"
	"fmt"
	"unicode/utf8"
)

// node is a JSON value with its place in the file. The standard library does not keep that, and silently accepts
// duplicate keys.
type node struct {
	kind    nodeKind
	at, end int      // the range of the value in the file
	text    string   // of a string its value; of numbers and booleans as written
	items   []node   // of a list
	members []member // of an object, in the order of the file
}

// member is a key of an object, and its value.
type member struct {
	key   string
	at    int // the offset of the key
	value node
}

type nodeKind string

const (
	nullNode   nodeKind = "null"
	boolNode   nodeKind = "true or false"
	numberNode nodeKind = "a number"
	stringNode nodeKind = "a text"
	listNode   nodeKind = "a list"
	objectNode nodeKind = "an object"
)

// member finds a key of an object.
func (n node) member(key string) (node, bool) {
	for _, m := range n.members {
		if m.key == key {
			return m.value, true
		}
	}
	return node{}, false
}

func (n node) has(key string) bool {
	_, found := n.member(key)
	return found
}

// jsonError is where and why a text is not JSON.
type jsonError struct {
	at       int
	code     Code
	sentence string
}

// jsonReader parses a JSON text. Duplicate keys do not stop it, so that all are found in one run.
type jsonReader struct {
	data   []byte
	at     int
	values int
	twice  []repeat
}

// repeat is a duplicate key.
type repeat struct {
	key       string
	at, first int
}

// readJSON parses the whole text from an offset.
func readJSON(data []byte, from int) (root node, twice []repeat, err *jsonError) {
	r := &jsonReader{data: data, at: from}
	root, err = r.value(0)
	if err == nil {
		if r.space(); r.at < len(data) {
			err = r.wrong("there is more text after the end of the pack: a closing bracket too many, or a second object")
		}
	}
	return root, r.twice, err
}

func (r *jsonReader) wrong(format string, args ...any) *jsonError {
	return &jsonError{r.at, CodeJSON, fmt.Sprintf(format, args...)}
}

func (r *jsonReader) tooMuch(format string, args ...any) *jsonError {
	return &jsonError{r.at, CodeLimit, fmt.Sprintf(format, args...)}
}

func (r *jsonReader) space() {
	for r.at < len(r.data) && bytes.IndexByte([]byte(" \t\r\n"), r.data[r.at]) >= 0 {
		r.at++
	}
}

// peek is the next byte that is not white space, or 0 at the end.
func (r *jsonReader) peek() byte {
	if r.space(); r.at < len(r.data) {
		return r.data[r.at]
	}
	return 0
}

// here describes what is at the current offset.
func (r *jsonReader) here() string {
	if r.at >= len(r.data) {
		return "the file ends"
	}
	found, _ := utf8.DecodeRune(r.data[r.at:])
	return fmt.Sprintf("there is %q", found)
}

func (r *jsonReader) value(depth int) (n node, err *jsonError) {
	first := r.peek()
	if r.values++; r.values > maxValues {
		return n, r.tooMuch("the file holds more than %d values", maxValues)
	}
	if depth > maxDepth {
		return n, r.tooMuch("brackets are nested more than %d deep", maxDepth)
	}
	n.at = r.at
	switch {
	case first == '{':
		err = r.object(&n, depth)
	case first == '[':
		err = r.list(&n, depth)
	case first == '"':
		n.kind = stringNode
		n.text, err = r.string()
	case first == '-' || first >= '0' && first <= '9':
		err = r.number(&n)
	default:
		err = r.word(&n)
	}
	n.end = r.at
	return n, err
}

func (r *jsonReader) object(n *node, depth int) *jsonError {
	n.kind = objectNode
	seen := map[string]int{}
	r.at++ // {
	for first := true; ; first = false {
		next := r.peek()
		if next == '}' && first {
			r.at++
			return nil
		}
		if next != '"' {
			return r.wrong("%s where a key in quotes was expected", r.here())
		}
		m := member{at: r.at}
		var err *jsonError
		if m.key, err = r.string(); err != nil {
			return err
		}
		if r.peek() != ':' {
			return r.wrong("%s where the colon after the key %q was expected", r.here(), cut(m.key))
		}
		r.at++
		if m.value, err = r.value(depth + 1); err != nil {
			return err
		}
		if first, again := seen[m.key]; again {
			r.twice = append(r.twice, repeat{m.key, m.at, first})
		} else {
			seen[m.key] = m.at
			n.members = append(n.members, m)
		}
		if done, err := r.comma('}'); done || err != nil {
			return err
		}
	}
}

func (r *jsonReader) list(n *node, depth int) *jsonError {
	n.kind = listNode
	r.at++ // [
	if r.peek() == ']' {
		r.at++
		return nil
	}
	for {
		item, err := r.value(depth + 1)
		if err != nil {
			return err
		}
		n.items = append(n.items, item)
		if done, err := r.comma(']'); done || err != nil {
			return err
		}
	}
}

// comma reads what follows an item: a comma, or the closing bracket.
func (r *jsonReader) comma(closing byte) (done bool, err *jsonError) {
	switch r.peek() {
	case closing:
		r.at++
		return true, nil
	case ',':
		comma := r.at
		r.at++
		if r.peek() == closing {
			r.at = comma
			return false, r.wrong("there is a comma before the closing %q: remove it", closing)
		}
		return false, nil
	}
	return false, r.wrong("%s where a comma or the closing %q was expected", r.here(), closing)
}

// word reads null, true or false.
func (r *jsonReader) word(n *node) *jsonError {
	for word, kind := range map[string]nodeKind{"null": nullNode, "true": boolNode, "false": boolNode} {
		if bytes.HasPrefix(r.data[r.at:], []byte(word)) {
			n.kind, n.text = kind, word
			r.at += len(word)
			return nil
		}
	}
	return r.wrong("%s where a value was expected: a text in double quotes, a number, true, false, a list or an object", r.here())
}
