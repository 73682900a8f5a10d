package wire

import (
	"encoding/json"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
)

// Replay is a finished game with all its cards open: GET /api/games/ID.
type Replay struct {
	ID      string        `json:"id"` // the table's code and which of its games it was: "k3xq9-2"
	Table   gamelog.ID    `json:"table"`
	Number  int           `json:"number"`
	Config  table.Config  `json:"config"`
	Seats   []ReplaySeat  `json:"seats"`
	Began   int64         `json:"began"` // Unix time in milliseconds
	EndedBy string        `json:"endedBy"`
	Winners []game.Seat   `json:"winners"`
	Points  []game.Points `json:"points"`
	Frames  []Frame       `json:"frames"`
}

// ReplaySeat is who played in a seat, as it was when the game ended.
type ReplaySeat struct {
	Person table.PersonID `json:"person,omitempty"`
	Name   string         `json:"name,omitempty"`
	Bot    string         `json:"bot,omitempty"` // its level, where nobody sat
}

// Frame is a game after one of its moves. The first is the game as it was dealt.
type Frame struct {
	N       uint64            `json:"n"`              // the entry of the move
	At      int64             `json:"at"`             // milliseconds since the game began
	Seat    *game.Seat        `json:"seat,omitempty"` // who moved; absent: the table itself
	Public  json.RawMessage   `json:"public,omitempty" ts:"PublicView"`
	Hands   [][]string        `json:"hands,omitempty"`                   // by seat
	Private json.RawMessage   `json:"private,omitempty" ts:"GoalView[]"` // Goals that only their owners saw
	View    json.RawMessage   `json:"view,omitempty" ts:"HayburgerView"` // of Hayburger
	Events  []json.RawMessage `json:"events,omitempty" ts:"WireEvent[]"`
}
