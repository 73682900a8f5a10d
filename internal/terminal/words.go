package terminal

import (
	"encoding/json"
	"fmt"
	"strings"

	"shipfic/game"
	"shipfic/hayburger"
	"shipfic/internal/table"
	"shipfic/packs"
	"shipfic/tsssf"
)

// Words puts what happens at a table into English.
type Words struct {
	Cards map[string]packs.Card  // by id
	Seat  func(game.Seat) string // who sits there

	Person func(table.PersonID) string // who that is; may be nil
}

// ByID lists cards by their ids.
func ByID(cards []packs.Card) map[string]packs.Card {
	byID := make(map[string]packs.Card, len(cards))
	for _, c := range cards {
		byID[c.ID] = c
	}
	return byID
}

// Event is a sentence for something that happened, or empty where nothing needs to be said.
func (w Words) Event(body json.RawMessage) string {
	var head struct {
		Event  string  `json:"event"`
		Person *string `json:"person"`
	}
	if json.Unmarshal(body, &head) != nil {
		return ""
	}
	if head.Person == nil {
		if say := slapSentences[head.Event]; say != nil {
			if s := say(w, body); s != "" {
				return s
			}
		}
		if say := sentences[head.Event]; say != nil {
			var e tsssf.Event
			if json.Unmarshal(body, &e) == nil {
				return say(w, e)
			}
		}
	}
	return w.note(body)
}

// title is the title of a card.
func (w Words) title(id string) string {
	if card, known := w.Cards[id]; known {
		return card.Title
	}
	if id == "" {
		return "a card"
	}
	return id
}

func (w Words) titles(ids []string) string {
	words := make([]string, len(ids))
	for i, id := range ids {
		words[i] = w.title(id)
	}
	return list(words)
}

func (w Words) seat(s *game.Seat) string {
	if s == nil {
		return "somebody"
	}
	return w.Seat(*s)
}

// list joins words with commas and an "and".
func list(words []string) string {
	switch n := len(words); n {
	case 0:
		return "nothing"
	case 1:
		return words[0]
	default:
		return strings.Join(words[:n-1], ", ") + " and " + words[n-1]
	}
}

// count says how many of something there are.
func count(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %ss", n, one)
}

// Refusal is a sentence for a refusal.
func (w Words) Refusal(code string, about []string) string {
	means, known := reasons[code]
	if !known {
		means = code
	}
	if len(about) == 0 {
		return means
	}
	words := make([]string, len(about))
	for i, a := range about {
		words[i] = a
		if card, is := w.Cards[a]; is {
			words[i] = card.Title
		}
	}
	return means + ": " + strings.Join(words, ", ")
}

// reasons are what the codes of refusals mean, those of both games and of tables.
var reasons = collectReasons()

func collectReasons() map[string]string {
	all := map[string]string{}
	for _, r := range hayburger.Reasons {
		all[r.Code] = r.Means
	}
	for _, r := range tsssf.Reasons {
		all[r.Code] = r.Means
	}
	for code, means := range tableReasons {
		all[code] = means
	}
	return all
}
