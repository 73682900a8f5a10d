package wire

import (
	"encoding/json"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/story"
	"shipfic/internal/table"
)

// Story is a game so far, told as a story: GET /api/games/ID/story.
type Story struct {
	ID      string          `json:"id"`
	Table   gamelog.ID      `json:"table"`
	N       uint64          `json:"n"` // the last entry it covers
	Config  table.Config    `json:"config"`
	Seats   []ReplaySeat    `json:"seats"`
	Points  []game.Points   `json:"points"`
	Shares  []table.Share   `json:"shares,omitempty"` // of the points in seats that several have played
	Winners []game.Seat     `json:"winners"`
	Minutes int             `json:"minutes"`                // duration of the game
	Public  json.RawMessage `json:"public" ts:"PublicView"` // the final public view, for the picture
	Story   story.Story     `json:"story"`
	Partial bool            `json:"partial,omitempty"` // moves are missing that were made by rules which this program does not have
}
