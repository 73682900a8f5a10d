package terminal

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"shipfic/game"
	"shipfic/hayburger"
	"shipfic/internal/table"
	"shipfic/packs"
	"shipfic/tsssf"
)

// Words describes a table and its games in English.
type Words struct {
	Cards map[string]packs.Card  // by id
	Seat  func(game.Seat) string // the name of the player in a seat

	Person func(table.PersonID) string // a person's name; may be nil
}

// ByID maps cards by id.
func ByID(cards []packs.Card) map[string]packs.Card {
	byID := make(map[string]packs.Card, len(cards))
	for _, c := range cards {
		byID[c.ID] = c
	}
	return byID
}

// Event is a sentence for an event, or empty if there is nothing to say.
func (w Words) Event(body json.RawMessage) string { return Line(w.event(body)) }

func (w Words) event(body json.RawMessage) string {
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

// winners says who won.
func (w Words) winners(seats []game.Seat) string {
	if len(seats) == 0 {
		return "nobody wins"
	}
	names := make([]string, len(seats))
	for i, seat := range seats {
		names[i] = w.Seat(seat)
	}
	return list(names) + either(len(names) == 1, " wins", " win")
}

// points says how many points everybody has.
func (w Words) points(v *tsssf.View) string {
	scores := make([]string, len(v.Seats))
	for i, s := range v.Seats {
		scores[i] = fmt.Sprintf("%s has %s point%s", w.Seat(game.Seat(i)), s.Points, either(s.Points == game.Point, "", "s"))
	}
	return list(scores)
}

// title is the title of a card.
func (w Words) title(id string) string {
	if card, known := w.Cards[id]; known {
		return Line(card.Title)
	}
	if id == "" {
		return "a card"
	}
	return Line(id)
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

// list joins words with commas and "and".
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

// count is a number with its noun: "1 card", "2 cards".
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
		means = Line(code)
	}
	if len(about) == 0 {
		return means
	}
	words := make([]string, len(about))
	for i, a := range about {
		words[i] = w.about(code, a)
	}
	if code == tsssf.BadSeats && len(words) == 2 {
		words[1] = "at most " + words[1]
	}
	return means + ": " + Line(strings.Join(words, ", "))
}

// about names what a refusal is about: a card, a seat, or a value as it is.
func (w Words) about(code, value string) string {
	if card, is := w.Cards[value]; is {
		return card.Title
	}
	if n, err := strconv.Atoi(value); err == nil && code == hayburger.NotYourTurn && w.Seat != nil {
		return w.Seat(game.Seat(n))
	}
	return value
}

// reasons explains the refusal codes of both games and of tables.
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
