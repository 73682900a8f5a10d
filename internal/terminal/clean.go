package terminal

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// Clean returns a text in which nothing gives orders to a terminal. Names, titles and reasons come from strangers, who may put escape
// sequences and changes of direction into them. Such characters are written as JSON writes them, such as \u001b, so that JSON stays the
// same. Line breaks and tabs stay.
func Clean(text string) string { return clean(text, "\n\t") }

// CleanLine is [Clean] for what a stranger wrote within a line: line breaks and tabs are written out as well, so that nobody forges a line.
func CleanLine(text string) string { return clean(text, "") }

func clean(text, kept string) string {
	gives := func(r rune) bool {
		isOrder := unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029'
		return isOrder && !strings.ContainsRune(kept, r)
	}
	if utf8.ValidString(text) && !strings.ContainsFunc(text, gives) {
		return text
	}
	var b strings.Builder
	for len(text) > 0 {
		r, size := utf8.DecodeRuneInString(text)
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, text[0])
		case gives(r):
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
		text = text[size:]
	}
	return b.String()
}

// Cleaner passes on what is written to it, cleaned. It is safe for concurrent use.
type Cleaner struct {
	Out io.Writer

	mu   sync.Mutex
	rest []byte // the beginning of a character
}

// Write implements [io.Writer].
func (c *Cleaner) Write(data []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	text := append(c.rest, data...)
	whole := len(text)
	for n := 1; n < utf8.UTFMax && n <= len(text); n++ {
		if last := text[len(text)-n:]; utf8.RuneStart(last[0]) {
			if !utf8.FullRune(last) {
				whole -= n
			}
			break
		}
	}
	c.rest = append([]byte(nil), text[whole:]...)
	if _, err := io.WriteString(c.Out, Clean(string(text[:whole]))); err != nil {
		return 0, err
	}
	return len(data), nil
}

// Raw returns what a [Cleaner] writes to, for output that is all our own; another writer as it is.
func Raw(w io.Writer) io.Writer {
	if c, is := w.(*Cleaner); is {
		return c.Out
	}
	return w
}
