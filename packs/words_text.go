package packs

import (
	"fmt"
	"path"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// titleFromKey splits a key into words: "BlackWidowRarity" becomes "Black Widow Rarity".
func titleFromKey(key string) string {
	var title strings.Builder
	runes := []rune(key)
	for i, r := range runes {
		if i > 0 && beginsWord(runes, i) {
			title.WriteByte(' ')
		}
		title.WriteRune(r)
	}
	return title.String()
}

// beginsWord reports whether a word begins at a letter: at a capital after a lower-case letter, at the last of
// several capitals before a lower-case letter ("MBAApple"), and between digits and letters.
func beginsWord(key []rune, i int) bool {
	before, here := key[i-1], key[i]
	switch {
	case unicode.IsDigit(before) != unicode.IsDigit(here):
		return true
	case !unicode.IsUpper(here):
		return false
	case !unicode.IsUpper(before):
		return true
	}
	return i+1 < len(key) && unicode.IsLower(key[i+1])
}

// fileEnding matches the endings of a file's name: "pack.pon.txt". The last part of "0.0.1a" is none.
var fileEnding = regexp.MustCompile(`(?i)(\.(pon|json|txt|csv|tsv|zip|shipfic|tsssf|tsf))+$`)

// fileStem is the name of a file without folder and ending.
func fileStem(file string) string {
	return fileEnding.ReplaceAllString(path.Base(strings.ReplaceAll(file, `\`, "/")), "")
}

// betweenDigits matches what stands for a dot in the name of a file: "0_0_1a".
var betweenDigits = regexp.MustCompile(`(\d)_(\d)`)

// NameOfFile makes the name of a pack from that of its file: "PowerGaming_0.0.1a.pon" becomes "Power Gaming 0.0.1a".
func NameOfFile(file string) string {
	stem := fileStem(file)
	for betweenDigits.MatchString(stem) {
		stem = betweenDigits.ReplaceAllString(stem, "$1.$2")
	}
	stem = strings.Map(func(r rune) rune {
		if isKeyRune(r) || strings.ContainsRune(".'&!?()", r) || r == '-' && strings.Contains(stem, " ") {
			return r
		}
		return ' '
	}, stem)
	words := strings.Fields(stem)
	for i, word := range words {
		if digit := strings.IndexFunc(word, unicode.IsDigit); digit > 0 && !strings.Contains(word[:digit], ".") {
			word = titleFromKey(word[:digit]) + " " + word[digit:]
		} else if digit < 0 {
			word = strings.TrimSpace(titleFromKey(strings.ReplaceAll(word, ".", " ")))
		}
		words[i] = word
	}
	title := []rune(strings.Join(words, " "))
	if len(title) > 0 {
		title[0] = unicode.ToUpper(title[0])
	}
	return string(title[:min(len(title), MaxTitle)])
}

// keyFrom keeps the letters and digits of a text, which are all that a key may have, and capitalizes each word.
func keyFrom(text string) string {
	var key strings.Builder
	capital := true
	for _, r := range text {
		switch {
		case !isKeyRune(r):
			capital = capital || unicode.IsSpace(r)
		case capital:
			key.WriteRune(unicode.ToUpper(r))
			capital = false
		default:
			key.WriteRune(r)
		}
	}
	return key.String()
}

// isKeyRune reports whether a key may contain the character.
func isKeyRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// namespaceFrom keeps the letters, digits and single dots of a text, which are all that a namespace may have.
func namespaceFrom(text string) string {
	parts := strings.FieldsFunc(strings.Map(func(r rune) rune {
		if isKeyRune(r) || r == '.' {
			return r
		}
		return -1
	}, text), func(r rune) bool { return r == '.' })
	return strings.Join(parts, ".")
}

// cut shortens a text from a file for use in a finding.
func cut(text string) string {
	const limit = 60
	if utf8.RuneCountInString(text) <= limit {
		return text
	}
	return string([]rune(text)[:limit-1]) + "…"
}

// tame removes control characters, and those that change the direction of text: they could make a card misrepresent
// itself.
func tame(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || !unicode.IsControl(r) && !unicode.Is(unicode.Bidi_Control, r) {
			return r
		}
		return -1
	}, text)
}

// hint is the end of a sentence about an unknown word. It is computed only when it is written.
type hint struct {
	word  string
	known []string
	all   bool // if no known word is similar, list them all
}

// didYouMean suggests what an unknown word may mean, or lists all known words.
func didYouMean(word string, known []string) hint { return hint{word, known, true} }

// maybe suggests what an unknown word may mean, if anything is similar.
func maybe(word string, known []string) hint { return hint{word, known, false} }

// String writes the hint.
func (h hint) String() string {
	near := nearest(h.word, h.known)
	switch {
	case near != "":
		return fmt.Sprintf("; did you mean %q?", near)
	case h.all:
		return "; known words are " + strings.Join(h.known, ", ")
	}
	return ""
}

// nearest is the known word that is most similar to a misspelt one, or "" if none is.
func nearest(word string, known []string) string {
	const longest = 64
	letters := []rune(strings.ToLower(word))
	if len(letters) > longest {
		return ""
	}
	best, least := "", 1+max(1, len(letters)/3)
	for _, k := range known {
		other := []rune(strings.ToLower(k))
		if unlike := len(other) - len(letters); unlike >= least || -unlike >= least {
			continue
		}
		if d := distance(letters, other); d < least {
			best, least = k, d
		}
	}
	return best
}

// distance is the number of letters to insert, delete, change or swap with their neighbour to get from a to b.
func distance(a, b []rune) int {
	row := func(n int) []int { return make([]int, n) }
	before, last, now := row(len(b)+1), row(len(b)+1), row(len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		now[0] = i
		for j := 1; j <= len(b); j++ {
			change := 1
			if a[i-1] == b[j-1] {
				change = 0
			}
			now[j] = min(last[j]+1, now[j-1]+1, last[j-1]+change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				now[j] = min(now[j], before[j-2]+1)
			}
		}
		before, last, now = last, now, before
	}
	return last[len(b)]
}
