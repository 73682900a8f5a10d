package push

import (
	"fmt"

	"shipfic/language"
)

// kind is what a table waits for.
type kind string

const (
	turn kind = "turn"
	vote kind = "vote"
)

// words are the titles of calls. The gap is for the code of the table.
var words = map[language.Code]map[kind]string{
	language.English: {turn: "Your turn at %s", vote: "The table %s waits for your vote"},
	language.Spanish: {turn: "Es tu turno en %s", vote: "La mesa %s espera tu voto"},
}

// titleOf is the title of a call.
func titleOf(in language.Code, k kind, code string) string {
	said, known := words[in]
	if !known {
		said = words[language.Default]
	}
	return fmt.Sprintf(said[k], code)
}
