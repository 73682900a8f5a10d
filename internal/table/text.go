package table

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// tidy returns a text with single spaces, and whether it may be shown: it is neither empty nor over the limit, and has no
// invisible characters, control characters, changes of direction or piles of accents.
func tidy(text string, limit int) (string, bool) {
	if !utf8.ValidString(text) {
		return "", false
	}
	text = strings.Join(strings.Fields(text), " ")
	if text == "" || utf8.RuneCountInString(text) > limit {
		return "", false
	}
	marks, visible, last := 0, false, ' '
	for _, r := range text {
		switch {
		case isJoiner(r) && (last == ' ' || isJoiner(last)), r == ' ' && isJoiner(last):
			return "", false
		case isJoiner(r): // joined emoji and Persian need these, between two characters
		case !unicode.IsGraphic(r) || unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r) || r == brailleBlank:
			return "", false
		case unicode.Is(unicode.M, r):
			if marks++; marks > maxMarks {
				return "", false
			}
		default:
			marks, visible = 0, visible || r != ' '
		}
		last = r
	}
	return text, visible && !isJoiner(last)
}

// maxMarks is how many accents may pile up on one letter.
const maxMarks = 4

// brailleBlank looks like a space and counts as a symbol.
const brailleBlank = '\u2800'

func isJoiner(r rune) bool { return r == '\u200c' || r == '\u200d' }

// mayName reports whether a text may be a name or a title: nothing in it looks like HTML.
func mayName(text string) bool { return !strings.ContainsAny(text, "<>") }

// tidyName returns a person's name as it is kept.
func tidyName(name string) (string, bool) {
	name, ok := tidy(name, MaxName)
	return name, ok && mayName(name)
}

// sameName reports whether people would take two names for the same.
func sameName(a, b string) bool { return strings.EqualFold(skeleton(a), skeleton(b)) }

// skeleton is a name without its invisible characters.
func skeleton(name string) string {
	return strings.Map(func(r rune) rune {
		if isJoiner(r) || unicode.Is(unicode.Variation_Selector, r) {
			return -1
		}
		return r
	}, name)
}

// freeName returns a variant of a name that nobody else at the table has.
func (s *State) freeName(name string, of PersonID, same func(a, b string) bool) string {
	free := name
	for i := 2; s.isNamed(free, of, same); i++ {
		suffix := " " + strconv.Itoa(i)
		runes := []rune(name)
		cut := string(runes[:min(len(runes), MaxName-len(suffix))])
		free = strings.TrimRightFunc(cut, func(r rune) bool { return r == ' ' || isJoiner(r) }) + suffix
	}
	return free
}
