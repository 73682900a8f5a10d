package story

import (
	"shipfic/game"
	"shipfic/language"
	"shipfic/packs"
)

// Line is one paragraph of a story, or the heading of a chapter.
type Line struct {
	N       uint64                   `json:"n"`                 // the log entry that it tells
	Event   string                   `json:"event"`             // the event that it tells; "turn" starts a chapter
	Text    map[language.Code]string `json:"text"`              // with gaps, such as {a}
	Cards   map[string][]string      `json:"cards,omitempty"`   // by gap: the cards that fill it
	Seats   map[string]game.Seat     `json:"seats,omitempty"`   // by gap: the player that fills it
	Count   int                      `json:"count,omitempty"`   // the number of a chapter
	Points  *game.Points             `json:"points,omitempty"`  // of a Goal that was won
	Written string                   `json:"written,omitempty"` // a player's own text instead; it has no gaps
	By      string                   `json:"by,omitempty"`      // the name of its author
}

// Cast is the cards of a game by id.
type Cast map[string]*packs.Card

// NewCast indexes cards by id.
func NewCast(cards []packs.Card) Cast {
	cast := Cast{}
	for i := range cards {
		cast[cards[i].ID] = &cards[i]
	}
	return cast
}

// title is a card's name in a sentence.
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
