package goal

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Place is a place in the text of a Goal.
type Place struct {
	Text   string // the whole text
	Offset int    // in bytes, from 0
	Column int    // in characters, from 1
}

// Error says why a text is not a Goal: what is wrong, where, and what may have been meant.
type Error struct {
	Place
	Code       string // which message it is; codes are stable, and docs/packs.md explains them
	Args       []string
	Message    string
	Suggestion string // what to write instead, empty when nothing is near
}

func problem(text string, at int, suggestion, code, format string, args ...any) *Error {
	return &Error{placeIn(text, at), code, argsOf(args), fmt.Sprintf(format, args...), suggestion}
}

// quotedText is a piece of the text in quotes.
type quotedText string

// argsOf are the arguments of a message, without the quotes around pieces of the text.
func argsOf(args []any) (texts []string) {
	for _, arg := range args {
		if piece, isQuoted := arg.(quotedText); isQuoted {
			arg = strings.Trim(string(piece), `"`)
		}
		texts = append(texts, fmt.Sprint(arg))
	}
	return texts
}

// Error returns one line: the column, the message and the suggestion.
func (e *Error) Error() string {
	line := fmt.Sprintf("column %d: %s", e.Column, e.Message)
	if e.Suggestion != "" {
		line += fmt.Sprintf("; did you mean %s?", e.Suggestion)
	}
	return oneLine(line)
}

// Show returns the error, the text, and below it a caret at the column.
func (e *Error) Show() string { return e.Error() + "\n" + e.caret() }

// Warning is about a text that is understood, but perhaps not as its author meant it.
type Warning struct {
	Place
	Code    WarningCode
	Args    []string
	Message string
}

// WarningCode is the kind of a warning.
type WarningCode string

// The kinds of warning.
const (
	MixedOperators WarningCode = "mixedOperators" // && and || without parentheses
	LoneOperator   WarningCode = "loneOperator"   // a single & or | was read as part of a value
	OldName        WarningCode = "oldName"        // a function of old packs that has another name now
	IgnoredCount   WarningCode = "ignoredCount"   // a count that has no effect
)

// String returns one line: the column and the message.
func (w Warning) String() string { return oneLine(fmt.Sprintf("column %d: %s", w.Column, w.Message)) }

// Show returns the warning, the text, and below it a caret at the column.
func (w Warning) Show() string { return w.String() + "\n" + w.caret() }

func placeIn(text string, offset int) Place {
	return Place{Text: text, Offset: offset, Column: utf8.RuneCountInString(text[:offset]) + 1}
}

// aroundCaret is how many characters of a long text are shown on each side of the caret.
const aroundCaret = 50

// caret returns two lines: the text, as one line and cut where it is long, and a caret below the column.
func (p Place) caret() string {
	line := []rune(oneLine(p.Text))
	at := min(p.Column-1, len(line))
	if end := at + aroundCaret; end < len(line) {
		line = append(line[:end:end], '…')
	}
	if start := at - aroundCaret; start > 0 {
		line = append([]rune{'…'}, line[start:]...)
		at = aroundCaret + 1
	}
	return string(line) + "\n" + strings.Repeat(" ", at) + "^"
}

// oneLine puts a space for what would break a line, character by character so that columns stay.
func oneLine(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, text)
}

// shorten cuts what is too long for a message.
func shorten(text string) string {
	const longest = 100
	if r := []rune(text); len(r) > longest {
		return string(r[:longest]) + "…"
	}
	return text
}

// quote puts a piece of the text in quotes.
func quote(text string) quotedText { return quotedText(`"` + shorten(text) + `"`) }
