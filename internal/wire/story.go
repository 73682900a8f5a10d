package wire

import (
	"encoding/json"

	"shipfic/game"
	"shipfic/internal/gamelog"
	"shipfic/internal/story"
	"shipfic/internal/table"
)

// Story is a game told as a story, as far as it has come: GET /api/games/ID/story.
type Story struct {
	ID      string          `json:"id"`
	Table   gamelog.ID      `json:"table"`
	N       uint64          `json:"n"` // the last entry that is told
	Config  table.Config    `json:"config"`
	Seats   []ReplaySeat    `json:"seats"`
	Points  []game.Points   `json:"points"`
	Winners []game.Seat     `json:"winners"`
	Minutes int             `json:"minutes"`                // that it took
	Public  json.RawMessage `json:"public" ts:"PublicView"` // the game as everybody saw it at the end, for its picture
	Story   story.Story     `json:"story"`
}
