package terminal

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"

	"shipfic/game"
	"shipfic/internal/story"
	"shipfic/packs"
	"shipfic/tsssf"
	"shipfic/tsssf/notation"
)

// Words describes a table and its games.
type Words struct {
	story.Plain                 // says what happened
	Moves       *notation.Codec // reads and writes moves of Secret Shipfic Folder
}

// Typed reads and writes the moves of a player who sees a view.
func (w Words) Typed(v *tsssf.View) *notation.Codec { return w.Moves.At(v, w.title) }

// Event is a sentence for an event, or empty if there is nothing to say.
func (w Words) Event(body json.RawMessage) string { return CleanLine(w.Plain.Event(body)) }

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
	if card := w.Cast[id]; card != nil {
		return CleanLine(card.Title)
	}
	return CleanLine(cmp.Or(id, "a card"))
}

// card is a card by its id, or one without anything if it is not known.
func (w Words) card(id string) packs.Card {
	if card := w.Cast[id]; card != nil {
		return *card
	}
	return packs.Card{}
}

func (w Words) titles(ids []string) string {
	words := make([]string, len(ids))
	for i, id := range ids {
		words[i] = w.title(id)
	}
	return list(words)
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

func either(yes bool, this, that string) string {
	if yes {
		return this
	}
	return that
}
