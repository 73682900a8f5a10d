package wire

import (
	"shipfic/game"
	"shipfic/internal/gamelog"
)

// Cards lists the cards of a pack: GET /api/cards for the Core pack, GET /api/packs/HASH for an uploaded one.
type Cards struct {
	Name      string `json:"name"`
	Namespace string `json:"namespace"`
	Cards     []Card `json:"cards"`
}

// Card is the face of a card. All fields of an uploaded card are untrusted text, never markup.
type Card struct {
	ID           string            `json:"id"`
	Kind         string            `json:"kind"`
	Title        string            `json:"title"`
	Short        string            `json:"short,omitempty"`
	Names        []string          `json:"names,omitempty"`
	PrintedNames []string          `json:"printedNames,omitempty"` // the names that the face prints because the title does not tell them
	Race         []string          `json:"race,omitempty"`
	Gender       []string          `json:"gender,omitempty"`
	Symbol       string            `json:"symbol,omitempty"` // its race as printed: "unicorn", "changeling unicorn"
	Dystopian    bool              `json:"dystopian,omitempty"`
	Keywords     []string          `json:"keywords,omitempty"`
	Count        int               `json:"count,omitempty"` // number of ponies the card counts as, if more than one
	Power        *Power            `json:"power,omitempty"`
	Points       *game.Points      `json:"points,omitempty"` // Goal only
	Worth        string            `json:"worth,omitempty"`  // Goal only, as printed: "3", or "3/4" if it depends
	HandLimit    int               `json:"handLimit,omitempty"`
	Goal         string            `json:"goal,omitempty"`                                  // Goal only: its condition in the Goal language
	Judged       bool              `json:"judged,omitempty"`                                // the players judge this Goal themselves
	ByHand       string            `json:"byHand,omitempty" ts:"'all' | 'part' | 'unsaid'"` // players carry out all or a part of the power, or look at the printed card
	Enforced     string            `json:"enforced,omitempty"`                              // the embedded pack that its power or Goal comes from
	Parts        map[string][]Part `json:"parts,omitempty"`                                 // Goal only, by language: its checklist; the last part is the Goal itself
	Text         map[string]string `json:"text,omitempty"`                                  // by language
	Flavour      map[string]string `json:"flavour,omitempty"`                               // by language
	Art          *Art              `json:"art,omitempty"`
	Picture      *Picture          `json:"picture,omitempty"` // how its picture is shown
	Image        string            `json:"image,omitempty"`   // always https; shown only with the player's consent
	Thumb        string            `json:"thumb,omitempty"`   // always https; shown only with the player's consent
}

// Part is how the checklist of a Goal names one of its parts.
type Part struct {
	Met  string `json:"met"`
	Open string `json:"open,omitempty"` // while it is not met, if it is named differently then
}

// Power is what the page needs to know about a card's power. Everything except the name is compiled from its effects.
type Power struct {
	Name     string   `json:"name"`
	Must     bool     `json:"must,omitempty"`
	FromHand bool     `json:"fromHand,omitempty"`
	Deeds    []string `json:"deeds,omitempty"`                                                                          // its steps, in order
	Ways     []string `json:"ways,omitempty" ts:"('asShip' | 'interrupt' | 'replace' | 'use' | 'poison' | 'revive')[]"` // plays it allows beyond those of the card's kind
	Rules    []string `json:"rules,omitempty"`                                                                          // the numbered rules that apply to it
}

// Picture is how the picture of a card is shown: the one at its address, or an uploaded one.
type Picture struct {
	Hash    string  `json:"hash,omitempty"`  // of an uploaded picture, at /api/pictures/HASH
	Whole   bool    `json:"whole,omitempty"` // the picture is the whole card
	At      *[3]int `json:"at,omitempty"`    // which part is in the art window: across, down and size, in percent
	Artist  string  `json:"artist,omitempty"`
	Licence string  `json:"licence,omitempty"`
}

// UploadedPicture is the reply to POST /api/pictures.
type UploadedPicture struct {
	Hash gamelog.Hash `json:"hash"`
}

// Art describes the drawing of a card without a picture.
type Art struct {
	Emblem  string    `json:"emblem"`
	Pattern string    `json:"pattern"`
	Palette [4]string `json:"palette"` // background, pattern, emblem and its echo, each "#rrggbb"
}
