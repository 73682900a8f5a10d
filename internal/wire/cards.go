package wire

import "shipfic/game"

// Cards are the cards of a pack: GET /api/cards for the Core pack, GET /api/packs/HASH for an uploaded one.
type Cards struct {
	Name      string `json:"name"`
	Namespace string `json:"namespace"`
	Cards     []Card `json:"cards"`
}

// Card is the face of a card. Everything in one of an uploaded pack is a stranger's words: it is text, never markup.
type Card struct {
	ID        string            `json:"id"`
	Kind      string            `json:"kind"`
	Title     string            `json:"title"`
	Short     string            `json:"short,omitempty"`
	Names     []string          `json:"names,omitempty"`
	Race      []string          `json:"race,omitempty"`
	Gender    []string          `json:"gender,omitempty"`
	Symbol    string            `json:"symbol,omitempty"` // its race as the card shows it: "unicorn", "changeling unicorn"
	Dystopian bool              `json:"dystopian,omitempty"`
	Keywords  []string          `json:"keywords,omitempty"`
	Count     int               `json:"count,omitempty"` // ponies the card counts as, if more than one
	Power     *Power            `json:"power,omitempty"`
	Points    *game.Points      `json:"points,omitempty"` // of a Goal
	Worth     string            `json:"worth,omitempty"`  // of a Goal, as the card shows it: "3", or "3/4" where it depends
	HandLimit int               `json:"handLimit,omitempty"`
	Goal      string            `json:"goal,omitempty"`    // of a Goal: when it is won, in the Goal language
	Judged    bool              `json:"judged,omitempty"`  // the players judge this Goal themselves
	Text      map[string]string `json:"text,omitempty"`    // by language
	Flavour   map[string]string `json:"flavour,omitempty"` // by language
	Art       *Art              `json:"art,omitempty"`
	Image     string            `json:"image,omitempty"` // always https, and shown only if the player agrees
	Thumb     string            `json:"thumb,omitempty"` // the same
}

// Power is what the page needs to know of a card's power. All but the name is compiled from its effects.
type Power struct {
	Name     string   `json:"name"`
	Must     bool     `json:"must,omitempty"`
	FromHand bool     `json:"fromHand,omitempty"`
	Deeds    []string `json:"deeds,omitempty"`                                                                          // what it does, step by step
	Ways     []string `json:"ways,omitempty" ts:"('asShip' | 'interrupt' | 'replace' | 'use' | 'poison' | 'revive')[]"` // how the card may be played beyond what its kind allows
	Rules    []string `json:"rules,omitempty"`                                                                          // the numbered rules it is about
}

// Art is how a card without a picture is drawn.
type Art struct {
	Emblem  string    `json:"emblem"`
	Pattern string    `json:"pattern"`
	Palette [4]string `json:"palette"` // ground, pattern, emblem and its echo, each "#rrggbb"
}
