package terminal

import (
	"maps"
	"slices"
	"strings"

	"shipfic/internal/table"
	"shipfic/tsssf"
	"shipfic/tsssf/notation"
)

// arguments are words that can follow a command.
var arguments = map[string][]string{"wait": {"over"}, "bot": table.Levels}

// completion is what completion knows of a table. It runs while the session goes on, so nothing in it may change.
type completion struct {
	moves *notation.Codec // as the player types them
	view  *tsssf.View     // nil without a game of Secret Shipfic Folder
}

// Complete lists what the last word of a line could become: commands, and the words of moves that are legal now. It can be called while
// the session runs.
func (s *Session) Complete(line string) []string {
	words := strings.Fields(line)
	last := ""
	if len(words) > 0 && !strings.HasSuffix(line, " ") {
		last, words = words[len(words)-1], words[:len(words)-1]
	}
	at := s.sight.Load()
	if at == nil {
		at = &completion{}
	}
	return matching(at.next(words), strings.ToLower(last))
}

// next lists the words that can follow others.
func (at *completion) next(words []string) []string {
	var list []string
	switch {
	case len(words) == 0:
		list = slices.Collect(maps.Keys(commands))
	case commands[words[0]].run != nil:
		return arguments[words[0]]
	}
	if at.view == nil {
		return list
	}
	if len(words) > 0 && words[0] == "end" {
		list = append(list, "pony", "ship", "discard")
		for _, hand := range at.view.Hands[:min(1, len(at.view.Hands))] {
			for _, id := range hand.Cards {
				list = append(list, at.moves.Card(id))
			}
		}
	}
	return append(list, at.moves.Next(at.view.LegalMoves(), strings.Join(words, " "))...)
}

// matching returns the words that begin with a part, or else those that contain it, each once, in order.
func matching(words []string, part string) []string {
	words = slices.Compact(slices.Sorted(slices.Values(words)))
	for _, fits := range []func(string, string) bool{strings.HasPrefix, strings.Contains} {
		found := slices.DeleteFunc(slices.Clone(words), func(word string) bool { return !fits(strings.ToLower(word), part) })
		if len(found) > 0 {
			return found
		}
	}
	return nil
}
