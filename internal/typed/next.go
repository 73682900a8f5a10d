package typed

import (
	"slices"
	"strings"
)

// Next lists the words that the last word of a line could become, or that could follow it: commands, and the words of legal moves.
func Next(text string, at Sight) []string {
	if len(text) > MaxLine {
		return nil
	}
	words := strings.Fields(text)
	last := ""
	if len(words) > 0 && !strings.HasSuffix(text, " ") {
		last, words = words[len(words)-1], words[:len(words)-1]
	}
	return Matching(at.following(words), strings.ToLower(last))
}

// following lists the words that can follow others.
func (at *Sight) following(words []string) []string {
	if len(words) == 0 {
		return at.commands()
	}
	if word, known := at.find(strings.ToLower(words[0])); known {
		if word.Takes == Card && at.Ponies != nil && (len(words) == 1 || len(words) == 2 && words[1] == "of") {
			return at.ponies()
		}
		return nil
	}
	if at.Ponies == nil {
		return nil
	}
	list := at.Moves.Next(at.Ponies.LegalMoves(), at.translated(strings.Join(words, " ")))
	if words[0] == "end" {
		list = append(list, "pony", "ship", "discard")
		for _, hand := range at.Ponies.Hands[:min(1, len(at.Ponies.Hands))] {
			for _, id := range hand.Cards {
				list = append(list, at.Moves.Card(id))
			}
		}
	}
	return list
}

// ponies are those on the grid, by name.
func (at *Sight) ponies() []string {
	var list []string
	for _, p := range at.Ponies.Ponies {
		list = append(list, at.Moves.Card(p.Card))
	}
	return list
}

// Matching returns the words that begin with a part, or else those that contain it, each once, in order.
func Matching(words []string, part string) []string {
	words = slices.Compact(slices.Sorted(slices.Values(words)))
	for _, fits := range []func(string, string) bool{strings.HasPrefix, strings.Contains} {
		found := slices.DeleteFunc(slices.Clone(words), func(word string) bool { return !fits(strings.ToLower(word), part) })
		if len(found) > 0 {
			return found
		}
	}
	return nil
}

// Listed lists the legal moves that contain all of some words, up to a maximum, and counts the rest.
func (at *Sight) Listed(wanted string, most int) (list []string, left int) {
	words := strings.Fields(strings.ToLower(wanted))
	for _, m := range at.Ponies.LegalMoves() {
		text := at.Moves.WriteMove(m)
		switch {
		case slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(strings.ToLower(text), word) }):
		case len(list) < most:
			list = append(list, text)
		default:
			left++
		}
	}
	return list, left
}
