package packs

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"shipfic/language"
	"shipfic/tsssf"
	"shipfic/tsssf/goal"
)

// Says is what the card says: its own text, or else the words of its Goal, the text that players carry out by hand, or
// the usual words for its power, or words made from its effects.
func (c Card) Says() Wording {
	if len(c.Text) > 0 {
		return c.Text
	}
	if c.Goal != nil {
		w := Wording{}
		for _, code := range language.All() {
			w[string(code)] = sentence(goal.Words(c.Goal, code))
		}
		return w
	}
	if c.LeftToPlayers() == LeftAll {
		return english(c.reminder())
	}
	if slices.Contains(c.InWords, tsssf.PrintedPower) {
		return PowerWords(c.Power.InWords(), c.Kind)
	}
	return StandardWords(c.Power, c.Kind)
}

// PrintedNames are the names that the face of a pony has to print: all of them, unless the title contains every one.
// Goals about names can then be settled from the card alone.
func (c Card) PrintedNames() []string {
	for _, name := range c.Names {
		if !containsWords(c.Title, name) {
			return c.Names
		}
	}
	return nil
}

// containsWords reports whether the words occur in a text, in upper or lower case, and not as a part of longer words.
func containsWords(text, words string) bool {
	text, words = strings.ToLower(text), strings.ToLower(words)
	for from := 0; ; {
		at := strings.Index(text[from:], words)
		if at < 0 {
			return false
		}
		before, _ := utf8.DecodeLastRuneInString(text[:from+at])
		after, _ := utf8.DecodeRuneInString(text[from+at+len(words):])
		if !isKeyRune(before) && !isKeyRune(after) {
			return true
		}
		from += at + max(1, len(words))
	}
}

// sentence capitalizes the words and adds a full stop.
func sentence(words string) string { return sentenceCase(words) + "." }

// sentenceCase capitalizes the first letter of the words.
func sentenceCase(words string) string {
	first, size := utf8.DecodeRuneInString(words)
	return string(unicode.ToUpper(first)) + words[size:]
}

// Worth is the value of a Goal as on its card: "3", or "3/4" if it depends.
func (c Card) Worth() string {
	if c.Value.MorePoints != c.Value.Points {
		return c.Value.Points.String() + "/" + c.Value.MorePoints.String()
	}
	return c.Value.Points.String()
}

// RaceSymbol is the race of a pony as on its card: "unicorn", or "changeling unicorn" for the black symbol that is
// not a race and says which ponies a changeling imitates (C3), or "".
func (c Card) RaceSymbol() string {
	if becomes := c.becomes(); becomes != "" {
		return "changeling " + becomes
	}
	if c.Black != 0 {
		return "changeling " + strings.Join(c.Black.Names(), "/")
	}
	return strings.Join(c.Race.Names(), "/")
}

// GenderSymbol is the gender of a pony as on its card: "female", "male/female", or "".
func (c Card) GenderSymbol() string { return strings.Join(c.Gender.Names(), "/") }
