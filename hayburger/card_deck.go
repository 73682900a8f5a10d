package hayburger

import (
	_ "embed"
)

// Deck is a pack of cards for the game, as data (H1, H4). Decks are read by [LoadDeck].
type Deck struct {
	Name string `json:"name"`
	// What people are told of it. A deck without a title is called by its name.
	Title       string `json:"title,omitempty"`
	Description string `json:"description,omitempty"`
	Author      string `json:"author,omitempty"`
	Version     string `json:"version,omitempty"`
	Licence     string `json:"licence,omitempty"`
	Changes     string `json:"changes,omitempty"` // since the version before

	Cards []Card `json:"cards"`
	// Power gives the chances to answer a Challenge by each Power symbol (H2).
	Power map[string]int `json:"power,omitempty"`
	// Jester is the symbol that matches every other (H3), if the deck has one.
	Jester string `json:"jester,omitempty"`
	// Symbols says how to name and draw the symbols.
	Symbols map[string]Symbol `json:"symbols,omitempty"`
}

// Card is the print of one card: a character and a symbol (H1).
type Card struct {
	Character string `json:"character" delta:"id"`
	Symbol    string `json:"symbol"`
	Emblem    string `json:"emblem,omitempty"` // the character's picture: the name of an icon
	// Picture is an uploaded one, shown instead.
	Picture Picture `json:"picture,omitzero"`
}

// Picture is a picture that was uploaded to the server, with credit for its artist.
type Picture struct {
	Hash    string `json:"hash"`
	Artist  string `json:"artist,omitempty"`
	Licence string `json:"licence,omitempty"`
}

// Called is the title of a deck, or its name.
func (d *Deck) Called() string {
	if d.Title != "" {
		return d.Title
	}
	return d.Name
}

// DefaultDeck is the name of the deck that every engine knows.
const DefaultDeck = "hayburger"

//go:embed deck.json
var defaultDeck []byte
