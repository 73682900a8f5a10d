package tsssf

import "shipfic/game"

// Position is how the cards lie at the beginning of a turn, seat 0's unless it says otherwise.
type Position struct {
	Start        string        `json:"start,omitempty"`
	Ponies       []PlacedPony  `json:"ponies,omitempty"`
	Ships        []ShipView    `json:"ships,omitempty"`
	Changes      []ChangedPony `json:"changes,omitempty"` // what cards are until the end of the turn
	Hands        [][]string    `json:"hands,omitempty"`
	Goals        []string      `json:"goals,omitempty"` // empty or null: an empty place
	PrivateGoals [][]string    `json:"privateGoals,omitempty"`
	Won          [][]string    `json:"won,omitempty"`    // by seat
	Points       []game.Points `json:"points,omitempty"` // by seat; absent: what the won Goals are worth
	Decks        Discards      `json:"decks,omitzero"`
	Discards     Discards      `json:"discards,omitzero"`
	EmptyDecks   bool          `json:"emptyDecks,omitempty"`
	Turn         game.Seat     `json:"turn,omitempty"`  // whose turn it is
	Turns        int           `json:"turns,omitempty"` // which turn of the game; 0: the first
}

// PlacedPony is a Pony card on a cell.
type PlacedPony struct {
	Card string `json:"card"`
	At   [2]int `json:"at"`
}

// ChangedPony is what a Pony card is until the end of the turn, wherever it lies (W6, C2). What is not said is as printed.
type ChangedPony struct {
	Card      string   `json:"card"`
	Disguise  string   `json:"disguise,omitempty"` // the card imitated
	Name      string   `json:"name,omitempty"`     // of that card, where it bears several
	Copies    string   `json:"copies,omitempty"`   // the card it is a copy of (W7)
	Race      string   `json:"race,omitempty"`
	Gender    string   `json:"gender,omitempty"`
	Keywords  []string `json:"keywords,omitempty"` // gained
	Count     int      `json:"count,omitempty"`
	Dystopian bool     `json:"dystopian,omitempty"`
	Everypony bool     `json:"everypony,omitempty"` // shipped with all (W7)
}
