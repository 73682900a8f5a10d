package wire

import (
	"encoding/json"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/story"
	"shipfic/internal/table"
)

// Replay is a finished game with all cards revealed: GET /api/games/ID. It has the first part of the frames; the others are at
// GET /api/games/ID/parts/N, from 1 on.
type Replay struct {
	ID      string        `json:"id"` // the table's ID and the number of the game: "k3xq9-2"
	Table   gamelog.ID    `json:"table"`
	Number  int           `json:"number"`
	Config  table.Config  `json:"config"`
	Seats   []ReplaySeat  `json:"seats"`
	Began   int64         `json:"began"` // Unix time in milliseconds
	EndedBy string        `json:"endedBy"`
	Winners []game.Seat   `json:"winners"`
	Points  []game.Points `json:"points"`
	Shares  []table.Share `json:"shares,omitempty"` // of the points in seats that several have played
	Frames  int           `json:"frames"`           // how many there are
	PerPart int           `json:"perPart"`          // how many of them are in each part but the last
	Version string        `json:"version"`          // to be sent with requests for parts, which may then be kept
	Marks   []ReplayMark  `json:"marks"`
	First   ReplayPart    `json:"first"`
	Partial bool          `json:"partial,omitempty"` // moves are missing that were made by rules which this program does not have
}

// ReplayPart is a part of a replay.
type ReplayPart struct {
	Frames []Frame      `json:"frames"`
	Lines  []story.Line `json:"lines" ts:"StoryLine[]"` // of the story, about these frames
}

// ReplayMark is an event worth jumping to: a turn begins, a Goal or a pile is won, the game ends.
type ReplayMark struct {
	At    int             `json:"at"` // which frame
	Event json.RawMessage `json:"event" ts:"WireEvent"`
}

// ReplaySeat is the player of a seat at the end of the game.
type ReplaySeat struct {
	Person table.PersonID `json:"person,omitempty"`
	Name   string         `json:"name,omitempty"`
	Bot    string         `json:"bot,omitempty"` // level of the bot, if no person has the seat
}

// Frame is the game after one move. The first frame is the deal.
type Frame struct {
	N       uint64            `json:"n"`              // entry number of the move
	At      int64             `json:"at"`             // milliseconds since the game began
	Seat    *game.Seat        `json:"seat,omitempty"` // the seat that moved; absent for the table itself
	Public  json.RawMessage   `json:"public,omitempty" ts:"PublicView"`
	Hands   [][]string        `json:"hands,omitempty"`                   // by seat
	Private json.RawMessage   `json:"private,omitempty" ts:"GoalView[]"` // Goals visible only to their owners
	View    json.RawMessage   `json:"view,omitempty" ts:"HayburgerView"` // Hayburger only
	Events  []json.RawMessage `json:"events,omitempty" ts:"WireEvent[]"`
}
