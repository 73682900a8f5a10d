package notation

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// Error says what is wrong in a text, and in which line.
type Error struct {
	Line     int // counted from 1
	Sentence string
}

// Error returns the line and what is wrong there.
func (e *Error) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Sentence) }

// maxText is the longest text that is read, in bytes.
const maxText = 8 << 20

// eachLine calls read for each line of a text that is not empty or a comment. A line that begins with a space continues the
// one above it.
func (c *Codec) eachLine(text string, read func(*line) error) error {
	if len(text) > maxText {
		return &Error{1, fmt.Sprintf("the text is longer than %d MiB", maxText>>20)}
	}
	l := line{codec: c}
	first, n := 0, 0 // the number of the physical line that l begins with, and of the current one
	flush := func() error {
		if len(l.words) > 0 {
			l.err = read(&l)
			l.words = nil
		}
		if l.err != nil {
			return &Error{first, l.err.Error()}
		}
		return nil
	}
	for physical := range strings.Lines(text) {
		n++
		if !strings.HasPrefix(physical, " ") {
			if err := flush(); err != nil {
				return err
			}
			first = n
		}
		words, err := split(strings.TrimRight(physical, "\r\n"))
		if err != nil {
			return &Error{n, err.Error()}
		}
		l.words = append(l.words, words...)
	}
	return flush()
}

// word is one token of a line.
type word struct {
	text   string
	quoted bool // it was in quotes, so it is neither a sign nor a number
}

// signs are tokens even without spaces around them.
const signs = "[];+"

// split splits a line into words.
func split(text string) ([]word, error) {
	var words []word
	for {
		text = strings.TrimLeft(text, " ")
		switch {
		case text == "" || text[0] == '#':
			return words, nil
		case text[0] == '"':
			quoted, err := strconv.QuotedPrefix(text)
			if err != nil {
				return nil, fmt.Errorf("the quotes of %s are not closed, or contain an invalid escape", clip(text))
			}
			text = text[len(quoted):]
			quoted, _ = strconv.Unquote(quoted)
			words = append(words, word{quoted, true})
			continue
		}
		end := strings.IndexAny(text, ` "#`+signs)
		if end == 0 {
			end = 1
		}
		if end < 0 {
			end = len(text)
		}
		for _, r := range text[:end] {
			if !unicode.IsPrint(r) {
				return nil, fmt.Errorf("the character %U is not allowed here", r)
			}
		}
		words = append(words, word{text: text[:end]})
		text = text[end:]
	}
}

// clip shortens a text for an error.
func clip(text string) string {
	if runes := []rune(text); len(runes) > 40 {
		return string(runes[:40]) + "…"
	}
	return text
}

// line is a line being read, word by word. It keeps the first error; after an error nothing more is read.
type line struct {
	codec *Codec
	words []word
	err   error
}

func (l *line) fail(format string, args ...any) {
	l.misread(Unexpected, nil, format, args...)
}

// more reports whether words are left.
func (l *line) more() bool { return len(l.words) > 0 }

// skip consumes the next word if it is the given one, and reports whether it was.
func (l *line) skip(text string) bool {
	if len(l.words) > 0 && l.words[0] == (word{text: text}) {
		l.words = l.words[1:]
		return true
	}
	return false
}

// next consumes the next word. What describes the expected word in the error for a line that ends too early.
func (l *line) next(what string) word {
	if len(l.words) == 0 {
		l.misread(Unfinished, nil, "the line ends where %s was expected", what)
		return word{}
	}
	w := l.words[0]
	l.words = l.words[1:]
	return w
}

// expect consumes the given word and fails on any other.
func (l *line) expect(text string) {
	if w := l.next(strconv.Quote(text)); l.err == nil && w != (word{text: text}) {
		l.fail("found %q where %q was expected", clip(w.text), text)
	}
}

// end fails if words are left, and returns the first error of the line.
func (l *line) end() error {
	if l.err == nil && len(l.words) > 0 {
		l.misread(Surplus, []string{clip(l.words[0].text)}, "unexpected %q at the end of the line", clip(l.words[0].text))
	}
	return l.err
}
