package wire

import (
	"encoding/json"

	"shipfic/game"
	"shipfic/internal/gamelog"
)

// Position is a position of Secret Shipfic Folder. GET /api/games/ID/positions/FRAME returns that of a moment of a finished game.
type Position struct {
	Text    string `json:"text"`    // in notation
	Address string `json:"address"` // the same for a link: /position#ADDRESS
}

// AskPosition asks what comes of some moves from a position: POST /api/positions. POST /api/positions/hint asks for a hint for the
// seat to move instead, POST /api/positions/preview for a preview, and POST /api/positions/puzzle for a puzzle.
type AskPosition struct {
	Position string         `json:"position"` // in notation, as an address, or as a scenario file
	Moves    []PositionMove `json:"moves,omitempty"`
	Goal     string         `json:"goal,omitempty"` // hint: id of an open Goal; absent to maximise points
	// Choice is what the seat to move has chosen, for a preview.
	Choice json.RawMessage `json:"choice,omitempty" ts:"Choice"`
}

// PositionMove is a move from a position.
type PositionMove struct {
	Seat game.Seat       `json:"seat"`
	Move json.RawMessage `json:"move" ts:"Move"`
}

// PositionNow is the reply to AskPosition: where the moves lead.
type PositionNow struct {
	Text     string          `json:"text"`
	Address  string          `json:"address"`
	Seat     game.Seat       `json:"seat"` // the seat to move, whose cards are shown
	Seats    int             `json:"seats"`
	Packs    []gamelog.Hash  `json:"packs"` // besides Core
	Over     bool            `json:"over"`
	Update   PracticeUpdate  `json:"update"`   // what the seat sees, and what the last move caused
	Scenario json.RawMessage `json:"scenario"` // a scenario file
	Layout   json.RawMessage `json:"layout"`   // a scenario file of where the cards lie, without what was done in this turn
}

// PlayOn is where a new table begins, if not with a deal.
type PlayOn struct {
	Position string    `json:"position"`          // as in AskPosition
	Seat     game.Seat `json:"seat"`              // of the host
	Shuffle  bool      `json:"shuffle,omitempty"` // deal everything again that the seat cannot see
}

// PositionPuzzle is a puzzle made from a position.
type PositionPuzzle struct {
	Task   Task            `json:"task"`
	Moves  int             `json:"moves"`  // length of the solution
	Proven bool            `json:"proven"` // nothing more can be won
	File   json.RawMessage `json:"file"`   // a puzzle file
}
