package terminal

import (
	"slices"
	"strings"

	"shipfic/internal/table"
	"shipfic/internal/typed"
)

// arguments are words that can follow a command of the terminal.
var arguments = map[string][]string{"wait": {"over"}, "bot": table.Levels}

// Complete lists what the last word of a line could become: commands, and the words of moves that are legal now. It can be called while
// the session runs.
func (s *Session) Complete(line string) []string {
	at := s.sight.Load()
	if at == nil {
		at = &typed.Sight{Terminal: true}
	}
	if word, part, found := strings.Cut(line, " "); found && arguments[word] != nil {
		part = part[strings.LastIndex(part, " ")+1:]
		return slices.DeleteFunc(slices.Clone(arguments[word]), func(next string) bool { return !strings.HasPrefix(next, part) })
	}
	return typed.Next(line, *at)
}
