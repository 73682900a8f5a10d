package story

import (
	"shipfic/game"
	"shipfic/language"
	"shipfic/packs"
)

// Line is one paragraph of a story, or the heading of a chapter.
type Line struct {
	N       uint64                   `json:"n"`                 // the entry of the log that it tells
	Event   string                   `json:"event"`             // the event that it tells; "turn" begins a chapter
	Text    map[language.Code]string `json:"text"`              // with gaps, such as {a}
	Cards   map[string][]string      `json:"cards,omitempty"`   // what fills a gap: cards
	Seats   map[string]game.Seat     `json:"seats,omitempty"`   // what fills a gap: a player
	Count   int                      `json:"count,omitempty"`   // of a chapter: its number
	Points  *game.Points             `json:"points,omitempty"`  // of a Goal won
	Written string                   `json:"written,omitempty"` // what a player wrote instead; it has no gaps
	By      string                   `json:"by,omitempty"`      // the name of who wrote it
}

// Cast are the cards of a game by their ids.
type Cast map[string]*packs.Card

// NewCast makes a cast of cards.
func NewCast(cards []packs.Card) Cast {
	cast := Cast{}
	for i := range cards {
		cast[cards[i].ID] = &cards[i]
	}
	return cast
}

// title is what a card is called in a sentence.
func (c Cast) title(id string) string {
	card := c[id]
	switch {
	case card == nil:
		return id
	case card.Short != "":
		return card.Short
	}
	return card.Title
}

// isShip reports whether an event made a ship.
func isShip(event string) bool {
	switch event {
	case "ship", "link", "poison", "revive":
		return true
	}
	return false
}
