package packs

import (
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

func (r *jsonReader) number(n *node) *jsonError {
	n.kind = numberNode
	if r.data[r.at] == '-' {
		r.at++
	}
	whole := r.at
	if r.digits() == 0 || r.data[whole] == '0' && r.at > whole+1 {
		return r.wrong("this is not a valid JSON number")
	}
	if r.at < len(r.data) && r.data[r.at] == '.' {
		r.at++
		if r.digits() == 0 {
			return r.wrong("digits must follow the decimal point of a number")
		}
	}
	if r.at < len(r.data) && (r.data[r.at] == 'e' || r.data[r.at] == 'E') {
		r.at++
		if r.at < len(r.data) && (r.data[r.at] == '+' || r.data[r.at] == '-') {
			r.at++
		}
		if r.digits() == 0 {
			return r.wrong("digits must follow the exponent of a number")
		}
	}
	n.text = string(r.data[n.at:r.at])
	return nil
}

// digits skips digits and returns their number.
func (r *jsonReader) digits() int {
	from := r.at
	for r.at < len(r.data) && r.data[r.at] >= '0' && r.data[r.at] <= '9' {
		r.at++
	}
	return r.at - from
}

// escapes maps the characters after a backslash to those they stand for.
var escapes = map[byte]byte{
	'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t',
}

func (r *jsonReader) string() (string, *jsonError) {
	open := r.at
	r.at++ // "
	var text []byte
	for r.at < len(r.data) {
		b := r.data[r.at]
		switch {
		case b == '"':
			r.at++
			return string(text), nil
		case b < ' ':
			return "", r.wrong("a text in quotes contains a line break or a tab: write \\n or \\t")
		case b != '\\':
			text = append(text, b)
			r.at++
		case r.at+1 < len(r.data) && r.data[r.at+1] == 'u':
			c, ok := r.unicode()
			if !ok {
				return "", r.wrong("four hexadecimal digits must follow \\u")
			}
			text = utf8.AppendRune(text, c)
		default:
			r.at++
			if r.at == len(r.data) {
				continue
			}
			meant, known := escapes[r.data[r.at]]
			if !known {
				return "", r.wrong("%s after a backslash, where one of \" \\ / b f n r t u was expected", r.here())
			}
			text = append(text, meant)
			r.at++
		}
	}
	r.at = open
	return "", r.wrong("the quotes that open here are never closed")
}

// unicode reads \uXXXX, and the second half of a surrogate pair. A lone half becomes U+FFFD.
func (r *jsonReader) unicode() (rune, bool) {
	first, ok := r.hex(r.at)
	if !ok {
		return 0, false
	}
	r.at += 6
	if utf16.IsSurrogate(first) {
		if second, ok := r.hex(r.at); ok {
			if pair := utf16.DecodeRune(first, second); pair != utf8.RuneError {
				r.at += 6
				return pair, true
			}
		}
		return utf8.RuneError, true
	}
	return first, true
}

func (r *jsonReader) hex(at int) (rune, bool) {
	if at+6 > len(r.data) || r.data[at] != '\\' || r.data[at+1] != 'u' {
		return 0, false
	}
	n, err := strconv.ParseUint(string(r.data[at+2:at+6]), 16, 32)
	return rune(n), err == nil
}
