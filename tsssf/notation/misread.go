package notation

import "fmt"

// Misread says why a line could not be read. Its code is stable, so that a page can say it in other languages; About are the words, numbers
// or ids of cards that it is about. As an error it is a sentence in English.
type Misread struct {
	Code     string
	About    []string
	sentence string
}

// Error returns the sentence.
func (m *Misread) Error() string { return m.sentence }

// The codes of misread lines.
const (
	Unreadable = "unreadable" // the line is not of words, as where quotes are not closed
	Unfinished = "unfinished" // something is missing at the end
	Surplus    = "surplus"    // about: the first word that is too much
	Unexpected = "unexpected" // about: a word that cannot stand there
	NoCard     = "noCard"     // about: a word that names no card here
	NoPony     = "noPony"     // about: a word that names no pony on the grid
	NoNumber   = "noNumber"   // about: a number that no card of the hand, or no answer, has
	NoAnswer   = "noAnswer"   // about: words that name no answer
	Several    = "several"    // about: a word, and two cards that it could mean
	NoMove     = "noMove"     // about: a word that is no move
)

// misread keeps the first error of a line.
func (l *line) misread(code string, about []string, format string, args ...any) {
	if l.err == nil {
		l.err = &Misread{code, about, fmt.Sprintf(format, args...)}
	}
	l.words = nil
}
