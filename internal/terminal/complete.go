package terminal

import (
	"maps"
	"slices"
	"strings"

	"shipfic/internal/table"
	"shipfic/tsssf"
)

// arguments are words that can follow a command.
var arguments = map[string][]string{"wait": {"over"}, "bot": table.Levels}

// sight is what completion knows of a table. It runs while the session goes on, so nothing in it may change.
type sight struct {
	words Words
	view  *tsssf.View // nil without a game of Secret Shipfic Folder
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
		at = &sight{}
	}
	return matching(at.next(words), strings.ToLower(last))
}

// next lists the words that can follow others.
func (at *sight) next(words []string) []string {
	if len(words) == 0 {
		return slices.Concat(slices.Collect(maps.Keys(commands)), at.verbs())
	}
	if _, known := commands[words[0]]; known {
		return arguments[words[0]]
	}
	if at.view == nil {
		return nil
	}
	if words[0] == "end" {
		return at.ending()
	}
	return at.slot(words)
}

// verbs lists the moves that the player can make now.
func (at *sight) verbs() (list []string) {
	if at.view == nil {
		return nil
	}
	for _, m := range at.view.LegalMoves() {
		if _, typed := verbs[m.Do]; typed {
			list = append(list, m.Do)
		}
	}
	return list
}

// slot lists the words that can follow those of an unfinished move.
func (at *sight) slot(words []string) (list []string) {
	slots, n := verbs[words[0]], len(words)-1
	if n >= len(slots) {
		return nil
	}
	begun := tsssf.Move{Do: words[0]}
	r := &reader{Words: at.words, view: at.view, words: words[1:]}
	for _, slot := range slots[:n] {
		slot.read(r, &begun)
	}
	if r.err != nil {
		return nil
	}
	for _, m := range at.view.LegalMoves() {
		same := m.Do == begun.Do && !slices.ContainsFunc(slots[:n], func(slot slot) bool {
			return slot.write(at.words, at.view, m) != slot.write(at.words, at.view, begun)
		})
		if same {
			list = append(list, slots[n].write(at.words, at.view, m))
		}
	}
	return list
}

// ending lists the decks to draw from and the cards to discard at the end of a turn.
func (at *sight) ending() []string {
	list := []string{"pony", "ship"}
	if len(at.view.Hands) > 0 {
		cards := at.view.Hands[0].Cards
		for i := range cards {
			list = append(list, "-"+at.words.shortest(cards, i, letter))
		}
	}
	return list
}

// matching returns the words that begin with a part, or else those that contain it, each once, in order.
func matching(words []string, part string) []string {
	words = slices.Compact(slices.Sorted(slices.Values(words)))
	for _, fits := range []func(string, string) bool{strings.HasPrefix, strings.Contains} {
		found := slices.DeleteFunc(slices.Clone(words), func(word string) bool { return word == "" || !fits(word, part) })
		if len(found) > 0 {
			return found
		}
	}
	return nil
}
