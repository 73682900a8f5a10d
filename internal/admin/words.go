package admin

import (
	"bufio"
	_ "embed" // the default list
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Words is a list of words that nobody may use at open tables. The zero value allows everything.
type Words struct{ folded map[string]bool }

// The limits of a list.
const (
	maxWords  = 20_000
	maxLength = 64
)

// ReadWords reads a list: one word or phrase in each line; what begins with # is a comment.
func ReadWords(from io.Reader) (Words, error) {
	w := Words{folded: map[string]bool{}}
	lines := bufio.NewScanner(from)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		word := strings.Join(fold(line, 2), " ")
		switch {
		case word == "" || len(word) > maxLength:
			return Words{}, fmt.Errorf("line %d: %q is not a word of 1 to %d letters", n, line, maxLength)
		case len(w.folded) == maxWords:
			return Words{}, fmt.Errorf("line %d: the list has more than %d words", n, maxWords)
		}
		w.folded[word] = true
	}
	return w, lines.Err()
}

//go:embed words.txt
var defaultWords string

// DefaultWords is the list for servers whose operators have none of their own.
func DefaultWords() Words {
	w, err := ReadWords(strings.NewReader(defaultWords))
	if err != nil {
		panic("admin: the default list of words: " + err.Error())
	}
	return w
}

// Len counts the words.
func (w Words) Len() int { return len(w.folded) }

// maxPhrase is how many words of a text are compared with a phrase of the list.
const maxPhrase = 4

// In reports whether a text has a word of the list. It compares whole words, so that a word inside a longer one does not count.
func (w Words) In(text string) bool {
	return len(w.folded) > 0 && (w.has(fold(text, 2)) || w.has(fold(text, 1)))
}

func (w Words) has(words []string) bool {
	words = append(words, spelt(words)...)
	for i := range words {
		for n := 1; n <= maxPhrase && i+n <= len(words); n++ {
			if w.folded[strings.Join(words[i:i+n], " ")] {
				return true
			}
		}
	}
	return false
}

// spelt returns the words that were written letter by letter, such as "b a d".
func spelt(words []string) []string {
	var found []string
	var letters strings.Builder
	for _, word := range append(words, "") {
		if utf8.RuneCountInString(word) == 1 {
			letters.WriteString(word)
			continue
		}
		if letters.Len() > 2 {
			found = append(found, letters.String())
		}
		letters.Reset()
	}
	return found
}

// lookalikes are the characters that stand for letters in disguised words, and letters with accents.
var lookalikes = map[rune]rune{
	'0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '@': 'a', '$': 's',
	'á': 'a', 'à': 'a', 'ä': 'a', 'â': 'a', 'ã': 'a', 'å': 'a', 'é': 'e', 'è': 'e', 'ë': 'e', 'ê': 'e', 'í': 'i', 'ì': 'i', 'ï': 'i', 'î': 'i',
	'ó': 'o', 'ò': 'o', 'ö': 'o', 'ô': 'o', 'õ': 'o', 'ø': 'o', 'ú': 'u', 'ù': 'u', 'ü': 'u', 'û': 'u', 'ñ': 'n', 'ç': 'c',
	'а': 'a', 'е': 'e', 'о': 'o', 'р': 'p', 'с': 'c', 'х': 'x', 'у': 'y', 'і': 'i', 'к': 'k', 'м': 'm', 'т': 't', 'в': 'b', 'н': 'h',
}

// fold splits a text into words, without case, accents and disguises. A letter that is repeated three times or more is kept as often
// as repeated says.
func fold(text string, repeated int) []string {
	var words []string
	var word []rune
	run := 0
	end := func() {
		if run > 2 {
			word = word[:len(word)-2+repeated]
		}
		if len(word) > 0 {
			words = append(words, string(word))
		}
		word, run = nil, 0
	}
	for _, r := range strings.ToLower(text) {
		if like, known := lookalikes[r]; known {
			r = like
		}
		switch {
		case unicode.Is(unicode.M, r) || r == '\u200c' || r == '\u200d': // accents and joiners are not part of the word
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			end()
		case len(word) > 0 && word[len(word)-1] == r:
			if run++; run <= 2 {
				word = append(word, r)
			}
		default:
			if run > 2 {
				word = word[:len(word)-2+repeated]
			}
			word, run = append(word, r), 1
		}
	}
	end()
	return words
}
