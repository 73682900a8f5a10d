package goal

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// tokenKind is the kind of a token.
type tokenKind uint8

const (
	endOfText tokenKind = iota
	word                // bare text, without the spaces around it
	quoted              // a value in quotes
	openParen
	closeParen
	comma
	and
	or
	equal
	notEqual
	notIn
	unreadable // no token begins here; problem says why
)

// token is one piece of the text.
type token struct {
	kind    tokenKind
	text    string // of a word as it stands, of a quoted value without quotes and escapes
	at      int    // offset in bytes
	lone    int    // of a word: the offset of the first single & or | within it, or -1
	problem *Error // of what is unreadable
}

// marks are the tokens that are always written the same.
var marks = []struct {
	text string
	kind tokenKind
}{
	{"(", openParen}, {")", closeParen}, {",", comma}, {"&&", and}, {"||", or}, {"!=", notEqual}, {"=", equal},
}

// special are the characters that end a word. A single & or | does not: there are ponies called "Aloe & Lotus".
const special = ",()=!"

// nextToken reads the first token at or after an offset, and returns the offset behind it. The last token of a text is its end, or the
// first thing that cannot be read: errors are reported in the order of the text.
func nextToken(text string, at int) (token, int) {
	at += len(text[at:]) - len(strings.TrimLeftFunc(text[at:], unicode.IsSpace))
	t, size := scan(text, at)
	t.at = at
	return t, at + size
}

// scan reads the token at an offset that is not a space, and says how many bytes it takes.
func scan(text string, at int) (token, int) {
	rest := text[at:]
	if rest == "" {
		return token{kind: endOfText}, 0
	}
	for _, m := range marks {
		if strings.HasPrefix(rest, m.text) {
			return token{kind: m.kind, text: m.text}, len(m.text)
		}
	}
	switch rest[0] {
	case '"':
		return scanQuoted(text, at)
	case '!':
		return scanNot(text, at)
	case '&', '|':
		return unread(text, at, rest[:1]+rest[:1], "goal-alone", "%s stands alone", quote(rest[:1])), 0
	}
	return scanWord(text, at)
}

func scanWord(text string, at int) (token, int) {
	t := token{kind: word, lone: -1}
	rest := text[at:]
	size := len(rest)
	for i := 0; i < len(rest); i++ {
		if strings.IndexByte(special, rest[i]) >= 0 {
			size = i
			break
		}
		if rest[i] != '&' && rest[i] != '|' {
			continue
		}
		if i+1 < len(rest) && rest[i+1] == rest[i] {
			size = i
			break
		}
		if t.lone < 0 {
			t.lone = at + i
		}
	}
	t.text = strings.TrimRightFunc(rest[:size], unicode.IsSpace)
	return t, size
}

// scanNot reads "!in"; "!=" is a mark, and nothing else begins with "!".
func scanNot(text string, at int) (token, int) {
	after, found := strings.CutPrefix(text[at:], "!in")
	next, _ := utf8.DecodeRuneInString(after)
	if found && !unicode.IsLetter(next) && !unicode.IsDigit(next) {
		return token{kind: notIn, text: "!in"}, len("!in")
	}
	return unread(text, at, "", "goal-not", `"!" is written only in != and !in, or in a value in quotes`), 0
}

// scanQuoted reads a value in quotes. A backslash stands before a quote or a backslash that belongs to the value.
func scanQuoted(text string, at int) (token, int) {
	var value strings.Builder
	for i := at + 1; i < len(text); i++ {
		switch text[i] {
		case '"':
			return token{kind: quoted, text: value.String()}, i + 1 - at
		case '\\':
			if i+1 == len(text) || text[i+1] != '"' && text[i+1] != '\\' {
				return unread(text, i, `\\`, "goal-backslash", `in quotes, a backslash stands only before " or another backslash`), 0
			}
			i++
		}
		value.WriteByte(text[i])
	}
	return unread(text, at, "", "goal-quote", "this quote is not closed"), 0
}

func unread(text string, at int, suggestion, code, message string, args ...any) token {
	return token{kind: unreadable, problem: problem(text, at, suggestion, code, message, args...)}
}
