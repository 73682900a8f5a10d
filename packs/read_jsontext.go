package packs

import (
	"encoding/json"
	"strings"
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

func (r *jsonReader) string() (string, *jsonError) {
	open, escaped := r.at, false
	for r.at++; r.at < len(r.data); r.at++ {
		switch b := r.data[r.at]; {
		case b == '"':
			r.at++
			return unquoted(r.data[open:r.at], escaped), nil
		case b < ' ':
			return "", r.wrong("a text in quotes contains a line break or a tab: write \\n or \\t")
		case b == '\\':
			escaped = true
			if err := r.escape(); err != nil {
				return "", err
			}
		}
	}
	r.at = open
	return "", r.wrong("the quotes that open here are never closed")
}

// escape steps onto the last character of an escape. Its backslash is the current one.
func (r *jsonReader) escape() *jsonError {
	const codePoint = len(`u1234`)
	rest := r.data[r.at+1:]
	switch {
	case len(rest) == 0:
		return nil // the quotes are never closed
	case rest[0] == 'u' && (len(rest) < codePoint || !consists(string(rest[1:codePoint]), hexadecimal)):
		return r.wrong("four hexadecimal digits must follow \\u")
	case rest[0] == 'u':
		r.at += codePoint
		return nil
	}
	r.at++
	if !strings.ContainsRune(`"\/bfnrt`, rune(rest[0])) {
		return r.wrong("%s after a backslash, where one of \" \\ / b f n r t u was expected", r.here())
	}
	return nil
}

// unquoted is the value of a valid text in quotes.
func unquoted(quoted []byte, escaped bool) (text string) {
	if !escaped {
		return string(quoted[1 : len(quoted)-1])
	}
	if err := json.Unmarshal(quoted, &text); err != nil {
		panic(err) // every character was checked
	}
	return text
}
